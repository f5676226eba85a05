public import BiometricsCore
internal import COpenCV

/// OpenCV's settings for the whole process.
public enum OpenCVRuntime {
    /// Sets how many threads OpenCV may use for one call, and silences its messages on standard error. The first call
    /// in a process takes effect for good, because OpenCV cannot change the number while calls are running.
    ///
    /// - Parameter threads: 1...256. Choose 1 for a process with several workers, and the number of cores for one with
    ///   a single worker.
    /// - Throws: `.invalidConfiguration` outside this range.
    /// - Threads: any; call it before any other use of OpenCV.
    public static func configure(threads: Int) throws(BiometricsError) {
        try succeed(orThrow: .backendFailure) { unsafe cvb_configure(Int32(clamping: threads), &$0) }
    }

    /// How many threads OpenCV uses for one call.
    public static var threads: Int { Int(cvb_thread_count()) }

    /// The version of the loaded OpenCV, such as `4.6.0`.
    public static var version: String { unsafe String(cString: cvb_opencv_version()) }
}
