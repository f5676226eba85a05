internal import BiometricsCore
internal import BiometricsEvaluation
internal import EvaluationRunner

extension EvaluationLosses {
    /// The error that represents all faults; nil without faults.
    var error: BiometricsError? {
        guard let firstFault else { return nil }
        let files = faultCount == 1 ? "A file was" : "\(NumberText.grouped(faultCount)) files were"
        return BiometricsError(
            .backendFailure,
            "\(files) lost to errors outside the files, so the figures are unreliable. The first: "
                + firstFault.description)
    }

    /// The exit status of an evaluation, explained on standard error if it is not 0: 70 after a fault, 69 if the fault
    /// is a missing model, plugin or engine, and 65 if every row was rejected or lost, so that nothing was `measured`.
    ///
    /// - Parameters:
    ///   - rejected: the rejected rows.
    ///   - failures: why the other rows were lost; evaluated only if nothing was measured.
    func status(
        measured: Bool, rejected: RejectedRows, failures: @autoclosure () -> [String], on console: Console
    ) -> ExitStatus {
        if let error, let firstFault {
            console.diagnose("\(console.errorStyle.red("biometrics:")) \(error.text)\n")
            return ExitStatus(firstFault.code) == .unavailable ? .unavailable : .internalError
        }
        guard measured else {
            let reasons = Self.reasons(rejected: rejected, failures: failures())
            console.diagnose(
                "\(console.errorStyle.red("biometrics:")) Nothing was measured: \(reasons.printable)\n")
            return .unreadableInput
        }
        return .success
    }

    /// Why nothing was measured, in a sentence or two: the rejected rows, and the most frequent reason for lost rows.
    static func reasons(rejected: RejectedRows, failures: [String]) -> String {
        var counts: [String: Int] = [:]
        for failure in failures { counts[failure, default: 0] += 1 }
        let most = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
        var sentences = [RefusedRows(rejected).sentence].compactMap(\.self)
        if let most {
            let rows = failures.count == 1 ? "1 row was" : "\(NumberText.grouped(failures.count)) rows were"
            let often = counts.count == 1 ? "" : "most often "
            sentences.append("\(rows) lost, \(often)for this: \(most.key)")
        }
        return sentences.isEmpty ? RefusedRows.noRows : sentences.joined(separator: " ")
    }
}
