// The camera over the whole screen: its picture, a window for the face or the document, and a ring around the window.
// The whole picture is shown, with bars beside it if it has another shape than the screen. A phone's picture has almost
// its shape, so the bars are narrow there. A picture that filled the screen would lose its edges, and a person in them
// would not learn why the film is refused.
import { element, picture } from "./element.js";

// The width by the height of each window, and the most of the picture's width and height that it takes.
const windows = {
  face: { ratio: 0.76, wide: 0.78, high: 0.8 }, card: { ratio: 1.45, wide: 0.9, high: 0.86 },
  page: { ratio: 0.72, wide: 0.86, high: 0.86 },
};

// The direction of the head in each movement: a part of the window's half sizes from its middle.
const places = { TURN_LEFT: [-1, 0], TURN_RIGHT: [1, 0], LOOK_UP: [0, -1], LOOK_DOWN: [0, 1] };
// The radius of the corners of a window that is not round, in pixels.
const corner = 18;
// The half of a movement's drawing, and its least distance from the edge, in pixels.
const half = 48;

const make = (tag, className) => {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  if (className) made.setAttribute("class", className);
  return made;
};

export class Stage {
  #window;
  #area = { x: 0, y: 0, width: 1, height: 1 };
  #scrim = make("path", "scrim");
  #track = make("path", "track");
  #ring = make("path", "ring");
  #outline = make("polygon", "outline");
  #number = make("text", "number");
  #tick = make("path", "tick");
  #movement = element("div", { className: "movement", hidden: true });
  #corners = null;
  #holding = null;
  #isMirror = false;
  #watched = new ResizeObserver(() => this.#fit());

  // `shape` is `face`, `card` or `page`.
  constructor(shape, label) {
    this.#window = windows[shape];
    this.video = element("video", { muted: true, playsInline: true, "aria-label": label });
    const over = make("svg", "over");
    over.setAttribute("aria-hidden", "true");
    this.#scrim.setAttribute("fill-rule", "evenodd");
    for (const line of [this.#ring, this.#tick]) line.setAttribute("pathLength", "1");
    this.#tick.setAttribute("visibility", "hidden");
    over.append(this.#scrim, this.#track, this.#ring, this.#outline, this.#number, this.#tick);
    this.shown = element("div", { className: shape === "face" ? "view face" : "view", hidden: true }, this.video, over, this.#movement);
    this.video.addEventListener("resize", () => this.#fit());
    this.part = 0;
  }

  // Covers the screen with the card that has the view, or uncovers it.
  set isOpen(isOpen) {
    this.shown.hidden = !isOpen;
    this.shown.closest(".card").classList.toggle("staged", isOpen);
    document.documentElement.classList.toggle("covered", isOpen);
    this.#watched.disconnect();
    if (isOpen) this.#watched.observe(this.shown);
    this.#fit();
  }

  // Whether the camera faces the person.
  set isMirror(isMirror) {
    this.#isMirror = isMirror && this.shown.classList.contains("face");
    this.shown.classList.toggle("mirror", this.#isMirror);
  }

  get isMirror() {
    return this.#isMirror;
  }

  set isGood(isGood) {
    this.shown.classList.toggle("good", isGood);
  }

  // While it films, nothing else can be pressed.
  set isFilming(isFilming) {
    this.shown.closest(".card").classList.toggle("filming", isFilming);
  }

  // How much of the ring is full, 0 to 1.
  set part(part) {
    clearInterval(this.#holding);
    this.#fill(part);
  }

  #fill(part) {
    this.#ring.setAttribute("stroke-dasharray", `${Math.min(1, part)} 1`);
    this.#ring.setAttribute("visibility", part > 0 ? "visible" : "hidden");
  }

  // Fills the ring from one part to another within a time.
  hold(from, to, milliseconds) {
    this.part = from;
    const began = performance.now();
    this.#holding = setInterval(() => {
      const past = Math.min(1, (performance.now() - began) / milliseconds);
      this.#fill(from + (to - from) * past);
      if (past === 1) clearInterval(this.#holding);
    }, 50);
  }

  // A number in the middle of the window; nothing for an empty text.
  set number(text) {
    this.#number.textContent = text;
  }

  // Corners in parts of the picture, as the service tells them; null for none.
  set outline(corners) {
    this.#corners = corners;
    const { x, y, width, height } = this.#area;
    this.#outline.setAttribute("points", (corners ?? []).map(([across, down]) =>
      `${x + (this.#isMirror ? 1 - across : across) * width},${y + down * height}`).join(" "));
  }

  get outline() {
    return this.#corners;
  }

  // A movement's drawing on the ring, where the head is to go; null for none.
  set movement(name) {
    this.#movement.hidden = name === null;
    this.#movement.dataset.name = name ?? "";
    this.#movement.replaceChildren(...(name === null ? [] : [picture(name)]));
    this.#place();
  }

  // Shows that it is done: the ring is full, and a tick stands in the window. The picture stands still, and then the camera
  // is closed. Returns whether no other screen has come meanwhile.
  async tick(camera) {
    this.part = 1;
    this.movement = null;
    this.number = "";
    this.isGood = true;
    this.outline = null;
    this.video.pause();
    this.#tick.setAttribute("visibility", "visible");
    await new Promise((resolve) => setTimeout(resolve, 700));
    camera.close();
    this.close();
    return this.shown.isConnected;
  }

  close() {
    this.part = 0;
    this.#watched.disconnect();
    document.documentElement.classList.remove("covered");
  }

  // MARK: Places

  #fit() {
    const [wide, high] = [this.shown.clientWidth, this.shown.clientHeight];
    const [across, down] = [this.video.videoWidth || 3, this.video.videoHeight || 4];
    if (!wide || !high) return;
    const scale = Math.min(wide / across, high / down);
    const [width, height] = [across * scale, down * scale];
    this.#area = { x: (wide - width) / 2, y: (high - height) / 2, width, height };
    this.#draw(wide, high);
    this.outline = this.#corners;
    this.#place();
  }

  // The middle and the half sizes of the window.
  get #hole() {
    const { x, y, width, height } = this.#area;
    const { ratio, wide, high } = this.#window;
    const across = Math.min(width * wide, height * high * ratio) / 2;
    return { x: x + width / 2, y: y + height / 2, across, down: across / ratio };
  }

  #draw(wide, high) {
    const { x, y, across, down } = this.#hole;
    const to = (acrossRadius, downRadius, endX, endY) => `A${acrossRadius} ${downRadius} 0 0 1 ${endX} ${endY}`;
    const [left, right, top, bottom] = [x - across, x + across, y - down, y + down];
    const hole = this.#isRound
      ? `M${x} ${top}${to(across, down, x, bottom)}${to(across, down, x, top)}Z`
      : `M${x} ${top}H${right - corner}${to(corner, corner, right, top + corner)}V${bottom - corner}`
        + `${to(corner, corner, right - corner, bottom)}H${left + corner}${to(corner, corner, left, bottom - corner)}`
        + `V${top + corner}${to(corner, corner, left + corner, top)}Z`;
    this.#scrim.setAttribute("d", `M0 0H${wide}V${high}H0Z${hole}`);
    for (const line of [this.#track, this.#ring]) line.setAttribute("d", hole);
    this.#number.setAttribute("x", x);
    this.#number.setAttribute("y", y);
    const size = across / 3;
    this.#tick.setAttribute("d", `M${x - size} ${y}l${size * 0.7} ${size * 0.7} ${size * 1.3}-${size * 1.4}`);
  }

  get #isRound() {
    return this.shown.classList.contains("face");
  }

  #place() {
    const { x, y, across, down } = this.#hole;
    const [right, below] = places[this.#movement.dataset.name] ?? [0, 1];
    const within = (value, most) => Math.max(half + 4, Math.min(most - half - 4, value));
    this.#movement.style.left = `${within(x + right * across, this.shown.clientWidth)}px`;
    this.#movement.style.top = `${within(y + below * down, this.shown.clientHeight)}px`;
  }
}
