/** The stage: the frame that the window has, the form of picture that fits, and how large it is. */

/** Shown beside the table is the panel only here; elsewhere it opens over it. */
export const desk = matchMedia("(min-width: 1400px) and (min-height: 800px)");
/** Here it can be pinned beside the table. */
export const pinnable = matchMedia("(min-width: 1100px) and (min-height: 500px) and (orientation: landscape)");
/** A phone held upright, or a window as small: the picture is scrolled. */
export const phone = matchMedia("(max-width: 700px) and (min-height: 500px), (max-width: 700px) and (orientation: portrait)");
/** A phone on its side. */
export const low = matchMedia("(max-height: 499.9px) and (orientation: landscape)");

// What the forms are drawn for, and the smallest letters in them.
const MEASURES = { wide: [1122, 782, 14], broad: [1172, 580, 11.5], upright: [796, 968, 11.5] };
// A phone on its side: narrower than this its letters would be too small.
const LOW = 548;
const BETTER = 1.08;
const UNREADABLE = 8;
const SMALLEST = 11;
// A picture for a phone is not blown up without end where there is more room.
const LARGEST = 1.7;
// By so much a picture may be smaller than its letters want, rather than be scrolled sideways.
const TIGHT = 1.03;
// So much larger than drawn letters become where they would be too small.
const STRETCH = 1.25;
// On cards of a phone on its side a little more: nothing around them could be moved there.
const STRETCH_LOW = 1.5;

export class Stage {
  /** @param {import("./picture.js").Picture} picture @param {() => void} changed another form is wanted */
  constructor(picture, changed) {
    this.picture = picture;
    this.root = picture.stage;
    this.changed = changed;
    /** The widths at which forms turned out to be wider than the stage. */
    this.beyond = {};
    this.form = this.#best();
    new ResizeObserver(() => this.#resized()).observe(this.root);
    picture.root.addEventListener("drawn", () => this.fit());
    picture.root.addEventListener("looked", () => this.#printLater());
  }

  #size() {
    const { width, height } = this.root.getBoundingClientRect();
    return { width, height };
  }

  /** The form whose smallest letters would be largest; another one only if that is clearly better. */
  #best() {
    if (phone.matches) return "tall";
    const { width, height } = this.#size();
    if (low.matches) return width < LOW ? "tall" : "low";
    const letters = (form) => {
      const [wide, high, least] = MEASURES[form];
      return Math.min(width / wide, height / high) * least * (form === this.form ? BETTER : 1);
    };
    const fitting = Object.keys(MEASURES).filter((form) => !(this.beyond[form] >= width));
    const best = (fitting.length ? fitting : Object.keys(MEASURES)).reduce((one, other) => (letters(other) > letters(one) ? other : one));
    if (letters(best) >= UNREADABLE) return best;
    // Scrolled it is anyway: as wide as its letters want, if there is room for that.
    const [wide, , least] = MEASURES.upright;
    return wide * (SMALLEST / (least * STRETCH)) <= width && !(this.beyond.upright >= width) ? "upright" : "tall";
  }

  #resized() {
    this.#choose();
    this.fit(false);
  }

  #choose() {
    const best = this.#best();
    if (best === this.form) return;
    this.form = best;
    this.changed();
  }

  /** As large as the stage, or larger where its letters could not be read otherwise. */
  fit(isNew = true) {
    const { width, height } = this.picture.size;
    const stage = this.#size();
    if (!width || !stage.width) return;
    const across = stage.width / width;
    const whole = Math.min(across, stage.height / height);
    const scrolled = this.picture.form === "tall";
    let scale = scrolled ? Math.min(across, LARGEST) : whole;
    for (const { element, letters } of this.picture.written) {
      const most = element.tagName === "use" && this.picture.form === "low" ? STRETCH_LOW : STRETCH;
      scale = Math.max(scale, SMALLEST / (letters * most));
    }
    if (scale > across && scale <= across * TIGHT) scale = across;
    // What would be scrolled sideways is wanted in another form.
    if (scale > across && this.picture.form === this.form && this.form in MEASURES) {
      this.beyond[this.form] = stage.width;
      this.#choose();
    }
    this.root.classList.toggle("larger", scale > whole * 1.001);
    // The bar grows and shrinks with every touch: only a picture of another size is lettered anew.
    if (isNew || scale !== this.picture.scale) this.#letter(scale);
    this.picture.root.dispatchEvent(new CustomEvent("fitted"));
  }

  #letter(scale) {
    const { width, height } = this.picture.size;
    this.picture.scale = scale;
    this.picture.root.style.width = `${(scale * width).toFixed(2)}px`;
    this.picture.root.style.height = `${(scale * height).toFixed(2)}px`;
    for (const one of this.picture.written) stretch(one, scale);
    squeeze(this.picture.written);
    this.#print();
  }

  /** Who comes closer sees that first: letters follow in the frame after it. */
  #printLater() {
    cancelAnimationFrame(this.later);
    if (this.picture.near === this.printed) return;
    this.later = requestAnimationFrame(() => setTimeout(() => this.#print()));
  }

  /** In what opens large when it is touched, letters too small to be read are left out. */
  #print() {
    const now = (this.printed = this.picture.near);
    for (const one of this.picture.inside) {
      const { element, letters } = one;
      const tiny = letters * STRETCH * now < SMALLEST;
      element.classList.toggle("fine-print", tiny);
      one.under ??= [...element.parentNode.querySelectorAll(":scope > .printed")];
      for (const under of one.under) under.classList.toggle("fine-print", tiny);
      stretch(one, tiny ? Infinity : now);
    }
    squeeze(this.picture.inside);
  }
}

/** Letters that would be too small at a scale become somewhat larger than they are drawn. */
function stretch(one, scale) {
  const { element, size, letters } = one;
  const more = Math.max(1, SMALLEST / (letters * scale));
  if (one.more === more) return;
  one.more = more;
  if (element.tagName === "use") element.style.setProperty("--stretch", more.toFixed(3));
  else element.style.fontSize = more > 1 ? `${size * more}px` : "";
}

/** Lines that need more room than the drawing leaves them become narrower; each is measured once, as it is drawn. */
function squeeze(written) {
  const tight = written.filter(({ element }) => element.dataset.room);
  const unknown = tight.filter(({ length }) => !length);
  for (const { element } of unknown) element.removeAttribute("textLength");
  for (const one of unknown) one.length = one.element.getComputedTextLength() / one.more;
  for (const { element, length, more } of tight) {
    const { room } = element.dataset;
    if (length * more > Number(room)) {
      element.setAttribute("lengthAdjust", "spacingAndGlyphs");
      element.setAttribute("textLength", room);
    } else element.removeAttribute("textLength");
  }
}
