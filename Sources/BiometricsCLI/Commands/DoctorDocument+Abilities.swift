internal import Biometrics
internal import BiometricsCore
internal import Builtin
internal import ModelStore

extension DoctorDocument {
    /// The abilities of this machine, in the order of ``Ability/Name``.
    ///
    /// - Parameter problem: why a comparison cannot run.
    static func abilities(of store: ModelStore, comparison problem: String?) -> [Ability] {
        [Ability(.comparison, problem: problem), liveness(store), documents(), print()]
    }

    /// A liveness result needs every network that counts in the calibration.
    private static func liveness(_ store: ModelStore) -> Ability {
        do throws(BiometricsError) {
            let assessor = try LivenessAssessor()
            let counting = Set(assessor.policy.calibration.voices.map(\.analyser))
            let missing = try missingModels(store) { counting.contains($0.id) }
            guard !missing.isEmpty else { return Ability(.liveness) }
            return Ability(
                .liveness,
                problem: "Liveness cannot be assessed here, because models are missing.", remedy: command(missing))
        } catch {
            return Ability(.liveness, problem: error.text)
        }
    }

    private static func documents() -> Ability {
        do throws(BiometricsError) {
            _ = try DocumentReader()
            return Ability(.documents)
        } catch {
            return Ability(
                .documents,
                problem: "Documents cannot be read here, because a model is "
                    + "missing.", remedy: "biometrics models install tesseract-mrz")
        }
    }

    /// The networks that read print run only on OpenVINO and are installed with it.
    private static func print() -> Ability {
        let reader = try? DocumentReader()
        guard reader?.pipeline.printRecognizer == nil else { return Ability(.print) }
        return Ability(
            .print, problem: "The print on documents cannot be read here.", remedy: ErrorRemedy.openVINOCommand)
    }

    /// The models that built-in plugins lack.
    private static func missingModels(
        _ store: ModelStore, of isAsked: (PluginManifest) -> Bool
    ) throws(BiometricsError) -> [String] {
        let registry = try BuiltinPlugins.registry(for: store.manifest)
        return registry.manifests.filter(isAsked).flatMap(\.modelIDs).filter { !store.isInstalled($0) }
    }

    private static func command(_ models: [String]) -> String {
        "biometrics models install \(models.joined(separator: " "))"
    }
}
