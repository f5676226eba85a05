import BiometricsCore
import BiometricsTestSupport
import MediaKit

/// Everything except models, so that a command fails only because they are missing.
enum EmptyStore {
    /// A folder with a grey picture in it, and an environment that names a store without models.
    static func make() throws -> (folder: TemporaryFolder, picture: String, environment: [String: String]) {
        let folder = TemporaryFolder()
        let image = Image(size: Size(width: 64, height: 48), format: .bgr8, filledWith: 128)
        let picture = try folder.file("picture.png", try PictureEncoder.png(image))
        return (folder, picture, ["BIOMETRICS_MODELS": try folder.folder("models")])
    }
}
