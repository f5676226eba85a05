import BiometricsTestSupport
import Testing
import VerificationService

/// Commands on a store whose master key was replaced.
struct MasterKeyCommandTests {
    private let store: JourneyStoreRun
    private let usual: String
    private let other: String

    init() throws {
        store = try JourneyStoreRun()
        usual = "file:\(store.folder.path)/data/biometrics/keys/journeys.key"
        other = "file:" + (try store.folder.file("other.key", Array(String(repeating: "5a", count: 32).utf8)))
        #expect(try store("journey", "start", store.definition, "--id", "j1", "--reference", "a").status == 0)
    }

    @Test func `the earlier key seals nothing more, and the message names the key to give`() throws {
        #expect(try store("store", "rotate", "--master-key", other, "--earlier-key", usual).status == 0)
        #expect(try store.refusal("journey", "start", store.definition) == "key_not_current 64")
        let told = try store("journey", "start", store.definition).diagnostics
        #expect(told.contains("BIOMETRICS_STORE_KEY") && told.contains("“file-"), "\(told)")
        #expect(try store("journey", "start", store.definition, "--master-key", other).status == 0)
    }

    @Test(.models(TestModels.faceMatch + TestModels.liveness))
    func `a service does not start with the earlier key`() throws {
        #expect(try store("store", "rotate", "--master-key", other, "--earlier-key", usual).status == 0)
        let models = try #require(RealPictures.store)
        let served = try store("serve", "--listen", "unix:/nowhere/socket", with: ["BIOMETRICS_MODELS": models])
        #expect(served.status == 64)
        #expect(served.diagnostics.contains("The store's master key is"), "\(served.diagnostics)")
    }

    @Test func `a list under another key has all journeys, without references`() throws {
        #expect(try store("store", "rotate", "--master-key", other, "--earlier-key", usual).status == 0)
        let list = try store("journey", "list", "--json")
        #expect(list.status == 0)
        #expect(list.diagnostics.contains("1 journey") && list.diagnostics.contains("j1"), "\(list.diagnostics)")
        let journeys = try JourneyListPayload(json: list.output.utf8).journeys
        #expect(journeys.map(\.journeyId) == ["j1"] && journeys.allSatisfy { $0.reference == nil })
        #expect(try store("journey", "list", "--master-key", other).output.contains(" a\n"))
    }
}
