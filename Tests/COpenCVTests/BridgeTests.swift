import COpenCV
import COpenCVThrower
import Dispatch
import Testing

struct BridgeTests {
    private func message(_ error: cvb_error) -> String {
        unsafe withUnsafeBytes(of: error.message) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }

    @Test func `a C++ exception of OpenCV's becomes an error with its code`() {
        var error = cvb_error()
        let garbage = [UInt8](repeating: 0xA5, count: 100)
        #expect(unsafe cvb_network_open_memory(garbage, garbage.count, &error) == nil)
        #expect(error.code == CVB_OPENCV)
        #expect(error.native != 0)
        #expect(!message(error).isEmpty)
    }

    @Test func `every kind of exception becomes an error, its text as it was`() {
        var error = cvb_error()
        #expect(unsafe !cvb_test_guarded(CVB_TEST_THROW_OPENCV, &error))
        #expect(error.code == CVB_OPENCV && error.native == -5)
        #expect(message(error) == "%s%n of OpenCV")
        #expect(unsafe !cvb_test_guarded(CVB_TEST_THROW_BAD_ALLOC, &error))
        #expect(error.code == CVB_OUT_OF_MEMORY && error.native == 0)
        #expect(unsafe !cvb_test_guarded(CVB_TEST_THROW_STANDARD, &error))
        #expect(error.code == CVB_OTHER)
        #expect(message(error) == "%s%n of the library")
        #expect(unsafe !cvb_test_guarded(CVB_TEST_THROW_NUMBER, &error))
        #expect(error.code == CVB_OTHER)
    }

    @Test func `a long message is cut between characters`() {
        var error = cvb_error()
        #expect(unsafe !cvb_test_guarded(CVB_TEST_THROW_LONG, &error))
        #expect(message(error) == String(repeating: "é", count: 127))
    }

    @Test func `switches outside of their range are refused`() {
        var error = cvb_error()
        #expect(unsafe !cvb_configure(0, &error))
        #expect(error.code == CVB_INVALID_ARGUMENT)
        #expect(unsafe String(cString: cvb_opencv_version()).hasPrefix("4."))
    }

    /// In a process of its own: the number holds for all of it, and changes the last bits of what networks give.
    @Test func `the number of threads is taken`() async {
        await #expect(processExitsWith: .success) {
            var error = cvb_error()
            try #require(unsafe cvb_configure(2, &error))
            try #require(error.code == CVB_OK && cvb_thread_count() == 2)
            // Another number would take the threads away from calls that are running.
            try #require(unsafe cvb_configure(1, &error))
            try #require(cvb_thread_count() == 2)
        }
    }

    /// Each worker of a service says the number when it is made, while others work.
    @Test func `the number of threads is said by many at once`() async {
        await #expect(processExitsWith: .success) {
            DispatchQueue.concurrentPerform(iterations: 64) { _ in
                var error = cvb_error()
                for _ in 0..<200 { unsafe precondition(cvb_configure(2, &error)) }
            }
        }
    }

    @Test func `a view that is not laid out as stated is refused`() {
        var error = cvb_error()
        var pixels = [UInt8](repeating: 0, count: 12)
        unsafe pixels.withUnsafeMutableBufferPointer { buffer in
            var target = unsafe cvb_canvas(data: buffer.baseAddress, width: 2, height: 2, channels: 3, stride: 6)
            var source = unsafe cvb_image(data: buffer.baseAddress, width: 2, height: 2, channels: 3, stride: 5)
            #expect(unsafe !cvb_resize(&source, &target, &error))
            #expect(error.code == CVB_INVALID_ARGUMENT)
            unsafe source.stride = 6
            unsafe source.channels = 2
            #expect(unsafe !cvb_resize(&source, &target, &error))
            unsafe source.channels = 3
            unsafe source.width = 1 << 20
            unsafe source.stride = 1 << 24
            #expect(unsafe !cvb_resize(&source, &target, &error))
            #expect(error.code == CVB_TOO_LARGE)
            unsafe source.data = nil
            #expect(unsafe !cvb_resize(&source, &target, &error))
            #expect(error.code == CVB_INVALID_ARGUMENT)
            #expect(message(error) == "the image has no pixels")
        }
    }
}
