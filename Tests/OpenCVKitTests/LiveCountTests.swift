import BiometricsCore
import COpenCV
import Foundation
import OpenCVKit
import Testing

struct LiveCountTests {
    // In a process of its own: other tests make and free handles at the same time.
    @Test func `every handle is freed, also after failures`() async {
        await #expect(processExitsWith: .success) {
            let path = Golden.fixtures.appending(path: "networks/two_outputs.onnx")
            let model = [UInt8](try Data(contentsOf: path))
            let image = Image(size: Size(width: 4, height: 4), format: .bgr8, filledWith: 7)
            for _ in 0..<3 {
                let network = try OpenCVNetwork(onnx: model)
                try #require(cvb_live_count(CVB_HANDLE_NETWORK) == 1)
                _ = try network.run([image], preprocessing: PixelRecipe(colorOrder: .bgr), outputs: [])
                _ = try? network.run([image], preprocessing: PixelRecipe(colorOrder: .bgr), outputs: ["none"])
                _ = try? OpenCVNetwork(onnx: Array(model.dropLast(9)))
                try #require(cvb_live_count(CVB_HANDLE_TENSORS) == 0)
            }
            for kind in [CVB_HANDLE_NETWORK, CVB_HANDLE_TENSORS] {
                try #require(cvb_live_count(kind) == 0)
            }
        }
    }
}
