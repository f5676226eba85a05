internal import BiometricsCore
internal import CDecoderProtocol
internal import CMediaFiles

extension ClipContainer {
    /// The container that the C layer names; nil for none.
    init?(_ container: ffb_container) {
        switch container {
        case FFB_CONTAINER_MP4: self = .mp4
        case FFB_CONTAINER_MOV: self = .mov
        case FFB_CONTAINER_MATROSKA: self = .matroska
        case FFB_CONTAINER_WEBM: self = .webm
        case FFB_CONTAINER_AVI: self = .avi
        case FFB_CONTAINER_GIF: self = .gif
        default: return nil
        }
    }
}

extension ClipMetadata {
    /// The facts as the C layer has them.
    init(_ info: cdp_clip_facts, tags: [String: String]) {
        let named = { (text: String) in text.isEmpty ? nil : text }
        var others = tags
        let encoder = others.removeValue(forKey: "encoder") ?? others.removeValue(forKey: "encoding_tool")
        let created = others.removeValue(forKey: "creation_time")
        self.init(
            container: ClipContainer(ffb_container(info.container)) ?? .mp4,
            codec: text(of: info.codec),
            size: Size(width: Int(info.display_width), height: Int(info.display_height)),
            codedSize: Size(width: Int(info.coded_width), height: Int(info.coded_height)),
            pixelAspectRatio: info.pixel_aspect_ratio,
            rotationDegrees: Int(info.rotation_degrees),
            isMirrored: info.mirrored != 0,
            durationSeconds: info.duration_seconds,
            statedDurationSeconds: info.stated_duration_seconds > 0 ? info.stated_duration_seconds : nil,
            framesPerSecond: info.frames_per_second,
            isVariableFrameRate: info.variable_frame_rate != 0,
            shortestIntervalSeconds: info.shortest_interval_seconds,
            longestIntervalSeconds: info.longest_interval_seconds,
            frameCount: Int(info.frame_count),
            keyframeCount: Int(info.keyframe_count),
            bitRate: Int(info.bit_rate),
            streamCount: Int(info.stream_count),
            audioStreamCount: Int(info.audio_stream_count),
            pixelFormat: text(of: info.pixel_format),
            colorRange: named(text(of: info.color_range)),
            colorMatrix: named(text(of: info.color_matrix)),
            colorTransfer: named(text(of: info.color_transfer)),
            encoder: encoder,
            creationTime: created ?? others["video.creation_time"],
            tags: others)
    }
}
