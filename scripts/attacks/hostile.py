"""Small files that cost much: what one comparison with them takes, against the budget of the program."""
import dataclasses
import pathlib
import struct
import subprocess
import zlib

from program import Program
from tally import markdown

CPU_SECONDS, PEAK_MIB = 10.0, 512.0


@dataclasses.dataclass(frozen=True)
class Cost:
    file: str
    side: str
    cpu_seconds: float
    peak_mib: float
    status: int
    code: str | None

    @property
    def is_breach(self) -> bool:
        """Over the budget, ended by a signal, or let through."""
        return self.cpu_seconds > CPU_SECONDS or self.peak_mib > PEAK_MIB or self.status <= 0


def surplus_png(path: pathlib.Path, gibibytes: int = 4) -> pathlib.Path:
    """A picture of 100 × 100 whose compressed data goes on for gibibytes after the last row."""
    block = bytes(1 << 20)
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    head = deflate.compress(block) + deflate.flush(zlib.Z_FULL_FLUSH)
    repeated = deflate.compress(block) + deflate.flush(zlib.Z_FULL_FLUSH)  # the same from any such point on
    count = gibibytes * 1024
    adler = ((count << 20) % 65521) << 16 | 1  # of zeros alone
    data = b"\x78\xda" + head + repeated * (count - 1) + b"\x03\x00" + struct.pack(">I", adler)

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    header = struct.pack(">IIBBBBB", 100, 100, 8, 2, 0, 0, 0)
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(b"IEND", b""))
    return path


def encoded(path: pathlib.Path, source: str, repeats: int, *options: str) -> pathlib.Path:
    """A clip that ffmpeg makes of one of its own test sources, and repeats without encoding it again."""
    once = path.with_name(f"once-{path.name}")
    ffmpeg = ["ffmpeg", "-nostdin", "-v", "error", "-y"]
    codec = ["-c:v", "libx264", "-preset", "ultrafast", "-threads", "1", "-pix_fmt", "yuv420p", *options]
    subprocess.run([*ffmpeg, "-f", "lavfi", "-i", source, *codec, str(once)], check=True)
    subprocess.run([*ffmpeg, "-stream_loop", str(repeats - 1), "-i", str(once), "-c", "copy", str(path)], check=True)
    once.unlink()
    return path


def hostile_files(data: pathlib.Path, scratch: pathlib.Path, made_too: bool = True) -> list[pathlib.Path]:
    """The files of the data folder, and with `made_too` those that are made here."""
    files = sorted(path for path in (data / "hostile").iterdir() if path.suffix not in (".md", ".csv"))
    if not made_too:
        return files
    folder = scratch / "hostile"
    folder.mkdir(parents=True, exist_ok=True)
    makers = {
        "surplus-data.png": surplus_png,
        "60000-tiny-frames.mp4": lambda path: encoded(path, "color=gray:s=32x32:r=1000:d=6", 10),
        "4k-of-one-colour.mkv": lambda path: encoded(path, "color=gray:s=3840x2160:r=30:d=1", 60),
        "key-frames-alone.mp4": lambda path: encoded(path, "testsrc2=s=1920x1080:r=60:d=0.5", 16, "-g", "1", "-qp", "40"),
    }
    for name, maker in makers.items():
        path = folder / name
        if not path.exists():
            maker(folder / f"part-{name}").rename(path)
        files.append(path)
    return files


def measure(program: Program, files: list[pathlib.Path], selfie: pathlib.Path, document: pathlib.Path,
            sides: tuple[str, ...] = ("selfie", "document", "both")) -> list[Cost]:
    """Comparisons with each file in the place of the selfie, of the document, and of both, which costs most."""
    costs = []
    for file in files:
        pairs = {"selfie": (file, document), "document": (selfie, file), "both": (file, file)}
        for side in sides:
            answer = program.compare(*pairs[side])
            costs.append(Cost(file.name, side, answer.cpu_seconds, answer.peak_mib, answer.status, answer.error or answer.result))
    return costs


def cost_table(costs: list[Cost]) -> str:
    head = ["file", "CPU s", "MiB", "in the place of", "status", "code or result"]
    rows = [[cost.file, f"{cost.cpu_seconds:.1f}", f"{cost.peak_mib:.0f}", cost.side, str(cost.status), cost.code or ""]
            for cost in costs]
    return markdown(head, rows)
