import BiometricsTestSupport
import Foundation
import Testing

/// A module that no product exports says `package`, so that `public` is what users can call.
struct AccessRulesTests {
    /// The modules of the products, and those whose types they show.
    private static func exported(_ files: [SourceTree.File]) throws -> Set<String> {
        let manifest = try SourceTree.text(of: "Package.swift")
        let products = try #require(manifest.firstMatch(of: /products: \[(?s:.*?)\n    \],/))
        var exported = Set(products.output.matches(of: /"([A-Za-z]+)"/).map { String($0.output.1) })
        var count = 0
        while count < exported.count {
            count = exported.count
            for file in files where exported.contains(module(of: file)) {
                for line in file.code {
                    guard let shown = line.firstMatch(of: /public import (\w+)/) else { continue }
                    exported.insert(String(shown.output.1))
                }
            }
        }
        return exported
    }

    private static func module(of file: SourceTree.File) -> String {
        let parts = file.path.split(separator: "/").map(String.init)
        return parts[0] == "Plugins" ? parts[1] : parts[0]
    }

    @Test func `a module that no product exports has no public declaration`() throws {
        let files = try SourceTree.swiftFiles()
        let exported = try Self.exported(files)
        #expect(exported.isSuperset(of: ["Biometrics", "BiometricsCore", "PluginHost"]))
        // The page's stand-ins have the access of the modules in whose place they are compiled.
        let others = files.filter { !exported.contains(Self.module(of: $0)) && !$0.path.hasPrefix("PagePreview/") }
        #expect(Set(others.map(Self.module)).isSuperset(of: ["HTTPKit", "HTTPService", "YuNet"]))
        for file in others {
            for line in file.code { #expect(!line.contains(/^\s*(@\w+ )*public\b/), "\(file): \(line)") }
        }
    }
}
