;;; A session of dap-mode, for check-emacs; TAP on standard output.  -*- lexical-binding: t -*-
;;
;; emacs --batch -q -l emacs-session.el SETTINGS EXAMPLES
;;
;; SETTINGS: what the page of the adapter gives for Emacs.  EXAMPLES: a folder that has first-light.

(require 'package)
(package-initialize)
(require 'dap-mode)

(defvar session-n 0)
(defvar session-bad 0)

(defun session-is (text expected got)
  (let ((good (equal expected got)))
    (setq session-n (1+ session-n))
    (princ (format "%s %d %s\n" (if good "ok" "not ok") session-n text))
    (unless good
      (setq session-bad (1+ session-bad))
      (princ (format "# %S\n" got)))))

(defun session-wait (condition)
  "Lets Emacs work until CONDITION returns something, and returns that; after a minute nil."
  (let ((end (+ (float-time) 60)) found)
    (while (and (not (setq found (funcall condition))) (< (float-time) end))
      (accept-process-output nil 0.02))
    found))

(defun session-frame ()
  (and (dap--cur-session) (dap--debug-session-active-frame (dap--cur-session))))

(defun session-place ()
  "Waits for a stop. Returns: the file and the line that Emacs shows; nil where these are not those of the frame."
  (let* ((frame (session-wait #'session-frame))
         (path (gethash "path" (gethash "source" frame))))
    (with-current-buffer (find-buffer-visiting path)
      (and (= (line-number-at-pos (window-point (get-buffer-window))) (gethash "line" frame))
           (list (file-name-nondirectory path) (gethash "line" frame))))))

(defun session-does (command)
  "Where a COMMAND that moves leads."
  (call-interactively command)
  (session-place))

(defun session-names (name request &rest arguments)
  "The names in the list NAME of the answer to REQUEST."
  (mapcar (lambda (one) (gethash "name" one)) (gethash name (apply #'dap-request (dap--cur-session) request arguments))))

(defun session-value (expression)
  (gethash "result" (dap-request (dap--cur-session) "evaluate" :expression expression :context "watch" :frameId (gethash "id" (session-frame)))))

(defun session-shows (buffer text)
  "Whether a window of dap-mode comes to show TEXT."
  (and (session-wait (lambda ()
                       (and (get-buffer buffer) (with-current-buffer buffer (string-match-p (regexp-quote text) (buffer-string))))))
       t))

(defun session-run (settings examples)
  (load settings nil t)
  (find-file (expand-file-name "first-light.asm" examples))
  (goto-char (point-min))
  (forward-line 19)
  (dap-breakpoint-toggle)
  (find-file (expand-file-name "first-light.lanescope" examples))
  (dap-debug (copy-tree (cdr (assoc "Shader" dap-debug-template-configurations))))
  (let* ((entry (session-place))
         (asm (car entry))
         (hit (session-does #'dap-continue)))
    (session-is "the entry is in the text" "first-light.asm" asm)
    (session-is "the breakpoint is hit" '("first-light.asm" 20) hit)
    (session-is "its frames" '("03 LOOP_START_DX10 ADDR(10)" "branch, 64 lanes" "First light")
                (session-names "stackFrames" "stackTrace" :threadId (dap--debug-session-thread-id (dap--cur-session))))
    (session-is "its scopes" '("Lane 26" "Results of the last group" "Outputs" "Stack" "State" "All lanes")
                (session-names "scopes" "scopes" :frameId (gethash "id" (session-frame))))
    (session-is "a value" "7" (session-value "step"))
    (dap-ui-locals)
    (dap-ui-locals--refresh)
    (session-is "the window of values" t (session-shows "*dap-ui-locals*" "Lane 26"))
    (session-is "a step" '("first-light.asm" 21) (session-does #'dap-step-in))
    (session-is "a step back" hit (session-does #'lanescope-step-back))
    (session-is "a step over" '("first-light.asm" 21) (session-does #'dap-next))
    (session-is "back to the breakpoint" hit (session-does #'lanescope-reverse-continue))
    (session-is "back to the start" entry (session-does #'lanescope-reverse-continue))
    (let ((process (dap--debug-session-proc (dap--cur-session))))
      (call-interactively #'dap-disconnect)
      (session-is "the adapter leaves" t (and (session-wait (lambda () (not (process-live-p process)))) t)))))

(let ((error (condition-case error
                 (progn (apply #'session-run command-line-args-left) nil)
               (error error))))
  (when error
    (session-is "no error" nil error)))
(princ (format "1..%d\n" session-n))
(kill-emacs (if (zerop session-bad) 0 1))
