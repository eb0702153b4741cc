/**
 * What `npm run bench:editor` puts into the page before anything else runs: it writes down when things happen. Times are ms since the
 * page was asked for. A script of its own, without imports, because the browser gets it as it stands.
 */
type Span = { start: number; duration: number };

/** How late the film or a field shows what a hand did, ms: until the frame is drawn that shows it, and until all of that frame is done. */
type Late = { drawn: number; done: number };

const noted = {
  longTasks: [] as Span[],
  /** When the film first showed a text over a picture of its background, and when that began to play; null until then. */
  showsAt: null as number | null,
  playsAt: null as number | null,
  /** When a picture of the background was drawn on the film. */
  draws: [] as number[],
  /** From a movement of the pointer, or a key, until the film shows it. */
  moves: [] as Late[],
  keys: [] as Late[],
  /** From a key until its field shows it. */
  fieldKeys: [] as Late[],
  /** When the film was told to hold a text where it was already, as one that a line has caught. */
  stills: [] as number[],
  /** When the page drew a frame, from `watchFrames()` on. */
  frames: [] as number[],
};

const noteFrame = (): void => {
  noted.frames.push(performance.now());
  requestAnimationFrame(noteFrame);
};
Object.assign(globalThis, { noted, watchFrames: noteFrame });

new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) {
    noted.longTasks.push({ start: startTime, duration });
  }
}).observe({ type: 'longtask', buffered: true });

const { port1, port2 } = new MessageChannel();
let waiting: (() => void)[] = [];
port1.addEventListener('message', () => {
  const called = waiting;
  waiting = [];
  for (const then of called) then();
});
port1.start();

/** Calls back when the frame that is made next has been made. One message for all that wait, so that watching costs little. */
const afterFrame = (then: () => void): void => {
  requestAnimationFrame(() => {
    if (waiting.push(then) === 1) port2.postMessage(null);
  });
};

/** When a hand did something, ms: of the movements that the browser has put together into one event, the first and the last. */
type Happened = { first: number; last: number };

const noteLate = (into: Late[], { first, last }: Happened): void => {
  let drawn = Number.NaN;
  requestAnimationFrame(() => {
    drawn = performance.now() - last;
  });
  afterFrame(() => into.push({ drawn, done: performance.now() - first }));
};

const film = (): Element | null => document.querySelector('section[aria-label="Preview"]');

/** Notes the first frame with a text over a picture: the poster, or the video itself. */
const lookAtFilm = (): void => {
  const stage = film();
  if (noted.showsAt !== null || stage?.querySelector('[data-text-element]') == null) return;
  const poster = stage.querySelector('img');
  if (noted.playsAt === null && (poster === null || !poster.complete || poster.naturalWidth === 0)) return;
  afterFrame(() => {
    noted.showsAt ??= performance.now();
  });
};
document.addEventListener('load', lookAtFilm, { capture: true });

// Called with the context that it is called on, below.
// oxlint-disable-next-line typescript/unbound-method
const original = CanvasRenderingContext2D.prototype.drawImage;
CanvasRenderingContext2D.prototype.drawImage = function drawImage(
  this: CanvasRenderingContext2D,
  ...given: unknown[]
) {
  // Handed on as it came, whichever of its forms it has.
  Reflect.apply(original, this, given);
  const { canvas } = this;
  if (!(canvas instanceof HTMLCanvasElement) || canvas.dataset['background'] === undefined) return;
  const now = performance.now();
  noted.playsAt ??= now;
  noted.draws.push(now);
  lookAtFilm();
};

let moved: Happened | null = null;
let pressed: Happened | null = null;

addEventListener(
  'pointermove',
  (event) => {
    if (event.buttons !== 1) return;
    const first = moved?.first ?? event.getCoalescedEvents()[0]?.timeStamp ?? event.timeStamp;
    moved = { first, last: event.timeStamp };
  },
  { capture: true },
);
addEventListener(
  'keydown',
  ({ timeStamp }) => {
    const now = { first: timeStamp, last: timeStamp };
    pressed ??= now;
    noteLate(noted.fieldKeys, now);
  },
  { capture: true },
);

const isText = (node: Node): boolean => {
  const element = node instanceof Element ? node : node.parentElement;
  return element?.closest('[data-layer]') != null;
};

const hasMoved = (): void => {
  if (moved === null) return;
  noteLate(noted.moves, moved);
  moved = null;
};

// Called with the effect that it is called on, below.
// oxlint-disable-next-line typescript/unbound-method
const originalKeyframes = KeyframeEffect.prototype.setKeyframes;
const places = new WeakMap<KeyframeEffect, string>();
KeyframeEffect.prototype.setKeyframes = function setKeyframes(this: KeyframeEffect, ...given) {
  Reflect.apply(originalKeyframes, this, given);
  // What a hand drags is held by an animation, of which the document says nothing.
  if (moved === null || this.target === null || !isText(this.target)) return;
  const place = JSON.stringify(given);
  if (places.get(this) === place) noted.stills.push(performance.now());
  places.set(this, place);
  hasMoved();
};

const onChange = (changes: MutationRecord[]): void => {
  const stage = film();
  if (stage === null) return;
  lookAtFilm();
  if (moved === null && pressed === null) return;
  const inFilm = changes.filter(({ target }) => stage.contains(target) && isText(target));
  if (inFilm.some(({ type }) => type === 'attributes')) hasMoved();
  if (pressed !== null && inFilm.some(({ type }) => type !== 'attributes')) {
    noteLate(noted.keys, pressed);
    pressed = null;
  }
};
new MutationObserver(onChange).observe(document, {
  subtree: true,
  childList: true,
  characterData: true,
  attributes: true,
  attributeFilter: ['style'],
});
