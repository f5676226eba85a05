#!/usr/bin/env python3
"""Writes Tests/Fixtures/pictures: small synthetic pictures of every kind, and what Pillow says their pixels are.

    pip install pillow==13.0.0 numpy tifffile && python Tests/Golden/make_pictures.py

`expected.json` holds, for each file, the upright size and the BGR of a grid of pixels as an independent decoder (Pillow,
and NumPy for what Pillow does differently) has them, with the largest difference that is allowed.
"""

import io
import json
import struct
import zlib
from pathlib import Path

import numpy as np
from PIL import Image, ImageOps, TiffImagePlugin

OUT = Path(__file__).resolve().parent.parent / "Fixtures" / "pictures"
WIDTH, HEIGHT = 40, 24
expected = {}


def gradient(width=WIDTH, height=HEIGHT):
    """Smooth, and different in each corner and channel, so that a turn or a swap shows."""
    x = np.linspace(0, 1, width)[None, :]
    y = np.linspace(0, 1, height)[:, None]
    red = 20 + 200 * x + 0 * y
    green = 30 + 180 * y + 0 * x
    blue = 40 + 150 * x * y + 40 * (1 - x)
    return np.stack([red, green, blue], axis=-1).round().astype(np.uint8)


def note(name, rgb, tolerance, **facts):
    """Records the pixels of an RGB array at a grid of places."""
    rgb = np.asarray(rgb)
    height, width = rgb.shape[:2]
    places = [(x, y) for y in np.linspace(0, height - 1, 5).astype(int) for x in np.linspace(0, width - 1, 5).astype(int)]
    expected[name] = {
        "width": width, "height": height, "tolerance": tolerance,
        "pixels": [[int(x), int(y), *(int(v) for v in rgb[y, x][::-1])] for x, y in places], **facts,
    }


def save(name, data):
    (OUT / name).write_bytes(data)


def encode(image, **options):
    out = io.BytesIO()
    image.save(out, **options)
    return out.getvalue()


def opened(name):
    return ImageOps.exif_transpose(Image.open(OUT / name))


def exif(orientation):
    block = Image.Exif()
    block[0x0112] = orientation
    return block.tobytes()


def on_white(rgba):
    rgba = rgba.astype(float)
    alpha = rgba[..., 3:] / 255
    return (rgba[..., :3] * alpha + 255 * (1 - alpha)).round().astype(np.uint8)


def png_chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width, height, depth, color, rows, before=b"", after=b"", interlace=0, level=9):
    return (b"\x89PNG\r\n\x1a\n" + png_chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, color, 0, 0, interlace))
            + before + png_chunk(b"IDAT", zlib.compress(rows, level)) + after + png_chunk(b"IEND", b""))


def adam7(pixels):
    """The rows of a PNG's seven passes."""
    rows = b""
    for x0, y0, dx, dy in [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]:
        part = pixels[y0::dy, x0::dx]
        if part.size:
            rows += b"".join(b"\0" + row.tobytes() for row in part)
    return rows


def jpegs():
    rgb = gradient()
    image = Image.fromarray(rgb)
    save("baseline.jpg", encode(image, format="JPEG", quality=92))
    save("progressive.jpg", encode(image, format="JPEG", quality=92, progressive=True))
    save("full_chroma.jpg", encode(image, format="JPEG", quality=95, subsampling=0))
    save("gray.jpg", encode(image.convert("L"), format="JPEG", quality=92))
    for name in ["baseline.jpg", "progressive.jpg", "full_chroma.jpg"]:
        note(name, opened(name), 3)
    note("gray.jpg", opened("gray.jpg").convert("RGB"), 1)
    for orientation in range(1, 9):
        name = f"orientation_{orientation}.jpg"
        save(name, encode(image, format="JPEG", quality=95, subsampling=0, exif=exif(orientation)))
        note(name, opened(name), 3, orientation=orientation)
    ink = Image.fromarray(np.dstack([255 - rgb, np.full(rgb.shape[:2], 30, np.uint8)]), mode="CMYK")
    save("cmyk.jpg", encode(ink, format="JPEG", quality=95))
    stored = np.asarray(Image.open(OUT / "cmyk.jpg")).astype(float)
    note("cmyk.jpg", ((255 - stored[..., :3]) * (255 - stored[..., 3:]) / 255).round(), 3)
    large = Image.fromarray(gradient(203, 101))
    save("odd_size.jpg", encode(large, format="JPEG", quality=90, exif=exif(6)))
    note("odd_size.jpg", opened("odd_size.jpg"), 3, orientation=6)
    whole = (OUT / "odd_size.jpg").read_bytes()
    save("cut.jpg", whole[:len(whole) - 700])


def pngs():
    rgb = gradient()
    image = Image.fromarray(rgb)
    save("rgb.png", encode(image, format="PNG"))
    save("gray.png", encode(image.convert("L"), format="PNG"))
    save("bits.png", encode(image.convert("1"), format="PNG"))
    save("palette.png", encode(image.quantize(32), format="PNG", bits=8))
    save("palette4.png", encode(image.quantize(16), format="PNG", bits=4))
    for name in ["rgb.png", "gray.png", "bits.png", "palette.png", "palette4.png"]:
        note(name, opened(name).convert("RGB"), 0)
    alpha = np.dstack([rgb, np.linspace(0, 255, WIDTH).astype(np.uint8)[None, :].repeat(HEIGHT, 0)])
    save("alpha.png", encode(Image.fromarray(alpha, "RGBA"), format="PNG"))
    note("alpha.png", on_white(alpha), 1)
    gray_alpha = np.dstack([rgb[..., 0], alpha[..., 3]])
    save("gray_alpha.png", encode(Image.fromarray(gray_alpha, "LA"), format="PNG"))
    note("gray_alpha.png", on_white(np.dstack([rgb[..., 0]] * 3 + [alpha[..., 3]])), 1)
    paletted = image.quantize(8)
    save("transparent_palette.png", encode(paletted, format="PNG", transparency=bytes([0, 128, 255])))
    note("transparent_palette.png", on_white(np.asarray(Image.open(OUT / "transparent_palette.png").convert("RGBA"))), 1)
    deep = rgb.astype(np.uint16) * 257 - 3 * (rgb > 0)
    rows = b"".join(b"\0" + row.astype(">u2").tobytes() for row in deep)
    save("sixteen.png", png(WIDTH, HEIGHT, 16, 2, rows))
    note("sixteen.png", (deep / 257).round(), 0)
    deep_alpha = np.dstack([deep, (alpha[..., 3].astype(np.uint16) * 257)])
    rows = b"".join(b"\0" + row.astype(">u2").tobytes() for row in deep_alpha)
    save("sixteen_alpha.png", png(WIDTH, HEIGHT, 16, 6, rows))
    note("sixteen_alpha.png", on_white(alpha), 1)
    save("interlaced.png", png(WIDTH, HEIGHT, 8, 2, adam7(rgb), interlace=1))
    note("interlaced.png", opened("interlaced.png"), 0)
    save("interlaced_alpha.png", png(WIDTH, HEIGHT, 8, 6, adam7(alpha), interlace=1))
    note("interlaced_alpha.png", on_white(alpha), 1)
    plain = b"".join(b"\0" + row.tobytes() for row in rgb)
    for name, place in [("exif.png", "before"), ("exif_after.png", "after")]:
        save(name, png(WIDTH, HEIGHT, 8, 2, plain, **{place: png_chunk(b"eXIf", exif(8).removeprefix(b"Exif\0\0"))}))
        note(name, np.rot90(rgb, 1), 0, orientation=8)
    # Each of these would take 16 MiB of memory if it were read.
    bomb = zlib.compress(bytes(16 << 20), 9)
    bombs = png_chunk(b"iCCP", b"p\0\0" + bomb) + png_chunk(b"zTXt", b"t\0\0" + bomb)
    save("text_bomb.png", png(WIDTH, HEIGHT, 8, 2, plain, before=bombs))
    note("text_bomb.png", rgb, 0)
    save("cut.png", png(WIDTH, HEIGHT, 8, 2, plain, level=0)[:1900])


def webps():
    rgb = gradient()
    image = Image.fromarray(rgb)
    save("lossless.webp", encode(image, format="WEBP", lossless=True))
    note("lossless.webp", rgb, 0)
    save("lossy.webp", encode(image, format="WEBP", quality=90))
    note("lossy.webp", opened("lossy.webp"), 2)
    save("exif.webp", encode(image, format="WEBP", lossless=True, exif=exif(6)))
    note("exif.webp", np.rot90(rgb, -1), 0, orientation=6)
    alpha = np.dstack([rgb, np.linspace(0, 255, WIDTH).astype(np.uint8)[None, :].repeat(HEIGHT, 0)])
    save("alpha.webp", encode(Image.fromarray(alpha, "RGBA"), format="WEBP", lossless=True, exact=True))
    note("alpha.webp", on_white(alpha), 2)
    frames = [Image.fromarray(np.roll(rgb, n, 1)) for n in range(2)]
    save("animated.webp", encode(frames[0], format="WEBP", save_all=True, append_images=frames[1:]))


def tiffs():
    import tifffile

    rgb = gradient()
    image = Image.fromarray(rgb)
    for name, options in [("raw.tiff", {}), ("lzw.tiff", {"compression": "tiff_lzw"}),
                          ("deflate.tiff", {"compression": "tiff_adobe_deflate"})]:
        save(name, encode(image, format="TIFF", **options))
        note(name, rgb, 0)
    save("gray.tiff", encode(image.convert("L"), format="TIFF"))
    note("gray.tiff", opened("gray.tiff").convert("RGB"), 0)
    save("palette.tiff", encode(image.quantize(32), format="TIFF"))
    note("palette.tiff", opened("palette.tiff").convert("RGB"), 1)
    ink = Image.fromarray(np.dstack([255 - rgb, np.full(rgb.shape[:2], 30, np.uint8)]), mode="CMYK")
    save("cmyk.tiff", encode(ink, format="TIFF", compression="tiff_lzw"))
    note("cmyk.tiff", (rgb.astype(float) * (255 - 30) / 255).round(), 2)
    turned = TiffImagePlugin.ImageFileDirectory_v2()
    turned[274] = 6
    save("orientation_6.tiff", encode(image, format="TIFF", tiffinfo=turned, compression="tiff_lzw"))
    note("orientation_6.tiff", np.rot90(rgb, -1), 0, orientation=6)
    deep = rgb.astype(np.uint16) * 257
    out = io.BytesIO()
    tifffile.imwrite(out, deep, photometric="rgb", byteorder=">", rowsperstrip=7)
    save("sixteen.tiff", out.getvalue())
    note("sixteen.tiff", rgb, 1)
    out = io.BytesIO()
    tifffile.imwrite(out, rgb, photometric="rgb", tile=(16, 16), compression="zlib")
    save("tiled.tiff", out.getvalue())
    note("tiled.tiff", rgb, 0)
    out = io.BytesIO()
    tifffile.imwrite(out, np.moveaxis(rgb, -1, 0), photometric="rgb", planarconfig="separate", bigtiff=True)
    save("planar_big.tiff", out.getvalue())
    note("planar_big.tiff", rgb, 0)
    alpha = np.dstack([rgb, np.linspace(0, 255, WIDTH).astype(np.uint8)[None, :].repeat(HEIGHT, 0)])
    out = io.BytesIO()
    tifffile.imwrite(out, alpha, photometric="rgb", extrasamples=["unassalpha"], compression="zlib")
    save("alpha.tiff", out.getvalue())
    note("alpha.tiff", on_white(alpha), 2)
    gray_tiffs()


def gray_tiffs():
    """Grey of 8 and 16 bits, light and ink, its alpha apart from it and multiplied in, in strips, tiles and planes."""
    import tifffile

    component = np.linspace(0, 1, WIDTH * HEIGHT).reshape(HEIGHT, WIDTH)
    alpha = np.linspace(1, 0, WIDTH)[None, :].repeat(HEIGHT, 0)
    for photometric in ["minisblack", "miniswhite"]:
        light = component if photometric == "minisblack" else 1 - component
        white = (255 * (light * alpha + 1 - alpha)).round()
        for bits, layout in [(8, {"rowsperstrip": 5}), (16, {"tile": (16, 16)})]:
            most = 2**bits - 1
            for kind in ["unassalpha", "assocalpha"]:
                stored = component * alpha if kind == "assocalpha" else component
                samples = (np.stack([stored, alpha], -1) * most).round().astype(np.uint8 if bits == 8 else np.uint16)
                for planes in ["contig", "separate"]:
                    out = io.BytesIO()
                    tifffile.imwrite(out, samples if planes == "contig" else np.moveaxis(samples, -1, 0), compression="zlib",
                                     photometric=photometric, planarconfig=planes, extrasamples=[kind], **layout)
                    name = f"gray{bits}_{photometric}_{kind}_{planes}.tiff"
                    save(name, out.getvalue())
                    note(name, white[..., None].repeat(3, -1), 1)
        out = io.BytesIO()
        tifffile.imwrite(out, (component * 65535).round().astype(np.uint16), photometric=photometric, tile=(16, 16),
                         compression="zlib")
        save(f"gray16_{photometric}_tiled.tiff", out.getvalue())
        note(f"gray16_{photometric}_tiled.tiff", (255 * light).round()[..., None].repeat(3, -1), 1)


def bmp(width, height, bits, rows, compression=0, palette=b"", masks=b""):
    """A BMP with the 40-byte header; `height` below zero is top-down."""
    start = 14 + 40 + len(masks) + len(palette)
    colors = len(palette) // 4
    return (struct.pack("<2sIHHI", b"BM", start + len(rows), 0, 0, start)
            + struct.pack("<IiiHHIIiiII", 40, width, height, 1, bits, compression, len(rows), 0, 0, colors, 0)
            + masks + palette + rows)


def bmps():
    rgb = gradient()
    image = Image.fromarray(rgb)
    odd = gradient(37, 21)
    save("rgb24.bmp", encode(Image.fromarray(odd), format="BMP"))
    note("rgb24.bmp", odd, 0)
    save("palette8.bmp", encode(image.quantize(32), format="BMP"))
    note("palette8.bmp", opened("palette8.bmp").convert("RGB"), 0)
    save("gray8.bmp", encode(image.convert("L"), format="BMP"))
    note("gray8.bmp", opened("gray8.bmp").convert("RGB"), 0)
    save("bits1.bmp", encode(image.convert("1"), format="BMP"))
    note("bits1.bmp", opened("bits1.bmp").convert("RGB"), 0)
    bgrx = np.dstack([rgb[..., ::-1], np.zeros(rgb.shape[:2], np.uint8)])
    save("top_down32.bmp", bmp(WIDTH, -HEIGHT, 32, bgrx.tobytes()))
    note("top_down32.bmp", rgb, 0)
    r, g, b = (rgb[..., i].astype(int) >> s for i, s in [(0, 3), (1, 2), (2, 3)])
    packed = (r << 11 | g << 5 | b).astype("<u2")[::-1]
    save("rgb565.bmp", bmp(WIDTH, HEIGHT, 16, packed.tobytes(), 3, masks=struct.pack("<III", 0xF800, 0x07E0, 0x001F)))
    note("rgb565.bmp", np.stack([(r * 255 / 31).round(), (g * 255 / 63).round(), (b * 255 / 31).round()], -1), 0)
    save("run_length.bmp", bmp(4, 4, 8, b"\x04\x01\0\0" * 4 + b"\0\1", 1, palette=bytes(1024)))
    palette4 = b"".join(bytes([i * 16, 255 - i * 16, i * 8, 0]) for i in range(16))
    indices = (np.arange(9 * 5).reshape(5, 9) * 7 % 16).astype(np.uint8)
    rows = b""
    for row in indices[::-1]:
        nibbles = list(row) + [0] * (8 - len(row) % 8)
        rows += bytes(a << 4 | b for a, b in zip(nibbles[::2], nibbles[1::2]))
    rows = b"".join((rows[i:i + len(rows) // 5] + b"\0" * 8)[:8] for i in range(0, len(rows), len(rows) // 5))
    save("palette4.bmp", bmp(9, 5, 4, rows, palette=palette4))
    i = indices.astype(int)
    note("palette4.bmp", np.stack([i * 8, 255 - i * 16, i * 16], -1), 0)


def jpeg2000s():
    """Lossless, so that one file has one answer: a JP2 file and a code stream, grey, with alpha, in tiles, and lossy."""
    rgb = gradient()
    image = Image.fromarray(rgb)
    save("lossless.jp2", encode(image, format="JPEG2000"))
    note("lossless.jp2", rgb, 0)
    save("stream.j2k", encode(image, format="JPEG2000", no_jp2=True, tile_size=(16, 16)))
    note("stream.j2k", rgb, 0)
    save("gray.jp2", encode(image.convert("L"), format="JPEG2000"))
    note("gray.jp2", opened("gray.jp2").convert("RGB"), 0)
    alpha = np.dstack([rgb, np.linspace(0, 255, WIDTH).astype(np.uint8)[None, :].repeat(HEIGHT, 0)])
    save("alpha.jp2", encode(Image.fromarray(alpha), format="JPEG2000"))
    note("alpha.jp2", on_white(alpha), 2)
    save("lossy.jp2", encode(image, format="JPEG2000", quality_mode="rates", quality_layers=[8], irreversible=True))
    note("lossy.jp2", opened("lossy.jp2").convert("RGB"), 1)


def main():
    OUT.mkdir(parents=True, exist_ok=True)
    for make in [jpegs, pngs, webps, tiffs, bmps, jpeg2000s]:
        make()
    text = ",\n".join(f'"{name}": {json.dumps(value)}' for name, value in sorted(expected.items()))
    (OUT / "expected.json").write_text("{\n" + text + "\n}\n")


if __name__ == "__main__":
    main()
