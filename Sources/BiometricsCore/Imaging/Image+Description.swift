extension Image: ContentWithheld {
    /// Size and format; never pixels.
    public var description: String { "Image(\(width)x\(height) \(format.rawValue))" }
}
