/// The style of the report: light and dark on screens, light on paper.
enum ReportStyle {
    static let css = """
        :root{color-scheme:light dark;--paper:#fff;--ink:#1b1f24;--soft:#5b6570;--line:#d9dee4;--panel:#f5f7f9;
        --s0:#1f5fbf;--s1:#c2410c;--s2:#0f766e;--s3:#7c3aed;--s4:#a16207;--s5:#be185d;--warn:#9a3412;--warnbg:#fff4e6}
        @media(prefers-color-scheme:dark){:root{--paper:#14171a;--ink:#e6e9ec;--soft:#9aa5b1;--line:#333a42;
        --panel:#1c2126;--s0:#6ea8fe;--s1:#ff9966;--s2:#4fd1c5;--s3:#b794f6;--s4:#e9c46a;--s5:#f687b3;--warn:#ffc078;
        --warnbg:#2e2113}}
        @media print{:root{--paper:#fff;--ink:#000;--soft:#444;--line:#bbb;--panel:#fff;--s0:#1f5fbf;--s1:#c2410c;
        --s2:#0f766e;--s3:#7c3aed;--s4:#a16207;--s5:#be185d;--warn:#9a3412;--warnbg:#fff}
        section,figure,tr{break-inside:avoid}h2{break-after:avoid}body{max-width:none!important;font-size:10pt}}
        *{box-sizing:border-box}
        body{margin:0 auto;max-width:64rem;padding:2rem 1.25rem 4rem;background:var(--paper);color:var(--ink);
        font:15px/1.5 system-ui,-apple-system,"Segoe UI","Liberation Sans","DejaVu Sans",sans-serif}
        header{border-bottom:2px solid var(--ink);margin-bottom:1.5rem;padding-bottom:.75rem}
        h1{font-size:1.65rem;line-height:1.2;margin:0 0 .25rem}h2{font-size:1.15rem;margin:2.25rem 0 .6rem}
        h3{font-size:1rem;margin:1.4rem 0 .4rem}p{margin:.5rem 0;max-width:48rem}.soft,figcaption,caption{color:var(--soft)}
        .tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(11rem,1fr));gap:.75rem;margin:1.25rem 0}
        .tile{background:var(--panel);border:1px solid var(--line);border-radius:6px;padding:.7rem .9rem}
        .tile b{display:block;font-size:1.45rem;line-height:1.25;font-variant-numeric:tabular-nums}
        .tile span{display:block;color:var(--soft);font-size:.82rem}
        .scroll{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.9rem;margin:.4rem 0 .8rem}
        caption{text-align:left;font-size:.85rem;padding:.2rem 0}
        th,td{padding:.32rem .6rem;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}
        th{font-weight:600;border-bottom:1.5px solid var(--soft)}
        .n{width:1%;text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
        .file{font-family:ui-monospace,"Liberation Mono","DejaVu Sans Mono",monospace;font-size:.84em;overflow-wrap:anywhere}
        figure{margin:.8rem 0 1.2rem}figcaption{font-size:.85rem;max-width:48rem}svg{display:block;width:100%;max-width:46rem}
        .warn{border-left:4px solid var(--warn);background:var(--warnbg);padding:.5rem .8rem;margin:.5rem 0}
        dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1.2rem;margin:.5rem 0}dt{color:var(--soft)}
        dd{margin:0;overflow-wrap:anywhere}td img{height:96px;border-radius:3px;display:block;margin-bottom:.25rem}
        footer{margin-top:3rem;border-top:1px solid var(--line);padding-top:.75rem;font-size:.85rem}
        .frame{fill:none;stroke:var(--soft)}.grid{stroke:var(--line);stroke-width:.8}.diagonal{stroke:var(--soft);
        stroke-dasharray:3 4;fill:none}.few{fill:var(--soft);opacity:.1}.mark{stroke:var(--ink);stroke-width:1;
        stroke-dasharray:5 3}.curve{fill:none;stroke:currentColor;stroke-width:2.2;stroke-linejoin:round}
        svg text{font-size:11.5px;fill:var(--soft);paint-order:stroke;stroke:var(--paper);
        stroke-width:3px;stroke-linejoin:round}svg .title{font-size:12.5px;fill:var(--ink)}
        svg .strong{fill:var(--ink);font-weight:600;stroke-width:4px}
        .s0{color:var(--s0)}.s1{color:var(--s1)}.s2{color:var(--s2)}.s3{color:var(--s3)}.s4{color:var(--s4)}
        .s5{color:var(--s5)}.fill{fill:currentColor}.dot{fill:var(--paper);stroke:var(--ink);stroke-width:1.8}
        .dot.eer{fill:var(--ink)}.mat{color:var(--s0)}.non{color:var(--s1)}
        .area{fill:currentColor;fill-opacity:.32;stroke:currentColor;stroke-width:1.4}
        .band{fill:var(--s0);fill-opacity:.14;stroke:none}
        """
}
