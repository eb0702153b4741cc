import type { PlayerRef } from '@remotion/player';

/** How many times longer than its last picture took the preview rests before the next one, while a hand is moving. */
const REST = 6;

/** After so long without a movement, the picture follows at once, ms. */
const STILL_MS = 120;

/** Scrubbing of one Player. `wanted` is the frame that the hand points at, null when the Player shows it. */
type Scrub = {
  wanted: number | null;
  isDrawing: boolean;
  isStill: boolean;
  /** When the next picture may be drawn, ms of the page's clock. */
  readyAt: number;
  timer: ReturnType<typeof setTimeout> | undefined;
  listeners: Set<() => void>;
};

const scrubs = new WeakMap<PlayerRef, Scrub>();

const scrubOf = (player: PlayerRef): Scrub => {
  const known = scrubs.get(player);
  if (known !== undefined) return known;
  const scrub: Scrub = {
    wanted: null,
    isDrawing: false,
    isStill: false,
    readyAt: 0,
    timer: undefined,
    listeners: new Set(),
  };
  scrubs.set(player, scrub);
  return scrub;
};

const notify = ({ listeners }: Scrub): void => {
  for (const listener of listeners) listener();
};

/** Shows the wanted frame. A picture is drawn when the frame of the page after it begins. */
const draw = (player: PlayerRef, scrub: Scrub): void => {
  const { wanted } = scrub;
  if (wanted === null || scrub.isDrawing) return;
  scrub.isDrawing = true;
  const start = performance.now();
  player.seekTo(wanted);
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const now = performance.now();
      scrub.isDrawing = false;
      scrub.readyAt = now + REST * (now - start);
      if (scrub.wanted === wanted) scrub.wanted = null;
      else if (scrub.isStill) draw(player, scrub);
      notify(scrub);
    }),
  );
};

/**
 * Goes to a frame while a hand moves over a time axis. Controls follow at once, see `scrubbedFrame`; the picture does as often as the
 * machine can draw it without making the hand wait, and when the hand rests.
 */
export const scrubTo = (player: PlayerRef, frame: number): void => {
  const scrub = scrubOf(player);
  scrub.wanted = frame;
  scrub.isStill = false;
  clearTimeout(scrub.timer);
  scrub.timer = setTimeout(() => {
    scrub.isStill = true;
    draw(player, scrub);
  }, STILL_MS);
  if (performance.now() >= scrub.readyAt) draw(player, scrub);
  notify(scrub);
};

/** The frame that controls show: that of the hand, or else the Player's. */
export const scrubbedFrame = (player: PlayerRef): number =>
  scrubs.get(player)?.wanted ?? player.getCurrentFrame();

/** Calls `onChange` when the hand points at another frame. Returns how to stop. */
export const watchScrub = (player: PlayerRef, onChange: () => void): (() => void) => {
  const { listeners } = scrubOf(player);
  listeners.add(onChange);
  return () => listeners.delete(onChange);
};
