internal import BiometricsCore

/// The screen recorders and virtual cameras that a clip's tags name: their frames did not come from a camera.
///
/// Tags are written by whoever made the file. One that names a virtual camera is worth believing. One that names a telephone is
/// not, and an editor or a messenger proves nothing.
struct ContainerTraces {
    private static let captureSoftware = [
        "obs": "obs-studio|obs studio|obs-output|libobs|obs virtual", "manyCam": "manycam", "xSplit": "xsplit",
        "snapCamera": "snap camera", "camtasia": "camtasia", "bandicam": "bandicam", "screenFlow": "screenflow",
        "replayKit": "replaykit|rpscreenrecorder", "scrcpy": "scrcpy", "vMix": "vmix", "droidCam": "droidcam",
        "splitCam": "splitcam", "eVCam": "e2esoft|ivcam", "akVirtualCamera": "akvcam|akvirtualcamera",
        "v4l2Loopback": "v4l2loopback", "screenRecorder": "screen record|screenrecord|screen-record|screencast",
        "deepfake": "deepfacelive|deepfacelab|faceswap|roop|facefusion|avatarify",
    ]

    /// The names in order.
    let capture: [String]

    init(_ metadata: ClipMetadata) {
        let texts = ([metadata.encoder ?? ""] + metadata.tags.flatMap { [$0.key, $0.value] }).map { $0.lowercased() }
        capture = Self.captureSoftware.filter { entry in
            entry.value.split(separator: "|").contains { word in texts.contains { $0.contains(word) } }
        }.keys.sorted()
    }
}
