"""Runs a command on a terminal of 80 columns: terminal.py KEYS AT COMMAND ARGUMENT...

Presses KEYS when AT stands there, a regular expression. Prints all that the terminal showed, and ends like the command.
"""

import fcntl
import os
import pty
import re
import struct
import sys
import termios

keys, at, command = sys.argv[1].encode(), sys.argv[2].encode(), sys.argv[3:]
child, terminal = pty.fork()
if child == 0:
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    os.execvp(command[0], command)
shown = b""
while True:
    try:
        piece = os.read(terminal, 65536)
    except OSError:
        break
    if not piece:
        break
    shown += piece
    if keys and re.search(at, shown):
        os.write(terminal, keys)
        keys = b""
sys.stdout.buffer.write(shown)
sys.stdout.flush()
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
