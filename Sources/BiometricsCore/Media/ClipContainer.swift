/// A container format of clips.
public enum ClipContainer: String, Sendable, Codable, CaseIterable {
    /// MPEG-4 part 14 and its kin (m4v, 3gp).
    case mp4
    /// QuickTime.
    case mov
    /// Matroska.
    case matroska
    /// The part of Matroska that browsers record.
    case webm
    /// Audio Video Interleave.
    case avi
    /// An animated GIF.
    case gif
}
