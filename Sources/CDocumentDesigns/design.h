// A design: `DESIGN` is its id, after which its file in the folder designs is named.
(const char *)(const unsigned char[]){
#embed CDD_PATH(designs/DESIGN.json) suffix(, 0)
},
#undef DESIGN
