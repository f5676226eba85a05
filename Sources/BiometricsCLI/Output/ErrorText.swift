internal import BiometricsCore

extension BiometricsError {
    /// `FILE: what happened and what to do`, on one line.
    var text: String { ((path.map { "\($0): " } ?? "") + message).printable }
}
