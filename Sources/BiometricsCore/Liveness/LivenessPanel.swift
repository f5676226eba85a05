/// Several analysers that see one presentation together. One that fails is left out and says why; the others go on. One that
/// is not made for a kind of presentation does not see it.
///
/// Not `Sendable`, as its analysers: one thread at a time; `begin`, `observe` for every frame in the order of time, then
/// `conclude`.
public final class LivenessPanel {
    private struct Member {
        let id: String
        let kinds: Set<Presentation.Kind>
        /// The analyser, or why there is none.
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

    /// A panel of one analyser a plugin, each for what its manifest's capabilities name; a plugin that cannot make one is
    /// absent and reported with the cause.
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

    /// Forgets what came before and starts on a presentation.
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

    /// Shows one frame to every analyser that is made for the presentation and has not failed in it.
    public func observe(_ frame: FrameObservation) {
        show { (analyzer) throws(BiometricsError) in try analyzer.observe(frame) }
    }

    /// Tells the same analysers what all frames of a clip showed from afar; after the last frame.
    public func observe(_ course: ClipCourse) {
        show { (analyzer) throws(BiometricsError) in try analyzer.observe(course) }
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
