internal import BiometricsCore
internal import BiometricsPluginABI

extension FrameObservation {
    /// Passes `body` a view of the frame, valid only during the call.
    func withForeignView(_ body: (UnsafePointer<bio_frame>) -> bio_status) -> bio_status {
        unsafe withForeignFrame(
            image, faces: faces, subject: subjectIndex, seconds: timestampSeconds, scale: 1, body)
    }
}

/// Passes `body` a view of an image and its faces, valid only during the call.
func withForeignFrame(
    _ image: Image, faces: [DetectedFace], subject: Int?, seconds: Double, scale: Double,
    _ body: (UnsafePointer<bio_frame>) -> bio_status
) -> bio_status {
    let list = faces.map { bio_face($0) }
    return unsafe image.withForeignView { view in
        unsafe list.withUnsafeBufferPointer { lent in
            var frame = unsafe bio_frame(
                size: structureSize(bio_frame.self), face_count: UInt32(lent.count), timestamp_seconds: seconds,
                scale: scale, image: view, faces: lent.baseAddress, subject_index: Int32(subject ?? -1), reserved: 0)
            return unsafe body(&frame)
        }
    }
}

extension ClipMetadata {
    /// Passes `body` the clip's metadata, valid only during the call.
    func withForeignView(_ body: (UnsafePointer<bio_clip>) -> bio_status) -> bio_status {
        unsafe container.rawValue.withCString { container in
            unsafe codec.withCString { codec in
                unsafe Self.withCString(encoder) { encoder in
                    unsafe Self.withCString(creationTime) { creationTime in
                        var clip = unsafe bio_clip(
                            size: structureSize(bio_clip.self), width: Int32(clamping: size.width),
                            height: Int32(clamping: size.height), frame_count: Int32(clamping: frameCount),
                            duration_seconds: durationSeconds, frames_per_second: framesPerSecond,
                            is_variable_frame_rate: isVariableFrameRate ? 1 : 0, reserved: 0, container: container,
                            codec: codec, encoder: encoder, creation_time: creationTime)
                        return unsafe body(&clip)
                    }
                }
            }
        }
    }

    private static func withCString(
        _ text: String?, _ body: (UnsafePointer<CChar>?) -> bio_status
    ) -> bio_status {
        guard let text else { return body(nil) }
        return unsafe text.withCString { unsafe body($0) }
    }
}
