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

/** Time between two frames of a 60 Hz screen, ms. */
const PERIOD = 1000 / 60;

const gapsOf = (moments: readonly number[]): number[] =>
  moments.slice(1).map((moment, index) => moment - (moments[index] ?? moment));

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Frames per second, and the longest gap, of such `gaps`, ms. */
const framesAfter = (gaps: readonly number[]): Frames => ({
  perSecond: (gaps.length * 1000) / sumOf(gaps),
  longest: Math.max(0, ...gaps),
});

/** The same of the moments at which the page drew frames, ms. */
export const framesOf = (moments: readonly number[]): Frames => framesAfter(gapsOf(moments));

/** A mark that relates the page's clock to the trace's. */
const MARK = 'page-clock';

/** The offset from the page's clock to the trace's, ms. */
const clockOffset = (events: readonly TraceEvent[]): number => {
  const mark = events.find(({ name }) => name === MARK);
  const at = mark?.args.data?.startTime;
  if (mark === undefined || at === undefined) throw new Error('The trace lacks the mark of the page.');
  return mark.ts / 1000 - at;
};

/**
 * The gaps between frames on the screen, ms, in the last `seconds`. Frames in which the dragged text rightly stood still, because a
 * guide line held it (`stills`, moments of the page), and in which nothing else changed, do not count as gaps.
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
  /** Without frames that rightly showed no change; see `gapsOnScreen`. */
  shown: Frames;
  /** With all gaps. */
  all: Frames;
};

/**
 * Traces the browser's compositor from now on. The returned function tells which frames reached the screen in the last `seconds`;
 * `stills` are moments of the page at which the dragged text rightly stood still.
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
