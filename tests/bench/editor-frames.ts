import type { Browser, Page } from 'playwright-core';
import { z } from 'zod';

const Trace = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      /** µs */
      ts: z.number(),
      args: z.object({
        frameId: z.number().optional(),
        data: z.object({ frameId: z.number().optional() }).optional(),
      }),
    }),
  ),
});
type TraceEvent = z.infer<typeof Trace>['traceEvents'][number];

export type Frames = { perSecond: number; longest: number };

/** What a screen of 60 pictures a second waits from one to the next, ms. */
const PERIOD = 1000 / 60;

const gapsOf = (moments: readonly number[]): number[] =>
  moments.slice(1).map((moment, index) => moment - (moments[index] ?? moment));

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Frames that come after such `gaps`, ms. */
const framesAfter = (gaps: readonly number[]): Frames => ({
  perSecond: (gaps.length * 1000) / sumOf(gaps),
  longest: Math.max(0, ...gaps),
});

/** Frames that the page has drawn, from moments in ms. */
export const framesOf = (moments: readonly number[]): Frames => framesAfter(gapsOf(moments));

/**
 * From one frame on the screen to the next, ms, in the last `seconds`. Without the frames between them that the page has made and in
 * which nothing was new: a text that a line has caught stands still, and rightly so. A page that makes no frame has no such excuse.
 */
const gapsOnScreen = (events: readonly TraceEvent[], seconds: number): number[] => {
  const momentsOf = (name: string): number[] =>
    events
      .filter((event) => event.name === name)
      .map(({ ts }) => ts / 1000)
      .toSorted((one, other) => one - other);
  const shown = momentsOf('DrawFrame');
  const from = (shown.at(-1) ?? 0) - seconds * 1000;
  const moments = shown.filter((moment) => moment >= from);
  const changed = new Set(
    events.filter(({ name }) => name === 'ActivateLayerTree').map(({ args }) => args.frameId),
  );
  const unchanged = events
    .filter(({ name, args }) => name === 'BeginMainThreadFrame' && !changed.has(args.data?.frameId))
    .map(({ ts }) => ts / 1000);
  return gapsOf(moments).map((gap, index) => {
    const start = moments[index] ?? 0;
    const still = unchanged.filter((moment) => moment > start && moment < start + gap).length;
    return Math.max(Math.min(gap, PERIOD), gap - still * PERIOD);
  });
};

/** Watches the browser's compositor from now on. What it gives says which frames came onto the screen in the last `seconds`. */
export const watchScreen = async (
  browser: Browser,
  page: Page,
): Promise<(seconds: number) => Promise<Frames>> => {
  await browser.startTracing(page, {
    categories: ['disabled-by-default-devtools.timeline.frame', 'devtools.timeline.frame'],
  });
  return async (seconds) => {
    const { traceEvents } = Trace.parse(JSON.parse((await browser.stopTracing()).toString()));
    return framesAfter(gapsOnScreen(traceEvents, seconds));
  };
};
