import BiometricsCore
import Testing

struct BatchRunnerTests {
    private static let picture = Image(size: Size(width: 4, height: 4), format: .bgr8, filledWith: 7)

    @Test func `a batch has at least one image, all of one size and one format`() {
        let wide = Image(size: Size(width: 5, height: 4), format: .bgr8, filledWith: 7)
        let gray = Image(size: Size(width: 4, height: 4), format: .gray8, filledWith: 7)
        #expect(!BatchRunner.isBatch([]))
        #expect(BatchRunner.isBatch([wide]))
        #expect(BatchRunner.isBatch([Self.picture, Self.picture]))
        #expect(!BatchRunner.isBatch([Self.picture, wide]))
        #expect(!BatchRunner.isBatch([Self.picture, gray]))
    }

    @Test func `running an empty batch ends the program`() async {
        await #expect(processExitsWith: .failure) {
            var runner = BatchRunner()
            _ = try runner.run([]) { _ in [] }
        }
    }

    @Test func `images that fail together are run one by one, and their outputs joined`() throws {
        var runner = BatchRunner()
        var sizes: [Int] = []
        for _ in 0..<2 {
            let outputs = try runner.run([Self.picture, Self.picture]) { (images) throws(BiometricsError) in
                sizes.append(images.count)
                guard images.count == 1 else { throw BiometricsError(.backendFailure, "The batch is one.") }
                return [Tensor(shape: [1, 2], values: [3, 4])]
            }
            #expect(outputs == [Tensor(shape: [2, 2], values: [3, 4, 3, 4])])
        }
        // The second time it is known.
        #expect(sizes == [2, 1, 1, 1, 1])
    }
}
