import Testing

@testable import Platform

struct OwnCodeTests {
    private static let mappings = """
        55d0-55e0 r--p 00000000 08:01 17                   /usr/bin/python3.11
        7f00-7f80 r-xp 00000000 08:01 42                   /opt/a folder/libbiometrics.so.0
        7f80-7f90 rw-p 00000000 00:00 0
        7f90-7fa0 r-xp 00000000 08:01 43                   /opt/old.so (deleted)
        7fb0-7fc0 r-xp 00000000 00:00 0                    [vdso]
        """

    @Test(arguments: [
        (0x7F00, "/opt/a folder/libbiometrics.so.0"), (0x7F7F, "/opt/a folder/libbiometrics.so.0"), (0x7F80, nil),
        (0x7F95, nil), (0x7FB1, nil), (0x1, nil), (0x55D0, "/usr/bin/python3.11"),
    ])
    func `the file is that of the mapping that holds the address`(_ address: UInt, _ file: String?) {
        #expect(ThisProcess.codeFile(in: Self.mappings, holding: address) == file)
    }

    @Test func `lines that are no mappings are passed over`() {
        #expect(ThisProcess.codeFile(in: "\n-\nx-y r 0 0 0 /a\n1- r 0 0 0 /a\n", holding: 1) == nil)
    }

    @Test func `this code lies in a file`() {
        #expect(ThisProcess.codeFile()?.hasPrefix("/") == true)
    }
}
