"""Random changes of crops: colour, blur, noise, compression, and simulated screens, prints and frames.

Everything runs on batches of crops (count, 3, side, side) from 0 to 255 in BGR, on any device, with the generator that is given.
"""
import math

import torch
from torch.nn import functional


class Views:
    """Draws changes of a batch of pairs of crops. The crops of a pair get the same light and the same attack."""

    def __init__(self, device):
        self.device = device
        self.generator = torch.Generator(device)
        self.cosine = _cosine().to(device)
        self.steps = torch.stack([_LUMA, _CHROMA, _CHROMA]).to(device).view(1, 3, 1, 8, 8)

    def uniform(self, low, high, *shape):
        return low + (high - low) * torch.rand(*shape, device=self.device, generator=self.generator)

    def chance(self, share, count):
        return (self.uniform(0, 1, count) < share).view(-1, 1, 1, 1)

    def draw(self, crops, scales):
        """Changed crops, and which of them show a simulated attack.

        `scales` are the crops' factors: what is one pixel on the face is fewer pixels on a wider crop.
        """
        count, side = len(crops[0]), crops[0].shape[-1]
        mirrored = self.chance(0.5, count)
        crops = [torch.where(mirrored, crop.flip(3), crop) for crop in crops]
        attack = self.uniform(0, 1, count)
        screen, paper = (attack < 0.12).view(-1, 1, 1, 1), ((attack >= 0.12) & (attack < 0.22)).view(-1, 1, 1, 1)
        light = self.light(count)
        screens, prints = self.screen_parameters(count), self.print_parameters(count)
        others = torch.randperm(count, device=self.device, generator=self.generator)
        framed = (screen | paper) & self.chance(0.6, count) | self.chance(0.04, count)
        places = self.frame_parameters(count)
        changed = []
        for crop, scale in zip(crops, scales):
            value = torch.where(screen, self.screen(crop, screens, scale), crop)
            value = torch.where(paper, self.printed(value, prints), value)
            value = torch.where(framed, self.framed(value, crop[others], places, scale), value)
            value = self.lit(value, light)
            value = self.moved(value)
            value = self.blurred(value, self.chance(0.3, count))
            value = self.sharpened(value, self.chance(0.15, count))
            value = self.noisy(value, self.chance(0.35, count))
            value = self.compressed(value.clamp(0, 255), self.chance(0.5, count))
            value = self.covered(value, self.chance(0.1, count))
            changed.append(value.clamp(0, 255).round())
        return changed, (screen | paper | framed).view(-1)

    # Light

    def light(self, count):
        return (self.uniform(math.log(0.6), math.log(1.6), count, 1, 1, 1).exp(), self.uniform(0.88, 1.12, count, 3, 1, 1),
                self.uniform(-18, 18, count, 1, 1, 1), self.uniform(0.6, 1.25, count, 1, 1, 1), self.chance(0.6, count))

    def lit(self, value, light):
        power, gains, shift, saturation, where = light
        grey = value.mean(1, keepdim=True)
        changed = grey + (value - grey) * saturation
        changed = (changed.clamp(0, 255) / 255) ** power * 255 * gains + shift
        return torch.where(where, changed.clamp(0, 255), value)

    # Attacks

    def grid(self, side):
        places = torch.arange(side, device=self.device, dtype=torch.float32)
        return places.view(1, 1, 1, -1), places.view(1, 1, -1, 1)

    def screen_parameters(self, count):
        return dict(
            period=self.uniform(1.7, 6, count, 1, 1, 1), angle=self.uniform(-0.4, 0.4, count, 1, 1, 1),
            depth=self.uniform(0.0, 0.22, count, 1, 1, 1), stretch=self.uniform(0.8, 1.2, count, 1, 1, 1),
            gains=self.uniform(0.85, 1.25, count, 3, 1, 1), power=self.uniform(0.7, 1.2, count, 1, 1, 1),
            glare=self.uniform(0, 110, count, 1, 1, 1) * self.chance(0.5, count), size=self.uniform(0.1, 0.5, count, 1, 1, 1),
            x=self.uniform(0, 1, count, 1, 1, 1), y=self.uniform(0, 1, count, 1, 1, 1))

    def screen(self, value, given, scale):
        side = value.shape[-1]
        across, down = self.grid(side)
        u = across * given["angle"].cos() + down * given["angle"].sin()
        v = down * given["angle"].cos() - across * given["angle"].sin()
        phase = torch.arange(3, device=self.device).view(1, 3, 1, 1) / 3
        period = given["period"] * 2.7 / scale
        ripple = torch.sin(2 * math.pi * (u / period + phase)) * (0.6 + 0.4 * torch.sin(2 * math.pi * v / (period * given["stretch"])))
        value = value * (1 + given["depth"] * ripple) * given["gains"]
        value = (value.clamp(0, 255) / 255) ** given["power"] * 255
        far = ((across / side - given["x"]) ** 2 + (down / side - given["y"]) ** 2) / (2 * given["size"] ** 2)
        return (value + given["glare"] * torch.exp(-far)).clamp(0, 255)

    def print_parameters(self, count):
        return dict(
            contrast=self.uniform(0.6, 0.95, count, 1, 1, 1), black=self.uniform(10, 60, count, 1, 1, 1),
            saturation=self.uniform(0.3, 1, count, 1, 1, 1), grain=self.uniform(1, 8, count, 1, 1, 1),
            dots=self.uniform(3, 14, count, 1, 1, 1) * self.chance(0.5, count), period=self.uniform(2, 4, count, 1, 1, 1),
            gains=self.uniform(0.87, 1.13, count, 3, 1, 1))

    def printed(self, value, given):
        across, down = self.grid(value.shape[-1])
        value = value * given["contrast"] + given["black"]
        grey = value.mean(1, keepdim=True)
        value = grey + (value - grey) * given["saturation"]
        noise = torch.randn(len(value), 1, *value.shape[2:], device=self.device, generator=self.generator)
        dots = torch.sin(2 * math.pi * (across + down) / given["period"]) * torch.sin(2 * math.pi * (across - down) / given["period"])
        return ((value + noise * given["grain"] + dots * given["dots"]) * given["gains"]).clamp(0, 255)

    def frame_parameters(self, count):
        return dict(
            extent=self.uniform(0.45, 0.95, count), x=self.uniform(-0.12, 0.12, count), y=self.uniform(-0.12, 0.12, count),
            turn=self.uniform(-0.12, 0.12, count), edge=self.uniform(0, 0.06, count), shade=self.uniform(0, 1, count))

    def framed(self, value, background, given, scale):
        """The picture on a card or device before another picture. `extent` is half the device's width on the widest crop."""
        side = value.shape[-1]
        places = (torch.arange(side, device=self.device) + 0.5) / side * 2 - 1
        down, across = torch.meshgrid(places, places, indexing="ij")
        across, down = across * scale / 4, down * scale / 4
        turn = given["turn"].view(-1, 1, 1)
        x = across * turn.cos() + down * turn.sin() - given["x"].view(-1, 1, 1)
        y = down * turn.cos() - across * turn.sin() - given["y"].view(-1, 1, 1)
        extent = given["extent"].view(-1, 1, 1)
        far = torch.maximum(x.abs(), y.abs() / 1.15)
        bezel = torch.where(given["shade"] < 0.7, given["shade"] * 70, 170 + given["shade"] * 80).view(-1, 1, 1, 1)
        behind = functional.avg_pool2d(background, 5, 1, 2)
        inside = (far < extent).unsqueeze(1)
        rim = ((far >= extent) & (far < extent + given["edge"].view(-1, 1, 1))).unsqueeze(1)
        return torch.where(inside, value, torch.where(rim, bezel.expand_as(value), behind))

    # Camera and file

    def moved(self, value):
        """A fifth of the crops slightly turned, shifted and scaled, which also resamples them."""
        count = len(value)
        turn = self.uniform(-0.09, 0.09, count)
        size = self.uniform(0.92, 1.06, count)
        shift = self.uniform(-0.05, 0.05, count, 2)
        matrix = torch.stack([
            torch.stack([turn.cos() * size, -turn.sin() * size, shift[:, 0]], 1),
            torch.stack([turn.sin() * size, turn.cos() * size, shift[:, 1]], 1)], 1)
        places = functional.affine_grid(matrix, list(value.shape), align_corners=False)
        moved = functional.grid_sample(value, places, mode="bilinear", padding_mode="border", align_corners=False)
        return torch.where(self.chance(0.2, count), moved, value)

    def smoothed(self, value, sigma):
        """Gaussian blur with a width of its own for each crop."""
        count = len(value)
        reach = torch.arange(-4, 5, device=self.device, dtype=torch.float32)
        kernel = torch.exp(-(reach.view(1, -1) ** 2) / (2 * sigma.view(-1, 1) ** 2))
        kernel = (kernel / kernel.sum(1, keepdim=True)).repeat_interleave(3, 0)
        flat = functional.pad(value, (4, 4, 4, 4), mode="replicate").reshape(1, count * 3, *(size + 8 for size in value.shape[2:]))
        flat = functional.conv2d(flat, kernel.view(count * 3, 1, 1, 9), groups=count * 3)
        flat = functional.conv2d(flat, kernel.view(count * 3, 1, 9, 1), groups=count * 3)
        return flat.view_as(value)

    def blurred(self, value, where):
        return torch.where(where, self.smoothed(value, self.uniform(0.3, 1.3, len(value))), value)

    def sharpened(self, value, where):
        strength = self.uniform(0.3, 1, len(value), 1, 1, 1)
        smooth = self.smoothed(value, self.uniform(0.7, 1.3, len(value)))
        return torch.where(where, (value + (value - smooth) * strength).clamp(0, 255), value)

    def noisy(self, value, where):
        noise = torch.randn(value.shape, device=self.device, generator=self.generator)
        return torch.where(where, value + noise * self.uniform(1, 9, len(value), 1, 1, 1), value)

    def covered(self, value, where):
        """A grey square somewhere, so that no single place decides."""
        count, side = len(value), value.shape[-1]
        across, down = self.grid(side)
        x, y = self.uniform(0, side, count, 1, 1, 1), self.uniform(0, side, count, 1, 1, 1)
        size = self.uniform(4, 12, count, 1, 1, 1)
        square = ((across - x).abs() < size) & ((down - y).abs() < size)
        return torch.where(where & square, torch.full_like(value, 127), value)

    def compressed(self, value, where):
        """Blocks of eight pixels rounded like JPEG's, without its thinner colours."""
        count, side = len(value), value.shape[-1]
        quality = self.uniform(0.15, 2.2, count, 1, 1, 1, 1)
        luma = (0.114 * value[:, 0:1] + 0.587 * value[:, 1:2] + 0.299 * value[:, 2:3])
        blue, red = (value[:, 0:1] - luma) * 0.564, (value[:, 2:3] - luma) * 0.713
        planes = torch.cat([luma - 128, blue, red], 1)
        blocks = planes.view(count, 3, side // 8, 8, side // 8, 8).permute(0, 1, 2, 4, 3, 5)
        frequencies = self.cosine @ blocks.reshape(count, 3, -1, 8, 8) @ self.cosine.T
        steps = (self.steps * quality).clamp(min=1)
        rounded = torch.round(frequencies / steps) * steps
        blocks = (self.cosine.T @ rounded @ self.cosine).view(count, 3, side // 8, side // 8, 8, 8)
        planes = blocks.permute(0, 1, 2, 4, 3, 5).reshape(count, 3, side, side)
        luma, blue, red = planes[:, 0:1] + 128, planes[:, 1:2], planes[:, 2:3]
        green = luma - 0.344 * blue - 0.714 * red
        return torch.where(where, torch.cat([luma + 1.772 * blue, green, luma + 1.402 * red], 1), value)


def _cosine():
    """The matrix of the cosine transform of eight values."""
    rows = torch.arange(8, dtype=torch.float32).view(-1, 1)
    matrix = torch.cos((2 * torch.arange(8, dtype=torch.float32).view(1, -1) + 1) * rows * math.pi / 16) / 2
    matrix[0] /= math.sqrt(2)
    return matrix


# Steps of ITU-T T.81, annex K.
_LUMA = torch.tensor([
    [16, 11, 10, 16, 24, 40, 51, 61], [12, 12, 14, 19, 26, 58, 60, 55], [14, 13, 16, 24, 40, 57, 69, 56],
    [14, 17, 22, 29, 51, 87, 80, 62], [18, 22, 37, 56, 68, 109, 103, 77], [24, 35, 55, 64, 81, 104, 113, 92],
    [49, 64, 78, 87, 103, 121, 120, 101], [72, 92, 95, 98, 112, 100, 103, 99]], dtype=torch.float32)
_CHROMA = torch.tensor([
    [17, 18, 24, 47, 99, 99, 99, 99], [18, 21, 26, 66, 99, 99, 99, 99], [24, 26, 56, 99, 99, 99, 99, 99],
    [47, 66, 99, 99, 99, 99, 99, 99]] + [[99] * 8] * 4, dtype=torch.float32)
