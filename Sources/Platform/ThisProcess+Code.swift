extension ThisProcess {
    /// The largest list of mappings that is looked through.
    private static let mostMappingBytes = 16 << 20

    /// The file that holds this code: the running program, or a shared library in a program of others. `nil` if the
    /// system does not tell, or if the file was removed.
    ///
    /// The system lists it by its absolute path, whatever path the loader was given.
    public static func codeFile() -> String? {
        guard let file = try? OpenFile("/proc/self/maps"), let bytes = try? file.bytes(limit: mostMappingBytes)
        else { return nil }
        return codeFile(in: FileName.text(of: bytes), holding: UInt(bitPattern: #dsohandle))
    }

    /// The file whose mapping holds an address.
    ///
    /// - Parameter mappings: lines such as `7f00-7f10 r-xp 00000000 08:01 42   /usr/lib/libbiometrics.so.0`.
    static func codeFile(in mappings: String, holding address: UInt) -> String? {
        for line in mappings.split(separator: "\n") {
            let parts = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
            guard parts.count == 6, let dash = parts[0].firstIndex(of: "-"),
                let start = UInt(parts[0][..<dash], radix: 16),
                let end = UInt(parts[0][parts[0].index(after: dash)...], radix: 16), start <= address, address < end
            else { continue }
            let path = parts[5].drop { $0 == " " }
            return path.hasPrefix("/") && !path.hasSuffix(" (deleted)") ? String(path) : nil
        }
        return nil
    }
}
