"""Writes the tiny networks of Tests/Fixtures/networks and the values that they give.

    pip install numpy onnx onnxruntime
    python Tests/Golden/make_tiny_networks.py Tests/Fixtures/networks

`two_outputs.onnx`: 1x3x4x4 -> conv 3x3 (2 channels, padding 1) -> relu = "zeta"; its mean over the image = "alpha". The
file states zeta first, so that an order by name shows. The golden values come from onnxruntime, not from OpenCV.

`batch_of_one.onnx`: the same convolution, its result reshaped to 1x32 whatever the batch, as many published files do.
"""

import json
import pathlib
import sys

import numpy as np
import onnx
import onnxruntime
from onnx import TensorProto, helper, numpy_helper


def two_outputs() -> onnx.ModelProto:
    weights = (np.arange(54, dtype=np.float32).reshape(2, 3, 3, 3) - 26) / 64
    bias = np.array([0.5, -0.25], dtype=np.float32)
    nodes = [
        helper.make_node("Conv", ["input", "w", "b"], ["conv"], name="conv", kernel_shape=[3, 3], pads=[1, 1, 1, 1]),
        helper.make_node("Relu", ["conv"], ["zeta"], name="relu"),
        helper.make_node("GlobalAveragePool", ["zeta"], ["alpha"], name="pool"),
    ]
    graph = helper.make_graph(
        nodes,
        "two_outputs",
        [helper.make_tensor_value_info("input", TensorProto.FLOAT, ["n", 3, 4, 4])],
        [
            helper.make_tensor_value_info("zeta", TensorProto.FLOAT, ["n", 2, 4, 4]),
            helper.make_tensor_value_info("alpha", TensorProto.FLOAT, ["n", 2, 1, 1]),
        ],
        [numpy_helper.from_array(weights, "w"), numpy_helper.from_array(bias, "b")],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 11)], producer_name="biometrics")
    model.ir_version = 6
    onnx.checker.check_model(model)
    return model


def batch_of_one() -> onnx.ModelProto:
    model = two_outputs()
    graph = model.graph
    del graph.node[2], graph.output[:]
    graph.node.append(helper.make_node("Reshape", ["zeta", "shape"], ["flat"], name="flatten"))
    graph.initializer.append(numpy_helper.from_array(np.array([1, -1], dtype=np.int64), "shape"))
    graph.output.append(helper.make_tensor_value_info("flat", TensorProto.FLOAT, [1, "n"]))
    onnx.checker.check_model(model)
    return model


def main() -> None:
    folder = pathlib.Path(sys.argv[1])
    onnx.save(batch_of_one(), folder / "batch_of_one.onnx")
    path = folder / "two_outputs.onnx"
    onnx.save(two_outputs(), path)
    session = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
    # Pixels as the tests make them: byte i of image n is (i * 37 + n * 11) % 256, rows of blue, green, red.
    pixels = np.stack([(np.arange(48) * 37 + n * 11) % 256 for n in range(2)]).astype(np.uint8).reshape(2, 4, 4, 3)
    rgb = pixels[..., ::-1].astype(np.float64)
    mean, std = np.array([0.5, 0.25, 0.125]), np.array([0.5, 2.0, 0.25])
    blob = np.ascontiguousarray(((rgb / 256 - mean) / std).transpose(0, 3, 1, 2), dtype=np.float32)
    zeta, alpha = session.run(["zeta", "alpha"], {"input": blob})
    golden = {"blob": blob, "zeta": zeta, "alpha": alpha}
    text = json.dumps({k: {"shape": v.shape, "values": [float(np.float32(x)) for x in v.ravel()]} for k, v in golden.items()})
    (folder / "two_outputs.json").write_text(text.replace('}, "', '},\n"') + "\n")
    print(path.stat().st_size, "bytes")


if __name__ == "__main__":
    main()
