internal import BiometricsCore
internal import OpenCVKit

/// What a single picture shows of the camera that took it, as cues: one a trace, suspicious where the trace is missing.
struct CameraTraces {
    /// The cues, in a fixed order.
    let cues: [LivenessCue]

    /// The traces of `picture` on and around the face with `box`; `nil` where there is too little of either to tell.
    init?(in picture: Image, face box: Rect) throws(BiometricsError) {
        let luma = try picture.grayscale()
        let grain = GrainMap(luma, picture, face: box)
        guard grain.face.count >= TraceLimits.leastBlocks, let around = grain.grainyPartAround,
            let dependence = grain.levelDependence, let spectrum = try FaceSpectrum(luma, face: box),
            let tones = FaceTones(luma, face: box), let channels = ChannelGrain(picture, blocks: grain.quietFace)
        else { return nil }
        let evenness = grain.faceGrain(at: 0.05) / max(0.01, grain.faceGrain(at: 0.5))
        func lacking(_ name: String, _ value: Double, below threshold: Double, _ explanation: String) -> LivenessCue {
            LivenessCue(
                name: name, value: value, threshold: threshold, higherIsSuspicious: false, explanation: explanation)
        }
        func beyond(_ name: String, _ value: Double, above threshold: Double, _ explanation: String) -> LivenessCue {
            LivenessCue(
                name: name, value: value, threshold: threshold, higherIsSuspicious: true, explanation: explanation)
        }
        cues = [
            lacking(
                "skinGrain", grain.faceGrain(at: 0.2), below: TraceLimits.leastSkinGrain,
                "The grain, in grey levels, that four fifths of the face have at least; a smoothed, enlarged or drawn face has "
                    + "less than a camera leaves."),
            lacking(
                "grainEvenness", evenness, below: TraceLimits.leastEvenness,
                "The grain of the plainest parts of the face over that of its middling ones; a drawing is plain between its "
                    + "contours."),
            lacking(
                "grainySurroundings", around, below: TraceLimits.leastGrainyPart,
                "The part of what surrounds the head that has any grain; a face that was cut out and laid on a colour, a "
                    + "gradient or a blurred picture has none around it, and strong compression takes it away."),
            lacking(
                "grainByBrightness", dependence, below: TraceLimits.leastLevelDependence,
                "The most grain at any brightness over the least; a camera's grain depends on brightness, noise that was laid "
                    + "over a picture does not."),
            lacking(
                "fineDetail", spectrum.fineDetail, below: TraceLimits.leastFineDetail,
                "The finest detail of the face, as a natural logarithm of power over that of rounding; an enlarged or blurred "
                    + "picture has none."),
            lacking(
                "detailFall", spectrum.fall, below: TraceLimits.leastFall,
                "How far the face's power falls from middling to fine detail, as a natural logarithm; noise on a blurred "
                    + "picture does not fall."),
            lacking(
                "channelGrain", channels.correlation, below: TraceLimits.leastChannelCorrelation,
                "How alike the finest detail of the colours is, −1 to 1; a camera makes up two colours of each pixel from its "
                    + "neighbours, drawn noise has nothing in common."),
            lacking(
                "colour", channels.colour, below: TraceLimits.leastColour,
                "How far red, green and blue differ on the face, in levels; a copy or a print without colour does not differ."
            ),
            beyond(
                "toneSteps", tones.raggedness, above: TraceLimits.mostRaggedness,
                "How ragged the distribution of the face's tones is, 0 for smooth; a picture in few colours has steps."),
            beyond(
                "contourRatio", tones.contourRatio, above: TraceLimits.mostContourRatio,
                "The root mean square change from pixel to pixel over the median one; drawings have plain parts and sharp "
                    + "contours."),
        ]
    }
}
