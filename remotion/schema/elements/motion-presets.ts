import type { LoopMotion, Transition, WordMotion } from '#schema/elements/motion.ts';
import { MOTION_PERIOD, TRANSITION_DURATION } from '#schema/limits.ts';

type Named<Kind extends string> = readonly { value: Kind; label: string }[];

/** Names of entrances and exits, by what people see. */
export const transitionNames: Readonly<Record<Transition['kind'], string>> = {
  fade: 'Fade',
  rise: 'Rise',
  slide: 'Slide',
  flicker: 'Neon flicker',
  pop: 'Pop',
  wipe: 'Wipe',
  blur: 'Blur',
  typewriter: 'Typewriter',
};

export const loopNames: Readonly<Record<LoopMotion['kind'], string>> = {
  sway: 'Sway',
  shake: 'Shake',
  flicker: 'Flicker',
  pulse: 'Pulse',
};

export const wordNames: Readonly<Record<WordMotion['kind'], string>> = {
  reveal: 'Reveal',
  pop: 'Pop up',
  karaoke: 'Karaoke',
};

export const easeNames = [
  { value: 'out', label: 'Soft stop' },
  { value: 'inOut', label: 'Soft start and stop' },
  { value: 'linear', label: 'Even' },
  { value: 'back', label: 'Bounce' },
] as const satisfies Named<Transition['ease']>;

export const sideNames = [
  { value: 'left', label: 'Left' },
  { value: 'right', label: 'Right' },
  { value: 'top', label: 'Top' },
  { value: 'bottom', label: 'Bottom' },
] as const satisfies Named<Transition['side']>;

/** The kinds that come from or go to a side. */
export const sided: ReadonlySet<string> = new Set(['rise', 'slide', 'wipe']);

/** The kinds that a fixed course has: an ease would not show. */
export const uneased: ReadonlySet<string> = new Set(['fade', 'flicker', 'typewriter']);

const starts: Readonly<Record<Transition['kind'], Omit<Transition, 'kind'>>> = {
  fade: { seconds: TRANSITION_DURATION.default, ease: 'linear', side: 'bottom', amount: 1 },
  rise: { seconds: 0.6, ease: 'out', side: 'bottom', amount: 0.3 },
  slide: { seconds: 0.6, ease: 'out', side: 'left', amount: 1 },
  flicker: { seconds: 0.8, ease: 'linear', side: 'bottom', amount: 1 },
  pop: { seconds: 0.5, ease: 'back', side: 'bottom', amount: 0.6 },
  wipe: { seconds: 0.6, ease: 'inOut', side: 'left', amount: 1 },
  blur: { seconds: 0.6, ease: 'out', side: 'bottom', amount: 0.6 },
  typewriter: { seconds: 1.2, ease: 'linear', side: 'left', amount: 1 },
};

/** A transition of a kind as it is when it is chosen. */
export const newTransition = <Kind extends Transition['kind']>(kind: Kind): Transition & { kind: Kind } => ({
  kind,
  ...starts[kind],
});

/** A loop of a kind as it is when it is chosen. */
export const newLoop = <Kind extends LoopMotion['kind']>(kind: Kind): LoopMotion & { kind: Kind } => ({
  kind,
  period: kind === 'shake' || kind === 'flicker' ? 1 : MOTION_PERIOD.default,
  amount: kind === 'shake' ? 0.3 : 0.5,
});
