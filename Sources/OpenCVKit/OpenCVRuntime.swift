public import BiometricsCore
internal import COpenCV

/// What holds for OpenCV in the whole process.
public enum OpenCVRuntime {
    /// Sets how many threads OpenCV may use for one call, and silences its own lines on standard error. The first call in a
    /// process decides for all of it: OpenCV cannot change the number beneath calls that are running.
    ///
    /// - Parameter threads: 1...256. One suits a process with several workers; the number of cores one with a single worker.
    /// - Throws: `.invalidConfiguration` outside of that range.
    /// - Threads: any; to be called before any other use of OpenCV.
    public static func configure(threads: Int) throws(BiometricsError) {
        try succeed(orThrow: .backendFailure) { unsafe cvb_configure(Int32(clamping: threads), &$0) }
    }

    /// The threads that OpenCV uses for one call.
    public static var threads: Int { Int(cvb_thread_count()) }

    /// The version of OpenCV that is loaded, such as `4.6.0`.
    public static var version: String { unsafe String(cString: cvb_opencv_version()) }
}
