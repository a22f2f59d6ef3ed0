"""Runs a command in a terminal of its own and passes bytes both ways.

usage: inTerminal.py <JSON of {"argv": [...], "env": {...}, "cwd": "...", "cols": 80, "rows": 24, "resized": 60}>
Passes SIGINT, SIGTERM and SIGHUP on to the command. At SIGUSR1 the window gets `resized` columns. At the end of its own input the terminal goes away, as a window that is
closed. Exits as the command does; with 128 and the signal's number when a signal ended it.
"""

import fcntl
import json
import os
import pty
import select
import signal
import struct
import sys
import termios


def start(spec):
    pid, terminal = pty.fork()
    if pid != 0:
        return pid, terminal
    try:
        resize(0, spec["rows"], spec["cols"])
        os.chdir(spec["cwd"])
        os.execvpe(spec["argv"][0], spec["argv"], spec["env"])
    except OSError as error:
        os.write(2, str(error).encode())
    os._exit(127)


def resize(terminal, rows, cols):
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, cols, 0, 0))


def read(file):
    """What there is to read; nothing at the end, which a terminal tells by an error."""
    try:
        return os.read(file, 65536)
    except OSError:
        return b""


def write(file, data):
    while data:
        data = data[os.write(file, data):]


def pump(terminal):
    inputs = [terminal, 0]
    while True:
        ready = select.select(inputs, [], [])[0]
        if 0 in ready:
            data = read(0)
            if data:
                write(terminal, data)
            else:
                os.close(terminal)
                return
        if terminal in ready:
            data = read(terminal)
            if not data:
                return
            write(1, data)


spec = json.loads(sys.argv[1])
pid, terminal = start(spec)
for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
    signal.signal(number, lambda sent, _: os.kill(pid, sent))
signal.signal(signal.SIGUSR1, lambda *_: resize(terminal, spec["rows"], spec["resized"]))
pump(terminal)
_, status = os.waitpid(pid, 0)
sys.exit(os.WEXITSTATUS(status) if os.WIFEXITED(status) else 128 + os.WTERMSIG(status))
