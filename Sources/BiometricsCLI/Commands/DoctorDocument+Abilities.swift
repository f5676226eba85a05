internal import Biometrics
internal import BiometricsCore
internal import Builtin
internal import ModelStore

extension DoctorDocument {
    /// What can be done on this machine, in the order of ``Ability/Name``.
    ///
    /// - Parameter problem: what keeps a comparison from running.
    static func abilities(of store: ModelStore, comparison problem: String?) -> [Ability] {
        [Ability(.comparison, problem: problem), liveness(store), documents(), print()]
    }

    /// Nobody is found to be live unless every network speaks that the calibration counts.
    private static func liveness(_ store: ModelStore) -> Ability {
        do throws(BiometricsError) {
            let assessor = try LivenessAssessor()
            let counting = Set(assessor.policy.calibration.voices.map(\.analyser))
            let missing = try missingModels(store) { counting.contains($0.id) }
            guard !missing.isEmpty else { return Ability(.liveness) }
            return Ability(.liveness, problem: "Nobody can be found to be live here.", remedy: command(missing))
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
                .documents, problem: "No document can be read here.", remedy: "biometrics models install tesseract-mrz")
        }
    }

    /// The networks that read print run on OpenVINO alone, and are installed with it.
    private static func print() -> Ability {
        let reader = try? DocumentReader()
        guard reader?.pipeline.printRecognizer == nil else { return Ability(.print) }
        return Ability(
            .print, problem: "What is printed on documents cannot be read here.", remedy: ErrorRemedy.openVINOCommand)
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
