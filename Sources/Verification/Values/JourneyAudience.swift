/// The reader of information about a journey.
public enum JourneyAudience: Hashable, Sendable, CaseIterable {
    /// The company that starts journeys and receives their results: the holder of a key.
    case company
    /// The person who goes through a journey: the holder of its link. The person sees the next action, whether a
    /// capture is usable and how to improve it, and the effective decision. Verdicts, figures, reviewers and their
    /// reasons are hidden, because an attacker who tries one picture after another could learn from them.
    case person
}
