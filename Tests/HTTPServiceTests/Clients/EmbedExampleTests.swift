import BiometricsCore
import BiometricsTestSupport
import Foundation
import Testing

@testable import HTTPService

/// The shop of `Examples/Embed`; `scripts/service/embedding.py` leads a browser through it.
struct EmbedExampleTests {
    private static var folder: URL { SourceTree.root.appending(path: "Examples/Embed") }

    @Test func `its settings are taken, with its logo`() throws {
        let json = Array(try Data(contentsOf: Self.folder.appending(path: "capture-page.json")))
        let logo = Array(try Data(contentsOf: Self.folder.appending(path: "logo.svg")))
        let settings = try CapturePageSettings(json) { (name) throws(BiometricsError) in
            #expect(name == "logo.svg")
            return logo
        }
        #expect(settings.mayEmbed("http://localhost:9000") && settings.brand.logo?.bytes == logo)
        #expect(try settings.returnAddress("http://localhost:9000/done").path == "/done")
    }
}
