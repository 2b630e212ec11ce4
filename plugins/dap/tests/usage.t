# The verb stands behind those that debug in the terminal.
$ lanescope --help | grep -A 1 '^  step '
  step SCENE                 another name for debug
  dap [SCENE]                debug from an editor, by the Debug Adapter Protocol

$ lanescope dap --help
Usage: lanescope dap [OPTIONS] [SCENE]

Answers the requests of the Debug Adapter Protocol on standard input, as editors
and development environments send them, on standard output. The client says what
to open, if not SCENE, and goes forwards and backwards in it. The page dap.md of
the manual says how to set up clients, and what each request does.
With --port it waits for a client on port N of 127.0.0.1 instead, 0 for any free
one, and prints the port and a token on a line of JSON. Only a client whose
launch has this token is served; it ends when that client has gone.

Options:
  --port N                   wait for one client on port N of 127.0.0.1; 0: any free port
  --token FILE               take the token from FILE, and do not print it
  --max-steps N              let a move make N steps at most; 0: any number
  --memory SIZE              let it take SIZE of memory, as 512M or 8G (4G)
  -h, --help                 print this help
