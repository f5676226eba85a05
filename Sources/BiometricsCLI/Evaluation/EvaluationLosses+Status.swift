internal import BiometricsCore
internal import EvaluationRunner

extension EvaluationLosses {
    /// The error that stands for all faults; nil without any.
    var error: BiometricsError? {
        guard let firstFault else { return nil }
        let files = faultCount == 1 ? "A file was" : "\(NumberText.grouped(faultCount)) files were"
        return BiometricsError(
            .backendFailure,
            "\(files) lost to errors that lie in no file, so that the figures do not hold. The first: "
                + firstFault.description)
    }

    /// The exit status of an evaluation, with a word on standard error where it is not 0: 70 after a fault, 69 where that is
    /// a model's, plugin's or engine's absence, and 65 where every input was lost and so nothing was `measured`.
    func status(measured: Bool, on console: Console) -> ExitStatus {
        if let error, let firstFault {
            console.diagnose("\(console.errorStyle.red("biometrics:")) \(error.text)\n")
            return ExitStatus(firstFault.code) == .unavailable ? .unavailable : .internalError
        }
        guard measured else {
            console.diagnose(
                "\(console.errorStyle.red("biometrics:")) Nothing was measured, as no input could be used. The report has "
                    + "the reasons.\n")
            return .unreadableInput
        }
        return .success
    }
}
