"""What goes wrong around a service for `soak.py`: its database, its disk, its clock, its processes and the programs it tells.

Everything listens at this machine alone and ends with the script.
"""
import contextlib
import http.server
import os
import pathlib
import shutil
import signal
import socket
import struct
import subprocess
import threading
import time


class Postgres:
    """A PostgreSQL server with Debian's programs, of a user without rights where this one is root."""

    def __init__(self, folder):
        programs = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin"))
        if not programs:
            raise SystemExit("PostgreSQL is not here: apt-get install postgresql")
        self.programs, self.folder, self.port = programs[-1], pathlib.Path(folder) / "postgres", free_port()
        self.folder.mkdir()
        self.user = []
        if os.getuid() == 0:
            shutil.chown(self.folder, "nobody", "nogroup")
            for parent in self.folder.parents:
                if parent.stat().st_uid == 0 and str(parent).startswith("/tmp/"):
                    parent.chmod(parent.stat().st_mode | 0o011)
            self.user = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"]
        self._run("initdb", "-D", self.folder / "data", "-U", "soak", "-A", "trust", "--no-locale", "-E", "UTF8")
        settings = f"-c listen_addresses=127.0.0.1 -c port={self.port} -c unix_socket_directories={self.folder}"
        self._run("pg_ctl", "-D", self.folder / "data", "-l", self.folder / "log", "-w", "-o", settings, "start")

    def end(self):
        self._run("pg_ctl", "-D", self.folder / "data", "-w", "-m", "immediate", "stop")

    def _run(self, program, *arguments):
        subprocess.run([*self.user, str(self.programs / program), *map(str, arguments)], cwd=self.folder, check=True,
                       stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)


class Proxy:
    """Between a service and its database: passes bytes on, late, or not at all."""

    def __init__(self, port):
        self.target, self.delay, self.is_gone = port, 0.0, False
        self.links, self.lock = set(), threading.Lock()
        self.server = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.port = self.server.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def vanish(self):
        self.is_gone = True
        with self.lock:
            links = list(self.links)
        for link in links:
            with contextlib.suppress(OSError):
                link.shutdown(socket.SHUT_RDWR)

    def _accept(self):
        while True:
            client, _ = self.server.accept()
            if self.is_gone:
                client.close()
                continue
            try:
                database = socket.create_connection(("127.0.0.1", self.target))
            except OSError:
                client.close()
                continue
            with self.lock:
                self.links |= {client, database}
            for source, sink in ((client, database), (database, client)):
                threading.Thread(target=self._pass, args=(source, sink), daemon=True).start()

    def _pass(self, source, sink):
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                time.sleep(self.delay)
                sink.sendall(data)
        for link in (source, sink):
            with contextlib.suppress(OSError):
                link.shutdown(socket.SHUT_RDWR)
        with self.lock:
            self.links.discard(source)
        source.close()


class Disk:
    """A small file system of its own, which can be full. Without the right to mount one it is a plain folder."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder) / "disk"
        self.folder.mkdir()
        self.is_mounted = self._mount("size=2g")

    def fill(self):
        used = shutil.disk_usage(self.folder).used
        # Nothing has to be written for it: there is no more room than is taken.
        self._mount(f"remount,size={used + 4096}")

    def empty(self):
        self._mount("remount,size=2g")

    def end(self):
        if self.is_mounted:
            subprocess.run(["umount", "-l", str(self.folder)], check=False)

    def _mount(self, options):
        return subprocess.run(["mount", "-t", "tmpfs", "-o", options, "soak", str(self.folder)], check=False,
                              stderr=subprocess.DEVNULL).returncode == 0


class Clock:
    """The wall clock of processes that are started with `environment`. The monotonic one goes on as it is."""

    def __init__(self, folder):
        self.library, self.file = pathlib.Path(folder) / "clock.so", pathlib.Path(folder) / "clock"
        self.file.write_bytes(bytes(8))
        source = pathlib.Path(__file__).with_name("clock.c")
        self.is_there = shutil.which("clang") is not None
        if self.is_there:
            subprocess.run(["clang", "-O1", "-shared", "-fPIC", "-o", self.library, source], check=True)

    @property
    def environment(self):
        return {"LD_PRELOAD": str(self.library), "SOAK_CLOCK": str(self.file)} if self.is_there else {}

    def set(self, seconds):
        # In place: the processes see the file's own page.
        with open(self.file, "r+b", buffering=0) as file:
            file.write(struct.pack("=q", seconds))


class Receivers:
    """Two programs that are told of journeys: one takes what it is told and never answers, the other sends elsewhere."""

    def __init__(self):
        self.told = {"hangs": 0, "redirects": 0, "followed": 0}
        self.elsewhere = self._start("followed", 200)
        self.redirects = self._start("redirects", 307)
        hangs = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.hangs = hangs.getsockname()[1]
        threading.Thread(target=self._hang, args=(hangs,), daemon=True).start()

    def _start(self, name, status):
        receivers = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                receivers.told[name] += 1
                self.rfile.read(int(self.headers.get("Content-Length", 0)))
                self.send_response(status)
                if status == 307:
                    self.send_header("Location", f"http://127.0.0.1:{receivers.elsewhere}/")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        return server.server_address[1]

    def _hang(self, server):
        held = []
        while True:
            held.append(server.accept()[0])
            self.told["hangs"] += 1
            # The connections that the service ended are forgotten.
            held = held[-64:]


def kill_workers(number):
    """Kills the processes that a service decodes by; how many there were."""
    try:
        children = pathlib.Path(f"/proc/{number}/task/{number}/children").read_text().split()
        for thread in pathlib.Path(f"/proc/{number}/task").iterdir():
            children += (thread / "children").read_text().split()
    except OSError:
        return 0
    count = 0
    for child in set(children):
        with contextlib.suppress(OSError):
            os.kill(int(child), signal.SIGKILL)
            count += 1
    return count


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]
