internal import BiometricsEvaluation

/// Rejected rows of a table as a message.
struct RefusedRows {
    let rejected: RejectedRows

    /// Why a command did nothing with a table that has only its first line.
    static let noRows = "the table has no rows."

    init(_ rejected: RejectedRows) {
        self.rejected = rejected
    }

    /// The number of rejected rows and the fault of the first; nil without rejected rows.
    var sentence: String? {
        guard let first = rejected.named.first else { return nil }
        let count = rejected.count == 1 ? "1 row was" : "\(NumberText.grouped(rejected.count)) rows were"
        return "\(count) refused, the first on line \(first.line): \(first.reason)."
    }

    /// Warns on standard error, so that the figures are not read without the warning.
    func warn(of path: String, on console: Console) {
        guard let sentence else { return }
        console.diagnose("\(console.errorStyle.yellow("biometrics:")) \(path): \(sentence)\n")
    }
}
