#!/usr/bin/env python3
"""Writes a tiny TensorFlow Lite network of Tests/Fixtures/networks and the values that the reference runtime gives.

    pip install numpy flatbuffers ai-edge-litert==2.3.0
    python Tests/Golden/make_tiny_tflite.py Tests/Fixtures/networks

`tiny.tflite` has each operator that is read, as the published face networks have them: 16-bit constants that are widened,
convolutions with an uneven border, one for each channel alone, a slope for each channel, zeros added behind the channels, a
sum, maxima within the picture and over its edge, and two heads whose rows are joined, one of them of probabilities. Its
weights are numbers of a formula. `tiny_tflite.json` holds the input, pixels of a formula too, by that formula alone, and both
outputs. `reused.tflite` uses few weights many times.
"""

import json
import pathlib
import sys

import flatbuffers
import numpy as np
from ai_edge_litert import schema_py_generated as schema
from ai_edge_litert.interpreter import Interpreter

OPERATORS = schema.BuiltinOperator
TYPES = schema.TensorType
SIDE = 14


def formula(shape, number):
    count = int(np.prod(shape))
    return ((np.arange(count) * (2 * number + 7) + 3 * number) % 17 / 16 - 0.5).astype(np.float32).reshape(shape)


def pattern():
    """Pixels of -1 to 1; the same formula stands in TFLiteGraphTests."""
    y, x, c = np.mgrid[0:SIDE, 0:SIDE, 0:3]
    return ((x * 37 + y * 61 + c * 101 + x * y * 5) % 256 / 127.5 - 1).astype(np.float32)


class Network:
    def __init__(self):
        self.model = schema.ModelT()
        self.model.version = 3
        self.model.buffers = [schema.BufferT()]
        self.model.operatorCodes = []
        self.graph = schema.SubGraphT()
        self.graph.tensors = []
        self.graph.operators = []
        self.model.subgraphs = [self.graph]

    def file(self):
        builder = flatbuffers.Builder(4096)
        builder.Finish(self.model.Pack(builder), b"TFL3")
        return bytes(builder.Output())

    def tensor(self, shape, values=None, kind=TYPES.FLOAT32):
        tensor = schema.TensorT()
        tensor.shape = [int(extent) for extent in shape]
        tensor.type = kind
        tensor.buffer = 0
        if values is not None:
            buffer = schema.BufferT()
            buffer.data = np.frombuffer(values.tobytes(), dtype=np.uint8)
            self.model.buffers.append(buffer)
            tensor.buffer = len(self.model.buffers) - 1
        self.graph.tensors.append(tensor)
        return len(self.graph.tensors) - 1

    def floats(self, shape, number):
        return self.tensor(shape, formula(shape, number))

    def halves(self, shape, number):
        """A constant of 16-bit floats, and the operator that widens it."""
        narrow = self.tensor(shape, formula(shape, number).astype(np.float16), TYPES.FLOAT16)
        return self.add(OPERATORS.DEQUANTIZE, [narrow], shape)

    def add(self, kind, inputs, shape, options=None, option_type=0):
        codes = [code.builtinCode for code in self.model.operatorCodes]
        if kind not in codes:
            code = schema.OperatorCodeT()
            code.builtinCode = code.deprecatedBuiltinCode = kind
            code.version = {OPERATORS.DEQUANTIZE: 3}.get(kind, 1)
            self.model.operatorCodes.append(code)
            codes.append(kind)
        operator = schema.OperatorT()
        operator.opcodeIndex = codes.index(kind)
        operator.inputs = inputs
        operator.outputs = [self.tensor(shape)]
        operator.builtinOptions = options
        operator.builtinOptionsType = option_type
        self.graph.operators.append(operator)
        return operator.outputs[0]

    def convolution(self, inputs, shape, stride=1, padding=0, activation=0):
        options = schema.Conv2DOptionsT()
        options.padding, options.fusedActivationFunction = padding, activation
        options.strideW = options.strideH = stride
        return self.add(OPERATORS.CONV_2D, inputs, shape, options, schema.BuiltinOptions.Conv2DOptions)

    def depthwise(self, inputs, shape, stride=1):
        options = schema.DepthwiseConv2DOptionsT()
        options.strideW = options.strideH = stride
        options.depthMultiplier = 1
        return self.add(OPERATORS.DEPTHWISE_CONV_2D, inputs, shape, options, schema.BuiltinOptions.DepthwiseConv2DOptions)

    def maximum(self, inputs, shape):
        options = schema.Pool2DOptionsT()
        options.strideW = options.strideH = options.filterWidth = options.filterHeight = 2
        return self.add(OPERATORS.MAX_POOL_2D, inputs, shape, options, schema.BuiltinOptions.Pool2DOptions)

    def sum(self, inputs, shape):
        return self.add(OPERATORS.ADD, inputs, shape, schema.AddOptionsT(), schema.BuiltinOptions.AddOptions)

    def joined(self, inputs, shape):
        options = schema.ConcatenationOptionsT()
        options.axis = 1
        return self.add(OPERATORS.CONCATENATION, inputs, shape, options, schema.BuiltinOptions.ConcatenationOptions)

    def reshaped(self, tensor, shape):
        options = schema.ReshapeOptionsT()
        options.newShape = shape
        return self.add(OPERATORS.RESHAPE, [tensor], shape, options, schema.BuiltinOptions.ReshapeOptions)


def network():
    made = Network()
    picture = made.tensor([1, SIDE, SIDE, 3])
    first = made.convolution([picture, made.halves([4, 5, 5, 3], 1), made.halves([4], 2)], [1, 7, 7, 4], stride=2)
    first = made.add(OPERATORS.RELU, [first], [1, 7, 7, 4])
    second = made.depthwise([first, made.halves([1, 3, 3, 4], 3), made.halves([4], 4)], [1, 7, 7, 4])
    second = made.convolution([second, made.floats([6, 1, 1, 4], 5), made.floats([6], 6)], [1, 7, 7, 6], padding=1)
    border = made.tensor([4, 2], np.array([[0, 0], [0, 0], [0, 0], [0, 2]], np.int32), TYPES.INT32)
    wide = made.add(OPERATORS.PAD, [first, border], [1, 7, 7, 6])
    block = made.sum([wide, second], [1, 7, 7, 6])
    block = made.add(OPERATORS.PRELU, [block, made.floats([1, 1, 6], 7)], [1, 7, 7, 6])
    even = made.tensor([4, 2], np.array([[0, 0], [1, 0], [0, 1], [0, 0]], np.int32), TYPES.INT32)
    block = made.add(OPERATORS.PAD, [block, even], [1, 8, 8, 6])
    small = made.maximum([block], [1, 4, 4, 6])
    over = made.maximum([second], [1, 4, 4, 6])
    less = made.depthwise([block, made.floats([1, 3, 3, 6], 8), made.floats([6], 9)], [1, 4, 4, 6], stride=2)
    small = made.sum([made.sum([small, less], [1, 4, 4, 6]), over], [1, 4, 4, 6])
    rows, scores = [], []
    for index, (flow, side) in enumerate([(block, 8), (small, 4)]):
        shape = [1, side, side, 4]
        head = made.convolution([flow, made.floats([4, 1, 1, 6], 10 + index), made.floats([4], 12 + index)], shape)
        rows.append(made.reshaped(head, [1, side * side * 2, 2]))
        shape = [1, side, side, 2]
        head = [flow, made.floats([2, 1, 1, 6], 14 + index), made.floats([2], 16)]
        head = made.convolution(head, shape, activation=1 - index)
        # Probabilities of a picture, and of a row.
        row = [1, side * side * 2, 1]
        if index:
            scores.append(made.add(OPERATORS.LOGISTIC, [made.reshaped(head, row)], row))
        else:
            scores.append(made.reshaped(made.add(OPERATORS.LOGISTIC, [head], shape), row))
    made.graph.inputs = [picture]
    made.graph.outputs = [made.joined(rows, [1, 160, 2]), made.joined(scores, [1, 160, 1])]
    return made.file()


def reused():
    """The same 576 weights in 16 convolutions, so that a reader makes more of the file than lies in it."""
    made = Network()
    picture = flow = made.tensor([1, 4, 4, 8])
    weights, shifts = made.halves([8, 3, 3, 8], 1), made.halves([8], 2)
    for _ in range(16):
        flow = made.convolution([flow, weights, shifts], [1, 4, 4, 8], stride=1)
    made.graph.inputs, made.graph.outputs = [picture], [flow]
    return made.file()


def main():
    folder = pathlib.Path(sys.argv[1])
    content = network()
    (folder / "reused.tflite").write_bytes(reused())
    (folder / "tiny.tflite").write_bytes(content)
    interpreter = Interpreter(model_content=content)
    interpreter.allocate_tensors()
    interpreter.set_tensor(interpreter.get_input_details()[0]["index"], pattern()[None])
    interpreter.invoke()
    outputs = [interpreter.get_tensor(detail["index"]).ravel().tolist() for detail in interpreter.get_output_details()]
    values = [[round(value, 6) for value in output] for output in outputs]
    (folder / "tiny_tflite.json").write_text(json.dumps({"side": SIDE, "outputs": values}) + "\n")


main()
