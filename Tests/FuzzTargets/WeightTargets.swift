import BiometricsCore
import Dlib
import ONNXFormat
import PADNetworks
import TFLite
import WeightFixtures

/// Files of weights.
extension FuzzTarget {
    static let weights = [
        FuzzTarget("weights-onnx", seeds: { try fixtures("networks", ["onnx"]) }) { bytes in
            let model = try ONNXModel(bytes)
            // The model as it is written again is read again.
            _ = try ONNXModel(model.encoded)
        },
        FuzzTarget("weights-tflite", seeds: { try fixtures("networks", ["tflite"]) }) { bytes in
            _ = try TFLiteGraph.onnx(bytes, modelID: "fuzzed")
        },
        FuzzTarget("weights-pickle", seeds: { [TorchCheckpoint.threeTensors] }) { try CheckpointFile.read($0) },
        FuzzTarget("weights-dlib-landmarks", seeds: { [DlibArchive.landmarks] }) { try DlibFile.readLandmarks($0) },
        FuzzTarget("weights-dlib-network", seeds: { [DlibArchive.network] }) { try DlibFile.readNetwork($0) },
    ]
}
