;;; A session of dap-mode, for check-emacs; TAP on standard output.  -*- lexical-binding: t -*-
;;
;; emacs --batch -q -l emacs-session.el SETTINGS EXAMPLES [TEXT]
;;
;; SETTINGS: what the page of the adapter gives for Emacs.  EXAMPLES: a folder that has first-light.  TEXT: one that runs on its own machine,
;; recorded/halves.comp; given where there is a translator.

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

(defun session-line (line)
  (goto-char (point-min))
  (forward-line (1- line)))

(defun session-evaluates (expression)
  "What dap-mode shows where the pointer is over EXPRESSION, or where somebody asks for it."
  (let (shown)
    (cl-letf (((symbol-function 'message) (lambda (format &rest arguments) (push (apply #'format format arguments) shown))))
      (dap-eval expression)
      (session-wait (lambda () shown)))
    (and shown (substring-no-properties (car shown)))))

(defun session-variables ()
  "Names and values of the first scope of the frame that is looked at."
  (let ((scopes (gethash "scopes" (dap-request (dap--cur-session) "scopes" :frameId (gethash "id" (session-frame))))))
    (mapcar (lambda (one) (cons (gethash "name" one) (gethash "value" one)))
            (gethash "variables" (dap-request (dap--cur-session) "variables"
                                              :variablesReference (gethash "variablesReference" (elt scopes 0)))))))

(defun session-text (text)
  "Statements, functions and variables of a TEXT: break by line and by condition, over, in, out, back, hover, evaluate, variables by frame."
  (find-file text)
  (session-line 6)
  (dap-breakpoint-toggle)
  (session-line 7)
  (dap-breakpoint-toggle)
  (cl-letf (((symbol-function 'read-string) (lambda (&rest _) "b == 1.0")))
    (call-interactively #'dap-breakpoint-condition))
  (dap-debug (copy-tree (cdr (assoc "Shader" dap-debug-template-configurations))))
  (session-is "the entry of a text" '("halves.comp" 11) (session-place))
  (session-is "a breakpoint of a line" '("halves.comp" 6) (session-does #'dap-continue))
  (session-is "frames of a text" '("half_of ()" "main ()")
              (session-names "stackFrames" "stackTrace" :threadId (dap--debug-session-thread-id (dap--cur-session))))
  (session-is "a step in a text" '("halves.comp" 7) (session-does #'dap-step-in))
  (session-is "a step back in a text" '("halves.comp" 6) (session-does #'lanescope-step-back))
  (session-line 6)
  (dap-breakpoint-toggle)
  (session-is "a condition" '("halves.comp" 7) (session-does #'dap-continue))
  (session-is "hover" "=> 1.0" (session-evaluates "b"))
  (session-is "evaluate" "2.5" (session-value "a + 0.5"))
  (session-is "variables of the function" '(("a" . "2.0") ("b" . "1.0")) (seq-take (session-variables) 2))
  (dap-up-stack-frame 1)
  (session-is "a frame up" '("halves.comp" 14) (session-place))
  (session-is "hover in the caller" "=> 2" (session-evaluates "k"))
  (session-is "variables of the caller" '("i" "k" "sum") (sort (seq-intersection '("i" "k" "sum") (mapcar #'car (session-variables))) #'string<))
  (session-is "out of a function" '("halves.comp" 14) (session-does #'dap-step-out))
  (session-is "a step over" '("halves.comp" 13) (session-does #'dap-next))
  (session-is "to the start of a text" '("halves.comp" 7) (session-does #'lanescope-reverse-continue))
  (let ((process (dap--debug-session-proc (dap--cur-session))))
    (call-interactively #'dap-disconnect)
    (session-is "the adapter leaves a text" t (and (session-wait (lambda () (not (process-live-p process)))) t))))

(defun session-run (settings examples &optional text)
  (load settings nil t)
  (session-examples examples)
  (when text
    ;; The process ends before its session does: a breakpoint would go to no process.
    (session-wait (lambda () (not (seq-some #'dap--session-running (dap--get-sessions)))))
    (dap--set-cur-session nil)
    (session-text text)))

(defun session-examples (examples)
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
