import BiometricsTestSupport
import Foundation

extension TemporaryFolder {
    /// Writes bytes to a path.
    func write(_ bytes: [UInt8], to path: String) throws { try Data(bytes).write(to: URL(filePath: path)) }
}
