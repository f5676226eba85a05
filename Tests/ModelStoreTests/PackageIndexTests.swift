import BiometricsTestSupport
import Testing

@testable import ModelStore

struct PackageIndexTests {
    private static let digest = String(repeating: "a", count: 64)
    private static let page = "https://packages.example/simple/toy/"

    @Test(arguments: [
        ("toy", "toy"), ("Toy_Models", "toy-models"), ("toy.-_models", "toy-models"), ("a.b", "a-b"),
    ])
    func `names are compared as the index does`(name: String, normal: String) {
        #expect(PackageIndex(environment: [:]).page(of: name) == "https://pypi.org/simple/\(normal)/")
    }

    @Test func `the index is that of pip: by the environment, or by its files`() throws {
        let folder = TemporaryFolder()
        func address(_ environment: [String: String]) -> String { PackageIndex(environment: environment).address }
        let file = try folder.file(
            "pip.conf",
            Array("[install]\nindex-url = https://no.example\n[global]\n index-url = https://a.example/b/ \n".utf8))
        #expect(address(["PIP_CONFIG_FILE": file]) == "https://a.example/b")
        #expect(address(["PIP_CONFIG_FILE": file, "PIP_INDEX_URL": "https://c.example/"]) == "https://c.example")
        #expect(address(["PIP_CONFIG_FILE": folder("none")]) == "https://pypi.org/simple")
    }

    @Test(arguments: [
        ("https://files.example/a.whl", "https://files.example/a.whl"),
        ("a.whl", "https://packages.example/simple/toy/a.whl"),
        ("../../a.whl", "https://packages.example/a.whl"), ("/a.whl", "https://packages.example/a.whl"),
        ("//files.example/a.whl", "https://files.example/a.whl"),
        ("../../../../../a.whl", "https://packages.example/a.whl"),
    ])
    func `links are absolute or relative to the page`(link: String, address: String) {
        for quote in ["\"", "'"] {
            let html = "<a class=x href=\(quote)\(link)#sha256=\(Self.digest)\(quote)>a.whl</a>"
            #expect(PackageIndex.file(sha256: Self.digest, in: html, at: Self.page) == address)
        }
    }

    @Test(arguments: ["http://a.example/a.whl", "file:///etc/passwd", "ftp://a.example/a"])
    func `other schemes and pages without the digest give nothing`(link: String) {
        let html = "<a href=\"\(link)#sha256=\(Self.digest)\">a</a>"
        #expect(PackageIndex.file(sha256: Self.digest, in: html, at: Self.page) == nil)
        let other = "<a href=\"https://a.example/a#sha256=\(String(repeating: "b", count: 64))\">a</a>"
        #expect(PackageIndex.file(sha256: Self.digest, in: other, at: Self.page) == nil)
    }
}
