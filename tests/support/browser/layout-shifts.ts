import type { Page } from 'playwright-core';

/** What the next documents of the page move after they have drawn it, apart from what follows a press. */
export const watchLayoutShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(`
    globalThis.layoutShifts = [];
    const textOf = ({ node, previousRect, currentRect }) =>
      [(node?.textContent ?? '').slice(0, 40), previousRect, currentRect].map((part) => JSON.stringify(part)).join(' ');
    const record = ({ value, hadRecentInput, sources }) =>
      hadRecentInput || globalThis.layoutShifts.push({ value, what: sources.map(textOf) });
    new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({ type: 'layout-shift', buffered: true });
  `);

/** A layout shift, with its share of the viewport as in Cumulative Layout Shift, and what moved from where to where. */
type LayoutShift = { value: number; what: string[] };

/** The layout shifts of the page's document so far. */
export const layoutShifts = (page: Page): Promise<LayoutShift[]> =>
  page.evaluate<LayoutShift[]>('globalThis.layoutShifts');
