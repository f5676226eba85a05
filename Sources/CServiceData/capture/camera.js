// The camera: its picture, a photograph of it, and a clip.
const clipTypes = ["video/mp4;codecs=avc1.42E01E", "video/mp4;codecs=avc1.64001F", "video/webm;codecs=vp9",
  "video/webm;codecs=vp8"];

// The most bits a second of a film, and the longest film, which is the answer to a challenge. Recorders do not keep
// exactly to a bit rate, so a film is planned for a part of the bytes that may be sent.
const clip = { bitsPerSecond: 2_500_000, seconds: 12, share: 0.9 };

// The format of a film whose pieces are announced while it is made, one in each 700 ms. Recorders of WebM write each
// frame at once. Recorders of MP4 write only at keyframes, and are the last choice.
const told = {
  types: ["video/webm;codecs=h264", "video/webm;codecs=vp9", "video/webm;codecs=vp8", ...clipTypes],
  milliseconds: 700, keyframe: 600,
};

export class Camera {
  #stream;
  #video;
  #maximumBytes;

  constructor(stream, video, maximumBytes) {
    this.#stream = stream;
    this.#video = video;
    this.#maximumBytes = maximumBytes;
  }

  // Shows the camera that faces the person (`user`) or the other way (`environment`), or the next one after `before`.
  // Its films fit into `maximumBytes`. Throws if the camera is missing or denied.
  static async open(video, facing, maximumBytes, before = null) {
    if (!navigator.mediaDevices?.getUserMedia) throw new DOMException("", "NotFoundError");
    const size = facing === "user" ? { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } }
      : { width: { ideal: 1920 }, height: { ideal: 1080 } };
    const which = before ? { deviceId: { exact: await Camera.#behind(before) } } : { facingMode: { ideal: facing } };
    const stream = await navigator.mediaDevices.getUserMedia({ audio: false, video: { ...which, ...size } });
    video.srcObject = stream;
    try {
      await video.play();
    } catch (error) {
      for (const track of stream.getTracks()) track.stop();
      throw error;
    }
    return new Camera(stream, video, maximumBytes);
  }

  // Whether there are several cameras. Browsers tell this only after one was allowed.
  static async areSeveral() {
    return (await Camera.#all()).length > 1;
  }

  static async #all() {
    const devices = await navigator.mediaDevices.enumerateDevices();
    return devices.filter((device) => device.kind === "videoinput" && device.deviceId).map((device) => device.deviceId);
  }

  static async #behind(id) {
    const all = await Camera.#all();
    return all[(all.indexOf(id) + 1) % all.length] ?? id;
  }

  // The identifier of the camera.
  get id() {
    return this.#stream.getVideoTracks()[0]?.getSettings().deviceId ?? null;
  }

  // Whether the camera faces the person, so that its picture is shown as a mirror.
  get isMirror() {
    return this.#stream.getVideoTracks()[0]?.getSettings().facingMode !== "environment";
  }

  // Whether this browser can record a clip.
  static get records() {
    return Camera.#clipType !== undefined;
  }

  static get #clipType() {
    return Camera.#first(clipTypes);
  }

  get #bitsPerSecond() {
    return Math.round(Math.min(clip.bitsPerSecond, 8 * this.#maximumBytes * clip.share / clip.seconds));
  }

  static #first(types) {
    return globalThis.MediaRecorder && types.find((type) => MediaRecorder.isTypeSupported(type));
  }

  // The current picture of the camera in full size, as JPEG.
  async photograph() {
    const canvas = document.createElement("canvas");
    canvas.width = this.#video.videoWidth;
    canvas.height = this.#video.videoHeight;
    canvas.getContext("2d").drawImage(this.#video, 0, 0);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/jpeg", 0.92);
    });
  }

  // Films until `part` returns 1. It gets the time in milliseconds.
  async record(part) {
    return await this.film((film) => new Promise((resolve) => {
      const timer = setInterval(() => {
        if (part(film.milliseconds()) < 1 && film.isOn()) return;
        clearInterval(timer);
        resolve();
      }, 100);
    }));
  }

  // Films while `work` runs, and passes it the length of the film in milliseconds. `tell` gets each piece of the film
  // as soon as it is made.
  async film(work, tell = null) {
    const type = tell ? Camera.#first(told.types) : Camera.#clipType;
    const recorder = new MediaRecorder(this.#stream, {
      mimeType: type, videoBitsPerSecond: this.#bitsPerSecond,
      ...(tell ? { videoKeyFrameIntervalDuration: told.keyframe } : {}),
    });
    const pieces = [];
    recorder.addEventListener("dataavailable", (event) => {
      if (event.data.size === 0) return;
      pieces.push(event.data);
      tell?.(event.data);
    });
    const begun = new Promise((resolve, reject) => {
      recorder.addEventListener("start", resolve);
      recorder.addEventListener("error", () => reject(new Error("no clip")));
    });
    const ended = new Promise((resolve, reject) => {
      recorder.addEventListener("stop", resolve);
      recorder.addEventListener("error", () => reject(new Error("no clip")));
    });
    // If the work fails first, the end of the film is not awaited.
    ended.catch(() => {});
    if (tell) recorder.start(told.milliseconds); else recorder.start();
    await begun;
    const began = performance.now();
    try {
      await work({ milliseconds: () => performance.now() - began, isOn: () => recorder.state === "recording" });
      if (recorder.state !== "recording") throw new Error("no clip");
    } finally {
      if (recorder.state === "recording") recorder.stop();
    }
    await ended;
    const blob = new Blob(pieces, { type: type.split(";")[0] });
    if (blob.size === 0) throw new Error("no clip");
    return blob;
  }

  close() {
    for (const track of this.#stream.getTracks()) track.stop();
    this.#video.srcObject = null;
  }
}
