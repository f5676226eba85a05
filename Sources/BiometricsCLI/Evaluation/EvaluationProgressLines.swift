internal import BiometricsCore
internal import EvaluationRunner
internal import Synchronization

/// Shows the progress of an evaluation and the fate of cached templates on standard error.
final class EvaluationProgressLines: Sendable {
    private let console: Console
    private let what: String
    private let cacheFolder: String
    private let line = Mutex<ProgressLine?>(nil)

    /// - Parameter what: the counted things, such as `pictures`.
    init(_ what: String, cacheFolder: String? = nil, on console: Console) {
        self.what = what
        self.cacheFolder = cacheFolder ?? ""
        self.console = console
    }

    /// Shows one step.
    func show(_ step: EvaluationProgress) {
        switch step {
        case .began(let count): line.withLock { $0 = ProgressLine(what, total: count, on: console) }
        case .finishedFile: line.withLock { $0?.advance() }
        case .templatesHeldElsewhere:
            console.diagnose("Another run is using the templates kept in \(cacheFolder); this one makes its own.\n")
        case .templatesDropped(let count, let isOfAnotherVersion):
            guard let sentence = Self.sentence(dropped: count, hasBegunAnew: isOfAnotherVersion) else { return }
            console.diagnose("\(console.errorStyle.yellow("biometrics:")) \(cacheFolder): \(sentence)\n")
        case .templatesNotKept(let error): console.diagnose("biometrics: \(error.text)\n")
        }
    }

    /// The message about cached templates that were not used; nil if all were used.
    static func sentence(dropped: Int, hasBegunAnew: Bool) -> String? {
        guard dropped > 0 else {
            return hasBegunAnew ? "Dropped the templates of another version; their pictures are embedded again." : nil
        }
        let what =
            dropped == 1
            ? "1 kept template is not one that this installation wrote, or is damaged; its picture is"
            : "\(NumberText.grouped(dropped)) kept templates are not ones that this installation wrote, or are "
                + "damaged; their pictures are"
        return what + " embedded anew."
    }
}
