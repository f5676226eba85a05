// A part of the contract: `PART` is its path in Documentation, without `.json`.
{
    CSD_PATH(PART.json), (const unsigned char[]){
#embed CSD_PATH(../../Documentation/PART.json) suffix(, 0)
    },
},
#undef PART
