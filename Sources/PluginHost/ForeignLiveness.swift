internal import BiometricsCore
internal import BiometricsPluginABI

/// A liveness analyser plugin of a library, for stills or for clips.
struct ForeignLivenessPlugin: LivenessAnalyzerPlugin {
    private let plugin: ForeignPlugin<Functions>

    /// The functions of either table, none of them NULL.
    @safe struct Functions {
        @safe enum Analysis {
            case still(bio_assess_still)
            case clip(begin: bio_begin_clip, observe: bio_observe_frame, conclude: bio_conclude_clip)
        }

        let create: bio_create
        let destroy: bio_destroy
        let analysis: Analysis
    }

    /// The plugin of a table for stills.
    init(still raw: RawPlugin, in library: SharedLibrary) throws(BiometricsError) {
        let table = try raw.table(as: bio_still_liveness.self, name: "bio_still_liveness")
        guard let create = unsafe table.create, let destroy = unsafe table.destroy, let assess = unsafe table.assess
        else { throw raw.lacksFunction("create, destroy and assess") }
        let functions = unsafe Functions(create: create, destroy: destroy, analysis: .still(assess))
        plugin = ForeignPlugin(
            raw, in: library, kind: .livenessAnalyzer, table: functions,
            capabilities: [.still])
    }

    /// The plugin of a table for clips.
    init(clip raw: RawPlugin, in library: SharedLibrary) throws(BiometricsError) {
        let table = try raw.table(as: bio_clip_liveness.self, name: "bio_clip_liveness")
        guard let create = unsafe table.create, let destroy = unsafe table.destroy, let begin = unsafe table.begin,
            let observe = unsafe table.observe, let conclude = unsafe table.conclude
        else { throw raw.lacksFunction("create, destroy, begin, observe and conclude") }
        let functions = unsafe Functions(
            create: create, destroy: destroy, analysis: .clip(begin: begin, observe: observe, conclude: conclude))
        plugin = ForeignPlugin(
            raw, in: library, kind: .livenessAnalyzer, table: functions, capabilities: [.clip])
    }

    var manifest: PluginManifest { plugin.manifest }

    func makeLivenessAnalyzer(in context: PluginContext) throws(BiometricsError) -> any LivenessAnalyzing {
        let functions = plugin.table
        let instance = try unsafe plugin.makeInstance(functions.create, functions.destroy, in: context)
        switch functions.analysis {
        case .still(let assess): return unsafe ForeignStillAnalyzer(instance: instance, assess: assess)
        case .clip(let begin, let observe, let conclude):
            return unsafe ForeignClipAnalyzer(instance: instance, begin: begin, observe: observe, conclude: conclude)
        }
    }
}

/// An instance of a library's analyser of stills. It assesses one picture, and does not assess clips.
@safe private final class ForeignStillAnalyzer: LivenessAnalyzing {
    private let instance: ForeignInstance
    private let assess: bio_assess_still
    private var isClip = false
    private var evidence: LivenessEvidence?

    init(instance: ForeignInstance, assess: @escaping bio_assess_still) {
        self.instance = instance
        unsafe self.assess = assess
    }

    func begin(_ presentation: Presentation) {
        evidence = nil
        if case .clip = presentation { isClip = true } else { isClip = false }
    }

    func observe(_ frame: FrameObservation) throws(BiometricsError) {
        guard !isClip else { return }
        evidence = try unsafe instance.evidence { pointer, evidence, error in
            unsafe frame.withForeignView { view in unsafe assess(pointer, view, &evidence, &error) }
        }
    }

    func conclude() throws(BiometricsError) -> LivenessEvidence {
        let cause = isClip ? "It assesses only single pictures." : "No picture was seen."
        return evidence ?? LivenessEvidence(id: instance.caller.id, notAssessedBecause: cause)
    }
}

/// An instance of a library's analyser of clips. It does not assess single pictures.
@safe private final class ForeignClipAnalyzer: LivenessAnalyzing {
    private let instance: ForeignInstance
    private let beginClip: bio_begin_clip
    private let observeFrame: bio_observe_frame
    private let concludeClip: bio_conclude_clip
    private var isClip = false
    private var failure: BiometricsError?

    init(
        instance: ForeignInstance, begin: @escaping bio_begin_clip, observe: @escaping bio_observe_frame,
        conclude: @escaping bio_conclude_clip
    ) {
        self.instance = instance
        unsafe beginClip = begin
        unsafe observeFrame = observe
        unsafe concludeClip = conclude
    }

    func begin(_ presentation: Presentation) {
        failure = nil
        guard case .clip(let metadata) = presentation else {
            isClip = false
            return
        }
        isClip = true
        do throws(BiometricsError) {
            try unsafe instance.call { pointer, error in
                unsafe metadata.withForeignView { view in unsafe beginClip(pointer, view, &error) }
            }
        } catch {
            failure = error
        }
    }

    func observe(_ frame: FrameObservation) throws(BiometricsError) {
        guard isClip else { return }
        if let failure { throw failure }
        try unsafe instance.call { pointer, error in
            unsafe frame.withForeignView { view in unsafe observeFrame(pointer, view, &error) }
        }
    }

    func conclude() throws(BiometricsError) -> LivenessEvidence {
        guard isClip else {
            return LivenessEvidence(id: instance.caller.id, notAssessedBecause: "It assesses only clips.")
        }
        if let failure { throw failure }
        return try unsafe instance.evidence { pointer, evidence, error in
            unsafe concludeClip(pointer, &evidence, &error)
        }
    }
}
