import Platform
import Testing

struct SystemErrorTests {
    @Test func `a failure is said in the system's words`() {
        #expect("\(SystemError.noSuchFile)" == "No such file or directory")
        #expect("\(SystemError(code: 12345))" == "error 12345")
    }

    @Test func `an unset variable has no value`() {
        #expect(ProcessEnvironment["PATH"] == ProcessEnvironment.current["PATH"])
        #expect(ProcessEnvironment["NOBODY_SETS_THIS"] == nil)
    }

    @Test func `a library that cannot be opened says why`() {
        let failure = #expect(throws: SharedObject.Failure.self) { _ = try SharedObject(path: "/nowhere/lib.so") }
        #expect(failure?.message.contains("/nowhere/lib.so") == true)
    }
}
