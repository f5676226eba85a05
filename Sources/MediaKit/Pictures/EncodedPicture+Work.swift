internal import BiometricsCore
internal import CImageCodecs

extension EncodedPicture {
    /// The steps and bytes that decoding `bytes` at a reduction takes, once they are known to be within `limits`.
    ///
    /// - Throws: `.inputTooCostly`, `.unreadableInput`.
    static func effort(
        of bytes: [UInt8], header: cic_header, reduction: Int, limits: DecodingLimits
    ) throws(BiometricsError) -> (work: Int, memory: Int) {
        var header = header
        var effort = cic_effort()
        var error = cic_error()
        let status = unsafe bytes.withUnsafeBufferPointer { buffer in
            unsafe cic_measure(
                buffer.baseAddress, buffer.count, &header, UInt32(reduction), UInt64(limits.maximumWork), &effort,
                &error)
        }
        guard status == CIC_OK else { throw BiometricsError(error) }
        guard effort.steps <= UInt64(limits.maximumWork) else {
            throw BiometricsError(
                .inputTooCostly,
                "Decoding this picture would take more than the limit of \(limits.maximumWork) steps: its decoder would go "
                    + "over the same pixels, or over pixels that are not shown, again and again. Save it anew with another "
                    + "program, or raise the limit on work if you trust it.")
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
