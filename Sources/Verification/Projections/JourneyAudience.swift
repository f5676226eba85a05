/// Who reads what is told of a journey.
public enum JourneyAudience: Hashable, Sendable, CaseIterable {
    /// Whoever begins journeys and is told their results: the holder of a key.
    case company
    /// Whoever is led through one: the holder of its link. Told is what to do next, whether a capture can be used and what to
    /// mend of it, and the decision that counts. Verdicts, figures, reviewers and their reasons are not: somebody who tries one
    /// picture after another would learn from them.
    case person
}
