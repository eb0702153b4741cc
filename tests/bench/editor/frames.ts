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
        data: z.object({ frameId: z.number().optional(), startTime: z.number().optional() }).optional(),
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

/** A mark by which the page's clock is found in the trace. */
const MARK = 'page-clock';

/** What to add to a moment of the page for the same one in the trace, ms. */
const clockOffset = (events: readonly TraceEvent[]): number => {
  const mark = events.find(({ name }) => name === MARK);
  const at = mark?.args.data?.startTime;
  if (mark === undefined || at === undefined) throw new Error('The trace does not say what time it is.');
  return mark.ts / 1000 - at;
};

/**
 * From one frame on the screen to the next, ms, in the last `seconds`. Without the frames between them in which the page was told to
 * hold what it holds where it is (`stills`, moments of the page), and in which nothing was new: a text that a line has caught stands
 * still, and rightly so.
 */
const gapsOnScreen = (
  events: readonly TraceEvent[],
  { seconds, stills }: { seconds: number; stills: readonly number[] },
): number[] => {
  const shown = events
    .filter(({ name }) => name === 'DrawFrame')
    .map(({ ts }) => ts / 1000)
    .toSorted((one, other) => one - other);
  const from = (shown.at(-1) ?? 0) - seconds * 1000;
  const moments = shown.filter((moment) => moment >= from);
  const changed = new Set(
    events.filter(({ name }) => name === 'ActivateLayerTree').map(({ args }) => args.frameId),
  );
  const offset = clockOffset(events);
  const stood = stills.map((moment) => moment + offset);
  const unchanged = events
    .filter(({ name, args }) => {
      const id = args.data?.frameId;
      return name === 'BeginMainThreadFrame' && id !== undefined && !changed.has(id);
    })
    .map(({ ts }) => ts / 1000)
    .filter((moment) => stood.some((still) => Math.abs(still - moment) < PERIOD));
  return gapsOf(moments).map((gap, index) => {
    const start = moments[index] ?? 0;
    const still = unchanged.filter((moment) => moment > start && moment < start + gap).length;
    return Math.max(Math.min(gap, PERIOD), gap - still * PERIOD);
  });
};

export type OnScreen = {
  /** As a person sees it: see `gapsOnScreen`. */
  shown: Frames;
  /** With every gap as long as it was. */
  all: Frames;
};

/**
 * Watches the browser's compositor from now on. What it gives says which frames came onto the screen in the last `seconds`; `stills`
 * are moments of the page at which what a hand holds was rightly where it had been.
 */
export const watchScreen = async (
  browser: Browser,
  page: Page,
): Promise<(seconds: number, stills: readonly number[]) => Promise<OnScreen>> => {
  await browser.startTracing(page, {
    categories: [
      'disabled-by-default-devtools.timeline.frame',
      'devtools.timeline.frame',
      'blink.user_timing',
    ],
  });
  await page.evaluate(`void performance.mark('${MARK}')`);
  return async (seconds, stills) => {
    const { traceEvents } = Trace.parse(JSON.parse((await browser.stopTracing()).toString()));
    return {
      shown: framesAfter(gapsOnScreen(traceEvents, { seconds, stills })),
      all: framesAfter(gapsOnScreen(traceEvents, { seconds, stills: [] })),
    };
  };
};
