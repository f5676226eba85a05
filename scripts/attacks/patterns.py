"""A faint pattern on the attacker's own living clip that a public embedder takes for the victim.

The pattern follows the gradient of mobilefacenet-ms1m, whose file anybody can download. It is one for the whole clip, made in
the embedder's aligned face and carried with the face from frame to frame. All that moves is real, so nothing speaks against
life. `scripts/attacks/run --long` installs what it needs (jax and onnx) into .build/python.
"""
import functools
import importlib.util
import os
import pathlib

import cv2
import numpy as np

import mesh
from cases import Attack, Case, species
from pictures import Picture

GROUP = "Pattern of an embedder's gradient"
# The places of the five landmarks in ArcFace's alignment, in 112 × 112 pixels.
TEMPLATE = np.float64([[38.2946, 51.6963], [73.5318, 51.5014], [56.0252, 71.7366], [41.5493, 92.3655], [70.7299, 92.2041]])
SIDE, STEPS, ENOUGH = 112, 60, 0.85


def is_installed() -> bool:
    """Whether what follows a network's gradient is there."""
    return mesh.is_installed() and all(importlib.util.find_spec(name) is not None for name in ("jax", "onnx"))


@functools.lru_cache(maxsize=1)
def embedder():
    """The network's templates of crops (count × 3 × 112 × 112, red first, 0 to 255), as JAX can follow them."""
    import jax
    import onnx
    from onnx import helper, numpy_helper
    store = pathlib.Path(os.environ.get("BIOMETRICS_MODELS") or "~/.local/share/biometrics/models").expanduser()
    graph = onnx.load(store / "mobilefacenet-ms1m.onnx").graph
    weights = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}
    entry = next(value.name for value in graph.input if value.name not in weights)
    nodes = [(node.op_type, list(node.input), node.output[0],
              {attribute.name: helper.get_attribute_value(attribute) for attribute in node.attribute}) for node in graph.node]
    mean, deviation = (np.float32(value).reshape(1, 3, 1, 1) for value in ([0.485, 0.456, 0.406], [0.229, 0.224, 0.225]))

    def convolved(x, kernel, bias, attributes):
        top, left, bottom, right = attributes.get("pads", [0, 0, 0, 0])
        down, across = attributes.get("strides", [1, 1])
        if attributes.get("group", 1) == x.shape[1] == kernel.shape[0]:
            # XLA takes twice as long for the gradient where each channel has a kernel of its own.
            x = jax.numpy.pad(x, ((0, 0), (0, 0), (top, bottom), (left, right)))
            height, width = x.shape[2] - kernel.shape[2] + 1, x.shape[3] - kernel.shape[3] + 1
            y = sum(x[:, :, row:row + height:down, column:column + width:across] * kernel[:, 0, row, column].reshape(1, -1, 1, 1)
                    for row in range(kernel.shape[2]) for column in range(kernel.shape[3]))
        else:
            y = jax.lax.conv_general_dilated(
                x, kernel, (down, across), [(top, bottom), (left, right)],
                rhs_dilation=attributes.get("dilations", [1, 1]), feature_group_count=attributes.get("group", 1))
        return y if bias is None else y + bias.reshape(1, -1, 1, 1)

    def apply(crops):
        numbers = jax.numpy
        values = {**weights, entry: (crops / 255 - mean) / deviation}
        for operation, inputs, output, attributes in nodes:
            x = [values[name] for name in inputs if name]
            if operation == "Conv":
                values[output] = convolved(x[0], x[1], x[2] if len(x) > 2 else None, attributes)
            elif operation == "Clip":
                low, high = (x[1], x[2]) if len(x) > 2 else (attributes["min"], attributes["max"])
                values[output] = numbers.clip(x[0], low, high)
            elif operation == "Relu":
                values[output] = numbers.maximum(x[0], 0)
            elif operation == "PRelu":
                values[output] = numbers.where(x[0] > 0, x[0], x[0] * x[1].reshape(1, -1, 1, 1))
            elif operation == "Add":
                values[output] = x[0] + x[1]
            elif operation == "Flatten":
                values[output] = x[0].reshape(x[0].shape[0], -1)
            else:
                raise SystemExit(f"The embedder has an operation that this does not follow: {operation}.")
        template = values[graph.output[0].name]
        return template / numbers.linalg.norm(template, axis=1, keepdims=True)

    kernel = smoothing_kernel()

    def loss(delta, crops, target, knows_views):
        faces = jax.numpy.clip(crops + delta, 0, 255)
        if knows_views:
            smooth = jax.lax.conv_general_dilated(faces, kernel, (1, 1), "SAME", feature_group_count=3)
            faces = jax.numpy.concatenate([faces, faces[:, :, :, ::-1], smooth])
        cosines = apply(faces) @ target
        return -jax.numpy.minimum(cosines, ENOUGH).mean(), cosines

    return jax.jit(apply), jax.jit(jax.value_and_grad(loss, has_aux=True), static_argnums=3)


def smoothing_kernel() -> np.ndarray:
    """The weights 1-2-1 in both directions, for each of three channels."""
    row = np.float32([1, 2, 1])
    return np.tile(np.outer(row, row)[None, None] / 16, (3, 1, 1, 1))


def alignment(landmarks: np.ndarray) -> np.ndarray:
    """The similarity that brings five landmarks to the embedder's places, by least squares."""
    rows = [row for x, y in landmarks for row in ((x, -y, 1, 0), (y, x, 0, 1))]
    a, b, x, y = np.linalg.lstsq(np.array(rows), TEMPLATE.ravel(), rcond=None)[0]
    return np.float64([[a, -b, x], [b, a, y]])


def crop(picture: Picture, landmarks: np.ndarray) -> np.ndarray:
    matrix = alignment(landmarks)
    scale = float(np.hypot(matrix[0, 0], matrix[1, 0]))
    if scale < 0.5:
        picture = cv2.GaussianBlur(picture, (0, 0), 0.4 / scale)
    return cv2.warpAffine(picture, matrix, (SIDE, SIDE))[:, :, ::-1].transpose(2, 0, 1).astype(np.float32)


def pattern(crops: np.ndarray, target: np.ndarray, epsilon: float, random: np.random.Generator, knows_views: bool) -> Picture:
    """Steps along the gradient's sign with momentum, on four crops at a time, each shifted by a pixel at most."""
    _, gradient_of = embedder()
    delta, momentum = np.zeros((1, 3, SIDE, SIDE), np.float32), 0.0
    for step in range(STEPS):
        batch = crops[random.choice(len(crops), 4)]
        batch = np.roll(batch, tuple(random.integers(-1, 2, 2)), (2, 3))
        (_, cosines), gradient = gradient_of(delta, batch, target, knows_views)
        gradient = np.asarray(gradient)
        momentum = 0.8 * momentum + gradient / (np.abs(gradient).mean() + 1e-12)
        delta = np.clip(delta - 0.2 * epsilon * (1 - 0.8 * step / STEPS) * np.sign(momentum), -epsilon, epsilon).astype(np.float32)
        if step % 10 == 9:
            smooth = cv2.GaussianBlur(delta[0].transpose(1, 2, 0), (0, 0), 0.6).transpose(2, 0, 1)[None]
            delta = np.clip(1.1 * smooth, -epsilon, epsilon)
        if step > 20 and np.asarray(cosines).min() > ENOUGH:
            break
    return delta[0].transpose(1, 2, 0)[:, :, ::-1].copy()


def perturbed(case: Case, epsilon: float, knows_views: bool = False) -> Attack:
    """The attacker's clip with the pattern on it; no value of a pixel changes by more than `epsilon`.

    With `knows_views` the pattern is made for the mirrored and the smoothed face too, which the program looks at.
    """
    finder, frames = mesh.mesh(), case.attacker.frames
    upright, _, _ = finder.portrait(case.victim.document_picture)
    target = np.asarray(embedder()[0](crop(upright, finder.face(upright, 960)[4:14].reshape(5, 2))[None]))[0]
    faces = [finder.face(frame) for frame in frames]
    last = next(face for face in faces if face is not None)
    landmarks = []
    for face in faces:
        last = last if face is None else face
        landmarks.append(last[4:14].reshape(5, 2).astype(np.float64))
    landmarks = np.array(landmarks)
    chosen = np.unique(np.linspace(0, len(frames) - 1, 20).astype(int))
    delta = pattern(np.stack([crop(frames[index], landmarks[index]) for index in chosen]), target, epsilon, case.random, knows_views)
    edge = np.zeros((SIDE, SIDE), np.float32)
    edge[4:-4, 4:-4] = 1
    delta = (delta * cv2.GaussianBlur(edge, (0, 0), 2)[:, :, None]).astype(np.float32)
    before, after = np.concatenate([landmarks[:1], landmarks[:-1]]), np.concatenate([landmarks[1:], landmarks[-1:]])
    smooth = 0.25 * before + 0.5 * landmarks + 0.25 * after
    size = frames[0].shape[1], frames[0].shape[0]
    for index, at in enumerate(smooth):
        laid = cv2.warpAffine(delta, alignment(at), size, flags=cv2.INTER_CUBIC | cv2.WARP_INVERSE_MAP)
        # Cubic interpolation overshoots.
        frames[index] = np.clip(frames[index] + np.clip(laid, -epsilon, epsilon), 0, 255).round().astype(np.uint8)
    return case.against_document(case.clip(frames))


@species(GROUP, "8 of 255, towards the document's portrait", needs="gradient", in_quick=False, most=None)
def faint(case: Case) -> Attack:
    return perturbed(case, 8)


@species(GROUP, "14 of 255, towards the document's portrait", needs="gradient", in_quick=False, most=None)
def strong(case: Case) -> Attack:
    return perturbed(case, 14)


@species(GROUP, "14 of 255, made for the mirrored and smoothed face too", needs="gradient", in_quick=False, most=None)
def adapted(case: Case) -> Attack:
    return perturbed(case, 14, knows_views=True)
