"""Writes Tests/Fixtures/clips/expected.json: what ffprobe and ffmpeg say of each clip beside it.

Run by scripts/make-clip-fixtures. Samples are blue, green, red at five places of the first and the last frame, upright,
as `ffmpeg` itself gives them with its accurate conversion, each the mean of 8 x 8 pixels around the place.
"""
import json
import pathlib
import subprocess

folder = pathlib.Path(__file__).resolve().parent.parent / "Fixtures" / "clips"
ACCURATE = "flags=accurate_rnd+full_chroma_int+bicubic"


def run(*arguments):
    return subprocess.run(arguments, check=True, capture_output=True).stdout


def probe(path):
    fields = ("stream=codec_name,codec_type,width,height,sample_aspect_ratio,color_space,color_range"
              ":stream_side_data=rotation")
    streams = json.loads(run(
        "ffprobe", "-v", "error", "-show_entries", fields, "-of", "json", path))["streams"]
    video = next((s for s in streams if s["codec_type"] == "video"), None)
    frames = json.loads(run(
        "ffprobe", "-v", "error", "-select_streams", "v:0", "-show_entries",
        "frame=best_effort_timestamp_time,key_frame,width,height", "-of", "json", path))["frames"]
    return streams, video, frames


def pixels(path, matrix):
    """All frames upright at the first frame's display size, BGR."""
    scale = f"scale=w='if(gt(sar,1),iw*sar,iw)':h='if(gt(sar,1),ih,ih/if(gt(sar,0),sar,1))':{ACCURATE}"
    if matrix:
        scale += f":in_color_matrix={matrix}"
    return run("ffmpeg", "-v", "error", "-i", path, "-vf", f"{scale},format=bgr24", "-fps_mode", "passthrough",
               "-f", "rawvideo", "-")


expected = {}
for path in sorted(folder.iterdir()):
    if path.suffix not in (".mp4", ".webm", ".avi", ".gif") or path.stem in ("audio_only", "cover", "size_change",
                                                                                  "two_tracks"):
        continue
    streams, video, frames = probe(path)
    sar = video.get("sample_aspect_ratio", "1:1").split(":")
    ratio = int(sar[0]) / int(sar[1]) if int(sar[0]) else 1
    width, height = video["width"], video["height"]
    width, height = (round(width * ratio), height) if ratio > 1 else (width, round(height / ratio))
    if path.stem in ("turned_90", "turned_270"):
        width, height = height, width
    # ffprobe counts the other way round.
    turn = -next((int(d["rotation"]) for d in video.get("side_data_list", []) if "rotation" in d), 0) % 360
    matrix = {"bt709": "bt709", "smpte170m": "bt601"}.get(video.get("color_space"))
    raw = pixels(path, matrix)
    size = width * height * 3
    assert len(raw) == size * len(frames), (path, len(raw), size, len(frames))
    first = float(frames[0]["best_effort_timestamp_time"])
    places = [(width // 8, height // 8), (width * 7 // 8, height // 8), (width // 2, height // 2),
              (width // 8, height * 7 // 8), (width * 7 // 8, height * 7 // 8)]
    samples = []
    for index in (0, len(frames) - 1):
        for x, y in places:
            rows = [index * size + (line * width + x - 4) * 3 for line in range(y - 4, y + 4)]
            block = b"".join(raw[at:at + 24] for at in rows)
            samples.append({"frame": index, "x": x, "y": y, "bgr": [sum(block[c::3]) / 64 for c in range(3)]})
    means = [round(sum(raw[i * size:(i + 1) * size]) / size, 3) for i in range(len(frames))]
    expected[path.name] = {
        "codec": video["codec_name"], "width": width, "height": height,
        "codedWidth": video["width"], "codedHeight": video["height"], "streams": len(streams), "clockwise": turn,
        "timestamps": [round(float(f["best_effort_timestamp_time"]) - first, 6) for f in frames],
        "keyframes": [i for i, f in enumerate(frames) if f["key_frame"]],
        "means": means, "samples": samples,
    }
(folder / "expected.json").write_text(
    "{\n" + ",\n".join(f"{json.dumps(k)}: {json.dumps(v)}" for k, v in expected.items()) + "\n}\n")
