public import BiometricsCore

/// The progress of a long run.
public enum EvaluationProgress: Sendable, Hashable {
    /// The number of files to process; reported again when a run begins with the files of the other side.
    case began(files: Int)
    /// One more file is done.
    case finishedFile
    /// Another run uses the folder of cached templates, so this one makes its own.
    case templatesHeldElsewhere
    /// Cached templates were not used: `count` of them were not written by this installation or are damaged. The flag
    /// says whether templates of another version were dropped.
    case templatesDropped(count: Int, ofAnotherVersion: Bool)
    /// Templates could not be cached; the run continued without a cache.
    case templatesNotKept(BiometricsError)
}
