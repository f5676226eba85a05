internal import BiometricsCore
internal import CDecoderProtocol

/// A decoder's description of a clip, which was checked against the limits.
struct ClipFacts {
    let metadata: ClipMetadata
    let outputSize: Size

    /// - Parameter payload: a `cdp_clip_facts`, and a `cdp_clip_tag` for each tag.
    init?(_ payload: [UInt8], limits: ClipLimits) {
        let head = MemoryLayout<cdp_clip_facts>.size
        guard let facts = Array(payload.prefix(head)).records(of: cdp_clip_facts.self).first,
            Self.isWithin(limits, facts)
        else { return nil }
        var tags: [String: String] = [:]
        for tag in Array(payload.dropFirst(head)).records(of: cdp_clip_tag.self) {
            tags[text(of: tag.key)] = text(of: tag.value)
        }
        metadata = ClipMetadata(facts, tags: tags)
        outputSize = Size(width: Int(facts.output_width), height: Int(facts.output_height))
    }

    private static func isWithin(_ limits: ClipLimits, _ facts: cdp_clip_facts) -> Bool {
        let sides = [facts.coded_width, facts.coded_height, facts.display_width, facts.display_height]
        let output = Int64(facts.output_width) * Int64(facts.output_height)
        let times = [
            facts.duration_seconds, facts.stated_duration_seconds, facts.frames_per_second,
            facts.shortest_interval_seconds, facts.longest_interval_seconds,
        ]
        let counts = [facts.frame_count, facts.keyframe_count, facts.bit_rate]
        return sides.allSatisfy { $0 >= 0 } && facts.output_width > 0 && facts.output_height > 0
            && output <= Int64(limits.pixels) && times.allSatisfy { $0.isFinite && $0 >= 0 }
            && facts.pixel_aspect_ratio.isFinite && facts.duration_seconds <= limits.durationSeconds
            && counts.allSatisfy { $0 >= 0 } && facts.frame_count <= Int64(limits.frames)
            && facts.stream_count >= 0 && facts.audio_stream_count >= 0
            && [0, 90, 180, 270].contains(facts.rotation_degrees)
    }
}
