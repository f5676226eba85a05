internal import Biometrics
internal import BiometricsCore
internal import MediaKit
internal import ModelStore
internal import OpenCVKit
internal import OpenVINOKit
internal import Platform
internal import TesseractKit
internal import VerificationStore

extension DoctorPayload {
    /// Checks everything that a comparison needs, and opens all of its networks once.
    static func make() async throws(BiometricsError) -> DoctorPayload {
        let store = try ModelStore.standard()
        let models = try ModelSelection.used(of: store).map { entry in state(of: entry, in: store) }
        let problem = await trial()
        return DoctorPayload(
            version: Program.version, machine: MachineFacts.current(), libraries: libraries(), store: store.directory,
            mirror: ProcessEnvironment["BIOMETRICS_MODEL_MIRROR"],
            addedManifest: ProcessEnvironment["BIOMETRICS_MANIFEST"],
            modelsKnown: store.manifest.models.count, models: models, profiles: Profile.all.map(state),
            abilities: abilities(of: store, comparison: problem), problem: problem)
    }

    private static func libraries() -> [Library] {
        var libraries = [
            Library(name: "OpenCV", version: OpenCVRuntime.version, purpose: "networks and geometry")
        ]
        do throws(BiometricsError) {
            let version = try OpenVINORuntime.open()
            let precisions = try OpenVINORuntime.precisions().map(\.rawValue).joined(separator: ", ")
            libraries.append(
                Library(name: "OpenVINO", version: version, purpose: "faster networks: \(precisions)"))
        } catch {
            libraries.append(
                Library(
                    name: "OpenVINO", version: nil, purpose: "faster networks, optional",
                    problem: error.remedied().message))
        }
        for format in PictureFormat.allCases {
            let name = format.rawValue.uppercased()
            do throws(BiometricsError) {
                let version = try MediaLibraries.version(of: format)
                libraries.append(Library(name: name, version: version, purpose: "pictures"))
            } catch {
                libraries.append(Library(name: name, version: nil, purpose: "pictures", problem: error.message))
            }
        }
        do throws(BiometricsError) {
            libraries.append(
                Library(name: "Barcodes", version: try BarcodeDecoder.version(), purpose: "licences' barcodes"))
        } catch {
            libraries.append(
                Library(
                    name: "Barcodes", version: nil, purpose: "licences' barcodes, optional", problem: error.message))
        }
        do throws(BiometricsError) {
            let version = try MediaLibraries.clipVersion()
            libraries.append(Library(name: "FFmpeg", version: version, purpose: "clips"))
        } catch {
            libraries.append(Library(name: "FFmpeg", version: nil, purpose: "clips", problem: error.message))
        }
        do throws(BiometricsError) {
            let version = try TesseractRuntime.open()
            libraries.append(Library(name: "Tesseract", version: version, purpose: "documents' text"))
        } catch {
            libraries.append(
                Library(name: "Tesseract", version: nil, purpose: "documents' text, optional", problem: error.message))
        }
        libraries.append(
            Library(
                name: "SQLite", version: StoreLibraries.sqliteVersion, purpose: "libsqlite3, where journeys are kept"))
        let postgres = "where several machines share journeys, optional"
        do throws(BiometricsError) {
            libraries.append(
                Library(name: "libpq", version: try StoreLibraries.postgresVersion(), purpose: postgres))
        } catch {
            libraries.append(Library(name: "libpq", version: nil, purpose: postgres, problem: error.message))
        }
        return libraries
    }

    private static func state(of entry: ModelEntry, in store: ModelStore) -> Model {
        var model = Model(entry)
        do throws(BiometricsError) {
            model.path = try store.load(entry.id).path
        } catch {
            model.problem = error.message
            model.remedy = entry.installCommand
        }
        return model
    }

    private static func state(of profile: Profile) -> ProfileState {
        var configuration = BiometricsConfiguration()
        configuration.profile = profile
        do throws(BiometricsError) {
            return ProfileState(name: profile.name, pipeline: try FaceMatcher(configuration).pipeline, problem: nil)
        } catch {
            return ProfileState(name: profile.name, pipeline: nil, problem: error.message)
        }
    }

    /// Compares two blank pictures, which opens every network; the problem, or `nil`.
    private static func trial() async -> String? {
        do throws(BiometricsError) {
            let blank = Image(size: Size(width: 320, height: 320), format: .bgr8, filledWith: 128)
            let source = MediaSource.bytes(try PictureEncoder.png(blank), name: "a blank picture")
            _ = try await FaceMatcher(BiometricsConfiguration()).compare(selfie: source, document: source)
            return nil
        } catch {
            return error.text
        }
    }
}
