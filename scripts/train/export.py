"""Writes the trained networks as ONNX files.

  export.py WORK OUT

Reads WORK/network-27.pt and network-40.pt, and writes OUT/biometrics-pad-27.onnx and biometrics-pad-40.onnx. Normalisations and the division by 255
are folded into the convolutions, so that a file has convolutions, sums, one mean and one multiplication alone.
"""
import argparse
import pathlib

import numpy
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper

from crops import FACTORS, SIDE
from network import Network


class Graph:
    """The nodes and constants of a file."""

    def __init__(self):
        self.nodes, self.constants = [], []

    def constant(self, values):
        name = f"c{len(self.constants)}"
        self.constants.append(numpy_helper.from_array(values.astype(numpy.float32), name))
        return name

    def node(self, kind, inputs, output=None, **given):
        name = output or f"v{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, inputs, [name], **given))
        return name

    def convolution(self, value, layer, scale=1.0):
        """A convolution with its normalisation folded, in double precision."""
        convolution, normalisation = layer
        factor = normalisation.weight.double() / (normalisation.running_var.double() + normalisation.eps).sqrt()
        shift = normalisation.bias.double() - normalisation.running_mean.double() * factor
        weight = convolution.weight.double() * factor.view(-1, 1, 1, 1) * scale
        return self.node(
            "Conv", [value, self.constant(weight.detach().numpy()), self.constant(shift.detach().numpy())],
            kernel_shape=list(convolution.kernel_size), strides=list(convolution.stride), pads=[convolution.padding[0]] * 4)


def draw(network):
    """The file of a network. Its one output is the two logits."""
    graph, value = Graph(), "input"
    for place, (entry, blocks) in enumerate(zip(network.entries, network.blocks)):
        value = graph.convolution(value, entry, scale=1 / 255 if place == 0 else 1)
        value = graph.node("Relu", [value])
        for block in blocks:
            inner = graph.node("Relu", [graph.convolution(value, block.first)])
            value = graph.node("Relu", [graph.node("Add", [value, graph.convolution(inner, block.second)])])
    value = graph.node("Flatten", [graph.node("GlobalAveragePool", [value])], axis=1)
    weight = graph.constant(network.classes.weight.detach().numpy())
    graph.node("Gemm", [value, weight, graph.constant(network.classes.bias.detach().numpy())], output="logits", transB=1)
    inputs = [helper.make_tensor_value_info("input", TensorProto.FLOAT, [1, 3, SIDE, SIDE])]
    outputs = [helper.make_tensor_value_info("logits", TensorProto.FLOAT, [1, 2])]
    model = helper.make_model(
        helper.make_graph(graph.nodes, "pad", inputs, outputs, graph.constants), producer_name="biometrics",
        opset_imports=[helper.make_opsetid("", 11)], ir_version=6)
    onnx.checker.check_model(model)
    return model


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("work", type=pathlib.Path)
    parser.add_argument("out", type=pathlib.Path)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    for factor in FACTORS:
        name = round(10 * factor)
        network = Network()
        network.load_state_dict(torch.load(options.work / f"network-{name}.pt", weights_only=True))
        network.eval()
        path = options.out / f"biometrics-pad-{name}.onnx"
        onnx.save(draw(network), str(path))
        print(f"{path}: {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
