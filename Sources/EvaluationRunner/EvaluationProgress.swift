public import BiometricsCore

/// What a run that takes long tells while it goes on.
public enum EvaluationProgress: Sendable, Hashable {
    /// So many files will be looked at; told again where a run goes over the files of the other side.
    case began(files: Int)
    /// One more of them is done.
    case finishedFile
    /// Another run holds the folder of kept templates, so that this one makes its own.
    case templatesHeldElsewhere
    /// Kept templates were not taken: so many are not ones that this installation wrote, or are damaged, and whether all of
    /// another version were dropped.
    case templatesDropped(count: Int, ofAnotherVersion: Bool)
    /// Templates could not be kept; the run went on without.
    case templatesNotKept(BiometricsError)
}
