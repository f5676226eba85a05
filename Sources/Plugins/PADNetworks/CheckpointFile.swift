package import BiometricsCore

/// PyTorch's files of weights, for those that only ask whether one can be read.
package enum CheckpointFile {
    /// Reads every tensor of a checkpoint.
    ///
    /// - Throws: `.modelInvalid`.
    package static func read(_ bytes: [UInt8]) throws(BiometricsError) {
        let state = try StateDictionary(bytes)
        for name in state.names { _ = try state.floats(name) }
    }
}
