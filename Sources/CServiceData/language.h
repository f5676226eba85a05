// A language of the pages: `LANGUAGE` is its tag, by which its files are named.
{
    CSD_PATH(LANGUAGE), (const unsigned char[]){
#embed CSD_PATH(capture/LANGUAGE.json) suffix(, 0)
    }, (const unsigned char[]){
#embed CSD_PATH(review/LANGUAGE.json) suffix(, 0)
    },
},
#undef LANGUAGE
