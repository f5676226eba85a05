internal import BiometricsEvaluation

/// Rows of a table that could not be understood, as people are told of them.
struct RefusedRows {
    let rejected: RejectedRows

    init(_ rejected: RejectedRows) {
        self.rejected = rejected
    }

    /// How many there are, and what is wrong with the first; nil where there are none.
    var sentence: String? {
        guard let first = rejected.named.first else { return nil }
        let count = rejected.count == 1 ? "1 row was" : "\(NumberText.grouped(rejected.count)) rows were"
        return "\(count) refused, the first on line \(first.line): \(first.reason)."
    }

    /// Warns on standard error, so that no figure is read without it.
    func warn(of path: String, on console: Console) {
        guard let sentence else { return }
        console.diagnose("\(console.errorStyle.yellow("biometrics:")) \(path): \(sentence)\n")
    }
}
