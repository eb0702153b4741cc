/**
 * What `npm run bench:editor` puts into the page before anything else runs: it writes down when things happen. Times are ms since the
 * page was asked for. A script of its own, without imports, because the browser gets it as it stands.
 */
type Span = { start: number; duration: number };

const noted = {
  longTasks: [] as Span[],
  /** When the film first showed a text over a picture of its background, and when that began to play; null until then. */
  showsAt: null as number | null,
  playsAt: null as number | null,
  /** When a picture of the background was drawn on the film. */
  draws: [] as number[],
  /** From a movement of the pointer, or a key, until the end of the frame in which the film shows it. */
  moves: [] as number[],
  keys: [] as number[],
  /** From a key until the end of the frame in which its field shows it. */
  fieldKeys: [] as number[],
};
Object.assign(globalThis, { noted });

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

let moved: number | null = null;
let pressed: number | null = null;

/** The first of the movements that the browser has put together into one event. */
const firstOf = (event: PointerEvent): number => event.getCoalescedEvents()[0]?.timeStamp ?? event.timeStamp;

addEventListener(
  'pointermove',
  (event) => {
    if (event.buttons === 1) moved ??= firstOf(event);
  },
  { capture: true },
);
addEventListener(
  'keydown',
  (event) => {
    const { timeStamp } = event;
    pressed ??= timeStamp;
    afterFrame(() => noted.fieldKeys.push(performance.now() - timeStamp));
  },
  { capture: true },
);

const isText = (node: Node): boolean => {
  const element = node instanceof Element ? node : node.parentElement;
  return element?.closest('[data-layer]') != null;
};

const hasMoved = (): void => {
  if (moved === null) return;
  const movedAt = moved;
  moved = null;
  afterFrame(() => noted.moves.push(performance.now() - movedAt));
};

// Called with the effect that it is called on, below.
// oxlint-disable-next-line typescript/unbound-method
const originalKeyframes = KeyframeEffect.prototype.setKeyframes;
KeyframeEffect.prototype.setKeyframes = function setKeyframes(this: KeyframeEffect, ...given) {
  Reflect.apply(originalKeyframes, this, given);
  // What a hand drags is held by an animation, of which the document says nothing.
  if (this.target !== null && film()?.contains(this.target) === true && isText(this.target)) hasMoved();
};

const onChange = (changes: MutationRecord[]): void => {
  const stage = film();
  if (stage === null) return;
  lookAtFilm();
  if (moved === null && pressed === null) return;
  const inFilm = changes.filter(({ target }) => stage.contains(target) && isText(target));
  const pressedAt = pressed;
  if (inFilm.some(({ type }) => type === 'attributes')) hasMoved();
  if (pressedAt !== null && inFilm.some(({ type }) => type !== 'attributes')) {
    pressed = null;
    afterFrame(() => noted.keys.push(performance.now() - pressedAt));
  }
};
new MutationObserver(onChange).observe(document, {
  subtree: true,
  childList: true,
  characterData: true,
  attributes: true,
  attributeFilter: ['style'],
});
