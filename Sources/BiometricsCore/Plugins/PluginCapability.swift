/// An ability that a plugin declares beyond its kind, so that a program knows what to give it.
public enum PluginCapability: String, Sendable, Hashable, Codable, CaseIterable {
    /// A liveness analyser that judges single pictures.
    case still
    /// A liveness analyser that judges clips.
    case clip
    /// A plugin of a shared library whose instances may work at the same time.
    case concurrent

    /// The kind of presentation that this capability covers.
    var presentation: Presentation.Kind? {
        switch self {
        case .still: .still
        case .clip: .clip
        case .concurrent: nil
        }
    }
}
