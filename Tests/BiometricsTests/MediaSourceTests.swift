import Biometrics
import BiometricsCore
import Testing

struct MediaSourceTests {
    /// Otherwise a cell of a table, or the name that somebody gave to an upload, would make a service wait for its own input.
    @Test func `a path that is a dash is a file of that name and not standard input`() {
        let error = #expect(throws: BiometricsError.self) { _ = try MediaSource.file("-").image() }
        #expect(error?.code == .noSuchInput)
    }
}
