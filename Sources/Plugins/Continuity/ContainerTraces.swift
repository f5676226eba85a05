internal import BiometricsCore

/// The screen recorders and virtual cameras in a clip's tags. They show that the frames did not come from a camera.
///
/// The author of a file writes its tags. A tag that names a virtual camera is credible, but one that names a phone is
/// not. An editor or a messenger proves nothing.
struct ContainerTraces {
    private static let captureSoftware = [
        "obs": "obs-studio|obs studio|obs-output|libobs|obs virtual", "manyCam": "manycam", "xSplit": "xsplit",
        "snapCamera": "snap camera", "camtasia": "camtasia", "bandicam": "bandicam", "screenFlow": "screenflow",
        "replayKit": "replaykit|rpscreenrecorder", "scrcpy": "scrcpy", "vMix": "vmix", "droidCam": "droidcam",
        "splitCam": "splitcam", "eVCam": "e2esoft|ivcam", "akVirtualCamera": "akvcam|akvirtualcamera",
        "v4l2Loopback": "v4l2loopback", "screenRecorder": "screen record|screenrecord|screen-record|screencast",
        "deepfake": "deepfacelive|deepfacelab|faceswap|roop|facefusion|avatarify",
    ]

    /// The names, sorted.
    let capture: [String]

    init(_ metadata: ClipMetadata) {
        let texts = ([metadata.encoder ?? ""] + metadata.tags.flatMap { [$0.key, $0.value] }).map { $0.lowercased() }
        capture = Self.captureSoftware.filter { entry in
            entry.value.split(separator: "|").contains { word in texts.contains { $0.contains(word) } }
        }.keys.sorted()
    }
}
