import Biometrics
import BiometricsTestSupport
import Foundation
import Testing

@testable import BiometricsCLI

/// Each call of the library has its fields at the doors that are written by hand: the command, the header and the package of
/// Python. The service is made from the calls.
struct DoorTests {
    @Test(arguments: LibraryCall.all.map(\.name))
    func `a call takes its fields at every door`(name: String) throws {
        let call = try #require(LibraryCall.all.first { $0.name == name })
        let names = call.fields.map(\.name)
        let command = try Program.root.descend(call.command).command
        #expect(command.summary == call.summary)
        #expect(Set(call.fields.map(\.option)).isSubset(of: command.options.map(\.name)))

        let header = try SourceTree.text(of: "Sources/CBiometrics/include/biometrics.h")
        let declaration = try #require(header.range(of: "biometrics_\(name)("))
        let comment = try #require(header[..<declaration.lowerBound].components(separatedBy: "\n\n").last)
        for field in names { #expect(comment.contains("`\(field)`"), "The header has no \(field).") }

        let python = try SourceTree.text(of: "Tests/Doors/python.txt")
        let signature = try #require(python.split(separator: "\n").first { $0.hasPrefix("  Context.\(name)(") })
        for field in names {
            let snake = field.reduce(into: "") { $0 += $1.isUppercase ? "_\($1.lowercased())" : "\($1)" }
            #expect(signature.contains(" \(snake == "as" ? "as_" : snake): "), "Python has no \(snake).")
        }
    }
}
