/// Several analysers that see one presentation together. If one fails, it is left out with its reason, and the others
/// go on. An analyser does not see kinds of presentation that it does not support.
///
/// Not `Sendable`, because its analysers are not. Use one thread at a time. Call `begin`, then `observe` for every
/// frame in order of time, then `conclude`.
public final class LivenessPanel {
    private struct Member {
        let id: String
        let kinds: Set<Presentation.Kind>
        /// The analyser, or the error that prevented it.
        let analyzer: Result<any LivenessAnalyzing, BiometricsError>
    }

    private let members: [Member]
    private var kind = Presentation.Kind.still
    private var failures: [String: BiometricsError] = [:]

    /// A panel of ready analysers by plugin id, each for stills and clips.
    public init(_ members: [(id: String, analyzer: any LivenessAnalyzing)]) {
        self.members = members.map {
            Member(id: $0.id, kinds: Set(Presentation.Kind.allCases), analyzer: .success($0.analyzer))
        }
    }

    /// A panel with one analyser per plugin, for the kinds in the plugin's capabilities. If a plugin cannot make its
    /// analyser, the evidence reports the cause.
    public init(_ plugins: [any LivenessAnalyzerPlugin], in context: PluginContext) {
        members = plugins.map { plugin in
            let manifest = plugin.manifest
            let kinds = Set(manifest.capabilities.compactMap(\.presentation))
            do throws(BiometricsError) {
                let analyzer = try plugin.makeLivenessAnalyzer(in: context)
                return Member(id: manifest.id, kinds: kinds, analyzer: .success(analyzer))
            } catch {
                return Member(id: manifest.id, kinds: kinds, analyzer: .failure(error))
            }
        }
    }

    /// Discards earlier frames and starts on a presentation.
    public func begin(_ presentation: Presentation) {
        kind = presentation.kind
        failures = [:]
        for member in members where member.kinds.contains(kind) {
            switch member.analyzer {
            case .success(let analyzer): analyzer.begin(presentation)
            case .failure(let error): failures[member.id] = error
            }
        }
    }

    /// Shows one frame to every analyser that supports the presentation and has not failed in it.
    public func observe(_ frame: FrameObservation) {
        show { (analyzer) throws(BiometricsError) in try analyzer.observe(frame) }
    }

    /// Passes the evidence from watching all frames to the same analysers, after the last frame.
    public func observe(_ continuity: ClipContinuity) {
        show { (analyzer) throws(BiometricsError) in try analyzer.observe(continuity) }
    }

    private func show(_ body: (any LivenessAnalyzing) throws(BiometricsError) -> Void) {
        for member in members where member.kinds.contains(kind) && failures[member.id] == nil {
            do throws(BiometricsError) {
                try body(try member.analyzer.get())
            } catch {
                failures[member.id] = error
            }
        }
    }

    /// The evidence of every analyser, in their order.
    public func conclude() -> [LivenessEvidence] {
        members.map { member in
            guard member.kinds.contains(kind) else { return LivenessEvidence(id: member.id, notMadeFor: kind) }
            if let failure = failures[member.id] { return LivenessEvidence(id: member.id, failure: failure) }
            do throws(BiometricsError) {
                return try member.analyzer.get().conclude()
            } catch {
                return LivenessEvidence(id: member.id, failure: error)
            }
        }
    }
}
