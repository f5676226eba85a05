internal import BiometricsCore

/// What an evaluation lost to faults of the program, and whether it measured anything: what its exit status rests on.
///
/// A file that cannot be read is a finding of the evaluation, counted with its reason. A network, a plugin or an engine that
/// fails on a sound file is none: figures without that file would be better or worse than they are, and nobody would know.
struct EvaluationLosses {
    /// How many files were lost to such faults.
    private(set) var faultCount = 0
    /// The first of these.
    private(set) var firstFault: BiometricsError?

    /// Takes note of a file that gave nothing for `error`; one that lies in the file itself counts nothing here.
    mutating func add(_ error: BiometricsError, of path: String) {
        guard !error.isAboutInput else { return }
        faultCount += 1
        firstFault = firstFault ?? error.about(path)
    }

    /// Takes in what another part of the run lost, after this one.
    mutating func add(_ other: EvaluationLosses) {
        faultCount += other.faultCount
        firstFault = firstFault ?? other.firstFault
    }

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
