internal import BiometricsCore
internal import EvaluationRunner
internal import Synchronization

/// Shows on standard error how far an evaluation is, and what became of kept templates.
final class EvaluationProgressLines: Sendable {
    private let console: Console
    private let what: String
    private let cacheFolder: String
    private let line = Mutex<ProgressLine?>(nil)

    /// - Parameter what: the files that are counted, such as `pictures`.
    init(_ what: String, cacheFolder: String? = nil, on console: Console) {
        self.what = what
        self.cacheFolder = cacheFolder ?? ""
        self.console = console
    }

    /// Shows a step.
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

    /// What a person is told of kept templates that were not taken; nil where all were.
    static func sentence(dropped: Int, hasBegunAnew: Bool) -> String? {
        guard dropped > 0 else {
            return hasBegunAnew ? "Templates of another version were dropped; their pictures are embedded anew." : nil
        }
        let what =
            dropped == 1
            ? "1 kept template is not one that this installation wrote, or is damaged; its picture is"
            : "\(NumberText.grouped(dropped)) kept templates are not ones that this installation wrote, or are damaged; "
                + "their pictures are"
        return what + " embedded anew."
    }
}
