import { safeInput } from '#server/media/safe-input.ts';
import { scaleTo } from '#server/rendering/layered/color-graph.ts';
import { atRate, frameClock } from '#server/rendering/layered/frame-clock.ts';
import type { BackgroundPlan } from '#server/rendering/plan-background.ts';
import type { RenderPlan } from '#server/rendering/plan-render.ts';

/** A pass of at most this many frames is kept decoded (3 MB a frame); a longer one is read anew from the file each time. */
const MOST_FRAMES_KEPT = 90;

const isKept = ({ passes, framesInPass }: BackgroundPlan): boolean =>
  passes > 1 && framesInPass <= MOST_FRAMES_KEPT;

const readings = (plan: BackgroundPlan): number => (isKept(plan) ? 1 : plan.passes);

/** The background file once per reading; a black surface when there is none. */
export const backgroundInputs = (plan: RenderPlan, path: string | null): string[][] => {
  if (plan.background === null || path === null) {
    const surface = `color=c=black:s=${plan.width}x${plan.height}:r=${plan.fps}`;
    return [['-f', 'lavfi', '-i', surface]];
  }
  return Array.from({ length: readings(plan.background) }, () => safeInput(path));
};

const shape = ({ coverSize, convertFrom }: BackgroundPlan, plan: RenderPlan): string[] => [
  ...scaleTo(coverSize, convertFrom),
  ...(coverSize === null ? [] : [`crop=${plan.width}:${plan.height}`]),
  'format=yuv420p',
  'setsar=1',
];

/** From the inputs of `backgroundInputs`, the first of all, to the stream `[label]`: exactly the promo's frames. */
export const backgroundChain = (plan: RenderPlan, path: string | null, label: string): string => {
  const { background, fps, frames } = plan;
  const end = `trim=end_frame=${frames},${frameClock(fps)}[${label}]`;
  if (background === null || path === null) return `[0:v]format=yuv420p,${end}`;
  const { framesInPass, passes } = background;
  const count = readings(background);
  const onePass = [atRate(fps, Math.min(framesInPass, frames)), ...shape(background, plan)].join(',');
  if (count === 1) {
    const loop = passes > 1 ? `,loop=loop=${passes - 1}:size=${framesInPass}` : '';
    return `[0:v]${onePass}${loop},${end}`;
  }
  const labels = Array.from({ length: count }, (_, index) => `p${index}`);
  return [
    ...labels.map((pass, index) => `[${index}:v]${onePass},${frameClock(fps)}[${pass}]`),
    `${labels.map((pass) => `[${pass}]`).join('')}concat=n=${count},${end}`,
  ].join(';');
};
