internal import Biometrics
internal import BiometricsCore
internal import Builtin
internal import ModelStore
internal import TesseractKit

extension DoctorPayload {
    /// The abilities of this machine, in the order of ``Ability/Name``.
    ///
    /// - Parameter problem: why a comparison cannot run.
    static func abilities(of store: ModelStore, comparison problem: String?) -> [Ability] {
        [Ability(.comparison, problem: problem), liveness(store), documents(store), print(store)]
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

    /// Either reader of zones is enough. A reader opens its library only when it reads, so the library is tried as well.
    private static func documents(_ store: ModelStore) -> Ability {
        do throws(BiometricsError) {
            let missing = try missingModels(store) { $0.id == BuiltinPlugins.defaultZoneRecognizer }
            if missing.isEmpty {
                _ = try DocumentReader()
                try TesseractRuntime.open()
                return Ability(.documents)
            }
            if print(store).isThere { return Ability(.documents) }
            return Ability(
                .documents,
                problem: "Documents cannot be read here, because a model is missing.", remedy: command(missing))
        } catch {
            return Ability(.documents, problem: error.text)
        }
    }

    /// The networks that read print run only on OpenVINO, so the engine comes before the models.
    private static func print(_ store: ModelStore) -> Ability {
        let problem = "The print on documents cannot be read here, because"
        guard BiometricsConfiguration.Engine.installed.contains(.openvino) else {
            return Ability(.print, problem: "\(problem) OpenVINO is not installed. \(ErrorRemedy.openVINO)")
        }
        do throws(BiometricsError) {
            let missing = try missingModels(store) { $0.id == BuiltinPlugins.defaultPrintRecognizer }
            guard missing.isEmpty else {
                return Ability(.print, problem: "\(problem) models are missing.", remedy: command(missing))
            }
            _ = try DocumentReader()
            return Ability(.print)
        } catch {
            return Ability(.print, problem: error.text)
        }
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

extension DoctorPayload.Ability {
    /// Why it cannot be done, and the command that changes it.
    var lack: String { (problem ?? "") + (remedy.map { " Run: \($0)" } ?? "") }
}
