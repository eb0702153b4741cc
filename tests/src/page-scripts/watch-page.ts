/**
 * The script that `npm run bench:editor` injects into the page before anything else runs: it notes when things
 * happen. Times are ms since navigation started. It has no imports, because the browser loads it as it is.
 */
type Span = { start: number; duration: number };

/**
 * How late the preview or a field shows the effect of an input, ms: until the frame that shows it starts, and until
 * that frame is done.
 */
type Latency = { drawn: number; done: number };

const noted = {
  longTasks: [] as Span[],
  /** When the preview first shows a text over the background, and when the background starts to play; null until then. */
  showsAt: null as number | null,
  playsAt: null as number | null,
  /** When a frame of the background is drawn on the preview. */
  draws: [] as number[],
  /** From a pointer movement or a key until the preview shows it. */
  moves: [] as Latency[],
  keys: [] as Latency[],
  /** From a key until its field shows it. */
  fieldKeys: [] as Latency[],
  /** When the preview sets a text to the place it is already at, as it does while the text is snapped to a guide. */
  stills: [] as number[],
  /** When the page draws a frame, once `watchFrames()` is called. */
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

/** Calls back when the next frame is done. All callbacks share one message, so that watching costs little. */
const afterFrame = (then: () => void): void => {
  requestAnimationFrame(() => {
    if (waiting.push(then) === 1) port2.postMessage(null);
  });
};

/** The first and the last timestamp, ms, of the movements that the browser coalesces into one event. */
type EventTimes = { first: number; last: number };

const noteLatency = (into: Latency[], { first, last }: EventTimes): void => {
  let drawn = Number.NaN;
  requestAnimationFrame(() => {
    drawn = performance.now() - last;
  });
  afterFrame(() => into.push({ drawn, done: performance.now() - first }));
};

const findPreview = (): Element | null => document.querySelector('section[aria-label="Preview"]');

/** Notes the first frame with a text over the background: its poster, or the video itself. */
const noteFirstPaint = (): void => {
  const preview = findPreview();
  if (noted.showsAt !== null || preview?.querySelector('[data-text-element]') == null) return;
  const poster = preview.querySelector('img');
  if (noted.playsAt === null && (poster === null || !poster.complete || poster.naturalWidth === 0)) return;
  afterFrame(() => {
    noted.showsAt ??= performance.now();
  });
};
document.addEventListener('load', noteFirstPaint, { capture: true });

// Called with its own context, below.
// oxlint-disable-next-line typescript/unbound-method
// oxlint-disable-next-line typescript/unbound-method
const original = CanvasRenderingContext2D.prototype.drawImage;
CanvasRenderingContext2D.prototype.drawImage = function drawImage(
  this: CanvasRenderingContext2D,
  ...given: unknown[]
) {
  // Passes the arguments on unchanged, whichever overload they match.
  Reflect.apply(original, this, given);
  const { canvas } = this;
  if (!(canvas instanceof HTMLCanvasElement) || canvas.dataset['background'] === undefined) return;
  const now = performance.now();
  noted.playsAt ??= now;
  noted.draws.push(now);
  noteFirstPaint();
};

let moved: EventTimes | null = null;
let pressed: EventTimes | null = null;

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
    noteLatency(noted.fieldKeys, now);
  },
  { capture: true },
);

const isText = (node: Node): boolean => {
  const element = node instanceof Element ? node : node.parentElement;
  return element?.closest('[data-layer]') != null;
};

const hasMoved = (): void => {
  if (moved === null) return;
  noteLatency(noted.moves, moved);
  moved = null;
};

// Called with its own effect, below.
// oxlint-disable-next-line typescript/unbound-method
// oxlint-disable-next-line typescript/unbound-method
const originalKeyframes = KeyframeEffect.prototype.setKeyframes;
const lastPlaces = new WeakMap<KeyframeEffect, string>();
KeyframeEffect.prototype.setKeyframes = function setKeyframes(this: KeyframeEffect, ...given) {
  Reflect.apply(originalKeyframes, this, given);
  // An animation moves what is dragged; the document does not change.
  if (moved === null || this.target === null || !isText(this.target)) return;
  const place = JSON.stringify(given);
  if (lastPlaces.get(this) === place) noted.stills.push(performance.now());
  lastPlaces.set(this, place);
  hasMoved();
};

const onChange = (changes: MutationRecord[]): void => {
  const preview = findPreview();
  if (preview === null) return;
  noteFirstPaint();
  if (moved === null && pressed === null) return;
  const inPreview = changes.filter(({ target }) => preview.contains(target) && isText(target));
  if (inPreview.some(({ type }) => type === 'attributes')) hasMoved();
  if (pressed !== null && inPreview.some(({ type }) => type !== 'attributes')) {
    noteLatency(noted.keys, pressed);
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
