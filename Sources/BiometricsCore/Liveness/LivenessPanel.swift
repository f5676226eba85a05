/// Several analysers that see one presentation together. One that fails is left out and says why; the others go on.
///
/// Not `Sendable`, as its analysers: one thread at a time; `begin`, `observe` for every frame in the order of time, then
/// `conclude`.
public final class LivenessPanel {
    private let members: [(id: String, analyzer: any LivenessAnalyzing)]
    private let absent: [LivenessEvidence]
    private var failures: [String: BiometricsError] = [:]

    /// A panel of ready analysers.
    ///
    /// - Parameters:
    ///   - members: the analysers by plugin id.
    ///   - absent: what is to be reported of those that could not be made.
    public init(_ members: [(id: String, analyzer: any LivenessAnalyzing)], absent: [LivenessEvidence] = []) {
        self.members = members
        self.absent = absent
    }

    /// A panel of one analyser a plugin; a plugin that cannot make one is absent and reported with the cause.
    public convenience init(_ plugins: [any LivenessAnalyzerPlugin], in context: PluginContext) {
        var members: [(id: String, analyzer: any LivenessAnalyzing)] = []
        var absent: [LivenessEvidence] = []
        for plugin in plugins {
            let id = plugin.manifest.id
            do throws(BiometricsError) {
                members.append((id, try plugin.makeLivenessAnalyzer(in: context)))
            } catch {
                absent.append(LivenessEvidence(id: id, failure: error))
            }
        }
        self.init(members, absent: absent)
    }

    /// Forgets what came before and starts on a presentation.
    public func begin(_ presentation: Presentation) {
        failures = [:]
        for member in members { member.analyzer.begin(presentation) }
    }

    /// Shows one frame to every analyser that has not failed in this presentation.
    public func observe(_ frame: FrameObservation) {
        for member in members where failures[member.id] == nil {
            do throws(BiometricsError) {
                try member.analyzer.observe(frame)
            } catch {
                failures[member.id] = error
            }
        }
    }

    /// The evidence of every analyser, the absent ones last.
    public func conclude() -> [LivenessEvidence] {
        members.map { member in
            if let failure = failures[member.id] { return LivenessEvidence(id: member.id, failure: failure) }
            do throws(BiometricsError) {
                return try member.analyzer.conclude()
            } catch {
                return LivenessEvidence(id: member.id, failure: error)
            }
        } + absent
    }
}
