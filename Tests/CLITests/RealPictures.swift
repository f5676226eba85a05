import BiometricsTestSupport
import FoundationEssentials
import ModelStore

/// The needs of tests on pictures of faces.
enum RealPictures {
    /// The models of a comparison.
    static let models = ["yunet-2023mar", "mobilefacenet-ms1m"]
    /// The folder of specimens in the labelled data.
    static let specimens = TestData.root.map { "\($0)/specimens" }
    /// The folder of Labeled Faces in the Wild in the labelled data.
    static let lfw = TestData.root.map { "\($0)/lfw" }
    /// The store, when it holds the models.
    static let store = TestModels.areInstalled(models) ? try? ModelStore.standard().directory : nil
}
