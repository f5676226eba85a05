internal import BiometricsCore

/// What a clip's tags tell of the software that it went through.
///
/// Tags are written by whoever made the file: one that names a virtual camera is worth believing, one that names a telephone
/// is not, so only the former are looked for.
struct ContainerTraces {
    /// Screen recorders and virtual cameras: their frames did not come from a camera.
    static let captureSoftware = [
        "obs": "obs-studio|obs studio|obs-output|libobs|obs virtual", "manyCam": "manycam", "xSplit": "xsplit",
        "snapCamera": "snap camera", "camtasia": "camtasia", "bandicam": "bandicam", "screenFlow": "screenflow",
        "replayKit": "replaykit|rpscreenrecorder", "scrcpy": "scrcpy", "vMix": "vmix", "droidCam": "droidcam",
        "splitCam": "splitcam", "eVCam": "e2esoft|ivcam", "akVirtualCamera": "akvcam|akvirtualcamera",
        "v4l2Loopback": "v4l2loopback", "screenRecorder": "screen record|screenrecord|screen-record|screencast",
        "deepfake": "deepfacelive|deepfacelab|faceswap|roop|facefusion|avatarify",
    ]

    /// Editing programs: the clip is not as it was recorded.
    static let editingSoftware = [
        "premiere": "premiere", "afterEffects": "after effects", "finalCut": "final cut", "iMovie": "imovie",
        "daVinciResolve": "davinci|blackmagic design", "capCut": "capcut", "inShot": "inshot",
        "kineMaster": "kinemaster",
        "filmora": "filmora", "vegas": "vegas pro", "kdenlive": "kdenlive", "shotcut": "shotcut",
        "openShot": "openshot",
        "blender": "blender", "topaz": "topaz video", "runway": "runwayml", "mediaEncoder": "adobe media encoder",
    ]

    /// The screen recorders and virtual cameras that are named, in the order of their names.
    let capture: [String]
    /// The editing programs that are named.
    let editing: [String]
    /// Whether the file was written by FFmpeg's libraries: services and messengers do that as well, so it proves nothing.
    let isTranscoded: Bool

    init(_ metadata: ClipMetadata) {
        let texts = ([metadata.encoder ?? ""] + metadata.tags.flatMap { [$0.key, $0.value] }).map { $0.lowercased() }
        func named(in list: [String: String]) -> [String] {
            list.filter { entry in
                entry.value.split(separator: "|").contains { word in texts.contains { $0.contains(word) } }
            }.keys.sorted()
        }
        capture = named(in: Self.captureSoftware)
        editing = named(in: Self.editingSoftware)
        isTranscoded = texts.contains { $0.contains("lavf") || $0.contains("lavc") || $0.contains("handbrake") }
    }
}
