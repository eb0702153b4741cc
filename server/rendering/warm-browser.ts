import { setTimeout } from 'node:timers/promises';
import { openBrowser, type HeadlessBrowser } from '@remotion/renderer';
import type { RenderBrowser } from '#server/rendering/browser-path.ts';

/** The one browser of this process: opened when it is first needed, kept for the next render. */
export type WarmBrowser = {
  open: (browser: RenderBrowser) => Promise<void>;
  /** Lends it. Whatever goes wrong with it or in it, the next one gets a new one. */
  close: () => Promise<void>;
  lend: <T>(browser: RenderBrowser, draw: (browser: HeadlessBrowser) => Promise<T>) => Promise<T>;
};

type Opened = { path: string; browser: HeadlessBrowser };

/** A browser that has not answered after this many milliseconds is stopped, or has gone. */
const ANSWER_MS = 1000;

const openNew = async ({ path, kind }: RenderBrowser): Promise<Opened> => {
  const browser = await openBrowser('chrome', {
    browserExecutable: path,
    chromeMode: kind === 'headless-shell' ? 'headless-shell' : 'chrome-for-testing',
    logLevel: 'error',
  });
  return { path, browser };
};

const isAlive = async ({ browser }: Opened): Promise<boolean> => {
  const silence = new AbortController();
  try {
    return await Promise.race([
      browser.connection.send('Target.setDiscoverTargets', { discover: true }).then(() => true),
      setTimeout(ANSWER_MS, false, { signal: silence.signal }),
    ]);
  } catch {
    return false;
  } finally {
    silence.abort();
  }
};

export const warmBrowser = (): WarmBrowser => {
  let opened: Promise<Opened> | null = null;

  const close = async (): Promise<void> => {
    const closing = opened;
    opened = null;
    const old = await closing?.catch(() => null);
    await old?.browser.close({ silent: true }).catch(() => undefined);
  };

  const get = async (wanted: RenderBrowser): Promise<Opened> => {
    const known = await opened?.catch(() => null);
    if (known == null || known.path !== wanted.path || !(await isAlive(known))) {
      await close();
      opened = openNew(wanted);
    }
    return opened ?? openNew(wanted);
  };

  return {
    close,
    open: async (browser) => {
      await get(browser);
    },
    lend: async (wanted, draw) => {
      const { browser } = await get(wanted);
      try {
        return await draw(browser);
      } catch (error) {
        await close();
        throw error;
      }
    },
  };
};
