import Testing

import Verification

struct LanguageTagTests {
    @Test(arguments: [
        ("es", "es"), ("PT-br", "pt-BR"), ("zh-hant-tw", "zh-Hant-TW"), ("es-419", "es-419"), ("ckb", "ckb"),
        ("sl-ROZAJ-biske", "sl-rozaj-biske"), ("de-1996", "de-1996"),
    ])
    func `a tag has its usual case`(text: String, usual: String) {
        #expect(LanguageTag(text)?.text == usual)
    }

    @Test(arguments: [
        "", "e", "english", "en_GB", "en-", "en-x-own", "en-u-nu-latn", "../en", "en.json", "ен", "en-GB-GB",
    ])
    func `text that is not a language tag is refused`(text: String) {
        #expect(LanguageTag(text) == nil)
    }

    @Test func `the script says the direction, or else the language does`() {
        for tag in ["ar", "he", "fa-IR", "ur", "ckb", "pa-Arab", "ks"] {
            #expect(LanguageTag(tag)?.isRightToLeft == true, "\(tag)")
        }
        for tag in ["en", "tr", "ar-Latn", "ur-Deva", "az", "pa"] {
            #expect(LanguageTag(tag)?.isRightToLeft == false, "\(tag)")
        }
    }
}
