import type { Browser, Page } from 'playwright-core';
import { z } from 'zod';

const Trace = z.object({
  traceEvents: z.array(z.object({ name: z.string(), ts: z.number(), ph: z.string() })),
});

export type Frames = { perSecond: number; longest: number };

/** Frames that the browser has drawn, from moments in ms. */
export const framesOf = (moments: readonly number[]): Frames => {
  const [first, last] = [moments.at(0) ?? 0, moments.at(-1) ?? 0];
  const gaps = moments.slice(1).map((moment, index) => moment - (moments[index] ?? moment));
  return { perSecond: ((moments.length - 1) * 1000) / (last - first), longest: Math.max(0, ...gaps) };
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
    const moments = traceEvents
      .filter(({ name }) => name === 'DrawFrame')
      .map(({ ts }) => ts / 1000)
      .toSorted((one, other) => one - other);
    const from = (moments.at(-1) ?? 0) - seconds * 1000;
    return framesOf(moments.filter((moment) => moment >= from));
  };
};
