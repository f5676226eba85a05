/// What a plugin states that it can do beyond its kind, for those who choose what to give it.
public enum PluginCapability: String, Sendable, Hashable, Codable, CaseIterable {
    /// A liveness analyser that judges single pictures.
    case still
    /// A liveness analyser that judges clips.
    case clip
    /// A plugin of a shared library that promises that its instances may work at the same time.
    case concurrent

    /// The kind of presentation that a liveness analyser judges by it.
    var presentation: Presentation.Kind? {
        switch self {
        case .still: .still
        case .clip: .clip
        case .concurrent: nil
        }
    }
}
