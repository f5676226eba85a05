public import BiometricsCore

extension EncodedPicture {
    /// Returns the text of all pages, with a form feed after each; `nil` for formats without text.
    ///
    /// A scanned PDF only has form feeds. The text of a file can differ from what its pages show, because a page may
    /// hide text and show other text. At most 1 MiB is returned, without characters that control a terminal.
    ///
    /// - Throws: as `decode(reduction:)`.
    /// - Threads: any number at once.
    public func text() throws(BiometricsError) -> String? {
        format == .pdf ? try decoder.text(of: bytes) : nil
    }
}
