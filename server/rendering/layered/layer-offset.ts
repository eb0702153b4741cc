import type { RenderPlan } from '#remotion/plan/plan-render.ts';
import { posesOf } from '#remotion/plan/pose.ts';
import type { TimedElement } from '#remotion/plan/timed-element.ts';
import { sumOf } from './sum-of.ts';

type Axis = 'dx' | 'dy';

/** Right of every frame, px: nothing of a layer is drawn there. */
const AWAY = 20_000;

/** `overlay` counts its frames ahead of what it shows, so the number of the frame comes from the time. */
const frameNumber = (fps: number): string => `round(t*${fps})`;

/** A function of whole numbers as a sum of steps: `value(0)`, and what each later number adds. `variable` holds the number. */
export const steps = (values: readonly number[], variable: string): string[] => {
  const terms: string[] = [];
  for (const [index, value] of values.entries()) {
    const step = value - (values[index - 1] ?? 0);
    if (step !== 0) terms.push(index === 0 ? String(step) : `${step}*gte(${variable},${index})`);
  }
  return terms;
};

const offsets = (time: TimedElement, axis: Axis, outputScale: number): number[] =>
  posesOf(time).map((pose) => 2 * Math.round((pose[axis] * outputScale) / 2));

/**
 * The `x` or `y` of a layer in ffmpeg's `overlay`, px: `at`, and how far its motion takes it from there at each frame. A layer
 * whose time is over lies outside the frame. The transitions are one list of steps, a loop another that repeats.
 */
export const layerOffset = (
  { time, at, axis }: { time: TimedElement; at: number; axis: Axis },
  { fps, frames, outputScale }: RenderPlan,
): string => {
  const { from, to, loop } = time;
  const own = steps(offsets({ ...time, loop: null }, axis, outputScale), 'ld(0)');
  const looped =
    loop === null
      ? []
      : steps(
          offsets({ ...time, enter: null, exit: null, to: from + loop.period }, axis, outputScale),
          'ld(1)',
        );
  const gone = axis === 'dx' && to < frames ? [`${AWAY}*gte(ld(0),${to - from})`] : [];
  const terms = [...own, ...looped, ...gone];
  if (terms.length === 0) return String(at);
  const variables = [
    `st(0,${frameNumber(fps)}-${from})`,
    ...(looped.length === 0 || loop === null ? [] : [`st(1,mod(max(ld(0),0),${loop.period}))`]),
  ];
  return `'${sumOf([...variables.map((variable) => `0*${variable}`), String(at), ...terms])}'`;
};
