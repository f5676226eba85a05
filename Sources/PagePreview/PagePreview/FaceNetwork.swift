internal import BiometricsCore
internal import CFaceNetwork
internal import OpenCVKit

/// The network that finds faces, with weights from the service, and its decoder.
struct FaceNetwork {
    private let weights: [Float]
    private let decoder = YuNetDecoder(strides: [8, 16, 32], confidenceThreshold: 0.6, overlapThreshold: 0.3)

    /// The network with the weights of `file`; `nil` if the file is not one of weights.
    init?(_ file: UnsafeRawBufferPointer) {
        var unpacked = [Float](repeating: 0, count: cfn_unpacked_floats())
        guard unsafe cfn_prepare(file.baseAddress?.assumingMemoryBound(to: UInt8.self), file.count, &unpacked) != 0
        else {
            return nil
        }
        weights = unpacked
    }

    /// The faces of an upright picture, in its pixels.
    func faces(in image: Image) throws(BiometricsError) -> [DetectedFace] {
        let padded = image.padded(toMultipleOf: 32, atLeast: 64)
        let (width, height) = (padded.width, padded.height)
        let floats = cfn_scratch_floats(width, height)
        guard floats > 0 else { throw BiometricsError(.invalidConfiguration, "The picture is too large.") }
        let scratch = UnsafeMutablePointer<Float>.allocate(capacity: floats)
        defer { unsafe scratch.deallocate() }
        let outputs = unsafe [Float](unsafeUninitializedCapacity: cfn_output_floats(width, height)) { outputs, count in
            count = cfn_output_floats(width, height)
            unsafe _ = cfn_run(weights, padded.pixels, 3, 1, width, height, scratch, outputs.baseAddress)
        }
        var tensors: [Tensor] = []
        var start = 0
        for values in [1, 1, 4, 10] {
            for stride in decoder.strides {
                let count = (width / stride) * (height / stride) * values
                tensors.append(Tensor(values: Array(outputs[start..<start + count])))
                start += count
            }
        }
        return try decoder.decode(tensors, inputSize: padded.size, pictureSize: image.size)
    }

    /// The faces of a picture that may lie on its side, as `FaceLocator.facesInAnyTurn` finds them at its first size.
    func facesInAnyTurn(of image: Image) throws(BiometricsError) -> [DetectedFace] {
        try DetectedFace.standing(faces(in: image)) { () throws(BiometricsError) in
            var found: [[DetectedFace]] = []
            for turn in QuarterTurn.allCases where turn != .none {
                let turned = try image.rotated(quarterTurns: turn.rawValue)
                found.append(try faces(in: turned).map { $0.turned(turn.inverse, in: turned.size) })
            }
            return found
        }
    }
}
