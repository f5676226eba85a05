import BiometricsTestSupport
import Foundation
import Testing

/// The system is asked in one room only, so that what can go wrong there is dealt with once.
struct SystemRoomTests {
    private static let sources = SourceTree.root.appending(path: "Sources")

    /// The lines of a source file that ask the system by themselves.
    private static func lines(asking text: String) -> [Substring] {
        let words = ["FileManager", "ProcessInfo", "canImport(", "#if os("]
        let systems = ["Glibc", "Musl", "Darwin", "Foundation"]
        return text.split(separator: "\n").filter { line in
            let code = line.prefix(upTo: line.firstRange(of: "//")?.lowerBound ?? line.endIndex)
            if words.contains(where: code.contains) { return true }
            let parts = code.split(separator: " ")
            guard let keyword = parts.firstIndex(of: "import"), keyword + 1 < parts.count else { return false }
            let module = parts[parts.count - 1].prefix { $0 != "." }
            return systems.contains(String(module))
        }
    }

    @Test(arguments: [
        "import Glibc", "internal import Musl", "@_exported public import Darwin", "import Foundation",
        "public import struct Foundation.Data", "    let names = FileManager.default", "#if canImport(Glibc)",
        "#if os(Linux)",
    ])
    func `a line that asks the system is found`(line: String) {
        #expect(Self.lines(asking: "internal import Platform\n\(line)\n// as Glibc does\n") == [line[...]])
    }

    @Test(arguments: [
        "internal import FoundationEssentials", "// import Glibc", "/// By `FileManager`.", "importGlibc",
    ])
    func `a line that does not is passed over`(line: String) {
        #expect(Self.lines(asking: line).isEmpty)
    }

    @Test func `nothing outside of Platform asks the system`() throws {
        let files = try #require(FileManager.default.enumerator(at: Self.sources, includingPropertiesForKeys: nil))
        var count = 0
        for case let file as URL in files where file.pathExtension == "swift" {
            count += 1
            // A client of the service stands alone: nothing of the library comes with it.
            if ["/Sources/Platform/", "/Sources/BiometricsClient/"].contains(where: file.path.contains) { continue }
            let found = Self.lines(asking: try String(contentsOf: file, encoding: .utf8))
            #expect(found.isEmpty, "\(file.path): \(found.joined(separator: "; "))")
        }
        #expect(count > 100)
    }
}
