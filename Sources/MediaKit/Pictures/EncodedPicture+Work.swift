internal import BiometricsCore
internal import CDecoderProtocol

extension EncodedPicture {
    /// The steps and bytes that decoding takes, as a decoder told of them, once they are known to be within `limits`.
    ///
    /// - Throws: `.inputTooCostly`.
    static func effort(
        _ effort: cdp_answer, limits: DecodingLimits
    ) throws(BiometricsError) -> (work: Int, memory: Int) {
        guard effort.steps <= UInt64(limits.maximumWork) else {
            throw BiometricsError(
                .inputTooCostly,
                "Decoding this picture would take more than the limit of \(limits.maximumWork.grouped) steps: its decoder would go "
                    + "over the same pixels, or over pixels that are not shown, again and again. Save it anew with another "
                    + "program, or raise the limit on work if you trust it.", setting: .workLimit)
        }
        guard effort.memory <= UInt64(limits.maximumMemory) else {
            throw BiometricsError(
                .inputTooCostly,
                "Decoding this picture would take \(effort.memory >> 20) MiB of memory, more than the limit of "
                    + "\(limits.maximumMemory >> 20) MiB. Make it smaller, or save it as a baseline JPEG.")
        }
        return (Int(effort.steps), Int(effort.memory))
    }
}
