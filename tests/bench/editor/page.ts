import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { z } from 'zod';
import type { Promo } from '#schema/promo.ts';
import { pageScript } from '#tests/support/browser/accessibility.ts';
import { previewTexts } from '#tests/support/browser/editor-steps.ts';
import type { RunningProduct } from '#tests/support/running-product.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

export const desktop: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };
export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};

/** DevTools' own 'Fast 4G', bytes per second and ms. */
const FAST_4G = { latency: 165, downloadThroughput: 1_012_500, uploadThroughput: 168_750 };

/** Latency, ms: until the frame that shows it starts, and until that frame is done. */
const Late = z.object({ drawn: z.number(), done: z.number() });
export type Late = z.infer<typeof Late>;

/** What the script in `tests/src/page-scripts` records; ms. */
const Noted = z.object({
  longTasks: z.array(z.object({ start: z.number(), duration: z.number() })),
  showsAt: z.number().nullable(),
  playsAt: z.number().nullable(),
  draws: z.array(z.number()),
  moves: z.array(Late),
  keys: z.array(Late),
  fieldKeys: z.array(Late),
  stills: z.array(z.number()),
  frames: z.array(z.number()),
});
export type Noted = z.infer<typeof Noted>;

/** A script or style sheet that the page has fetched; `at` is ms since the navigation started. */
const Fetched = z.object({ url: z.string(), at: z.number() });
type Fetched = z.infer<typeof Fetched>;

const FETCHED = `performance.getEntriesByType('resource').map(({ name, responseEnd }) => ({ url: name, at: responseEnd }))`;

export type WatchedPage = {
  page: Page;
  session: CDPSession;
  fetched: () => Promise<Fetched[]>;
  noted: () => Promise<Noted>;
  /** Clears what has been recorded so far. */
  stopRecording: () => Promise<void>;
  close: () => Promise<void>;
};

type Conditions = {
  device: BrowserContextOptions;
  /** How many times slower the processor is. */
  slowdown: number;
  isFast4g?: boolean;
};

/** A browser with an empty cache, signed in as a pro, with the requested slowdown of processor and network. */
export const openPage = async (
  browser: Browser,
  product: RunningProduct,
  { device, slowdown, isFast4g = false }: Conditions,
): Promise<WatchedPage & { save: (promo: Promo) => Promise<string> }> => {
  const context = await browser.newContext(device);
  const headers = { origin: product.address };
  const { email, password } = product.account('pro');
  const signedIn = await context.request.post(`${product.address}/api/auth/login`, {
    headers,
    data: { email, password },
  });
  if (!signedIn.ok()) throw new Error(`Signing in: ${signedIn.status()}`);
  await context.addInitScript(pageScript('watch-page'));
  // A busy machine makes figures worse, and should still report them.
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  if (isFast4g) {
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', { offline: false, ...FAST_4G });
  }
  return {
    page,
    session,
    fetched: async () => z.array(Fetched).parse(await page.evaluate(FETCHED)),
    noted: async () => Noted.parse(await page.evaluate('noted')),
    stopRecording: () =>
      page.evaluate('for (const list of Object.values(noted)) if (Array.isArray(list)) list.length = 0'),
    close: () => context.close(),
    save: async (document) => {
      const made = await context.request.post(`${product.address}/api/promos`, {
        headers,
        data: { title: 'Bench', document },
      });
      if (!made.ok()) throw new Error(`Saving a promo: ${made.status()} ${await made.text()}`);
      return z.object({ id: z.string() }).parse(await made.json()).id;
    },
  };
};

export type OpenPage = Awaited<ReturnType<typeof openPage>>;

/** Opens a promo and waits until its preview shows and its background plays; without a background, until its texts are there. */
export const openPromo = async (opened: OpenPage, product: RunningProduct, promo: Promo): Promise<Noted> => {
  const id = await opened.save(promo);
  await opened.page.goto(`${product.address}/?promo=${id}`);
  if (promo.background === null) {
    // Without a poster the page script cannot tell when it shows.
    await previewTexts(opened.page).first().waitFor();
    return opened.noted();
  }
  return waitUntil(
    'the preview to show',
    async () => {
      const noted = await opened.noted();
      return noted.playsAt === null ? null : noted;
    },
    120_000,
  );
};
