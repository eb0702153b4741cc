import { setTimeout } from 'node:timers/promises';
import { openBrowser, type HeadlessBrowser } from '@remotion/renderer';
import type { RenderBrowser } from '#server/rendering/browser.ts';

/** The one browser of this process: opened when it is first needed, kept for the next render. */
export type WarmBrowser = {
  open: (browser: RenderBrowser) => Promise<void>;
  close: () => Promise<void>;
  /** Lends it, and closes the pages left in it. Whatever goes wrong with it or in it, the next one gets a new one. */
  use: <T>(browser: RenderBrowser, draw: (browser: HeadlessBrowser) => Promise<T>) => Promise<T>;
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

/** What `ask` answers, or null when it fails or the browser is silent. */
const answerOf = async <T>(ask: Promise<T>): Promise<T | null> => {
  const silence = new AbortController();
  try {
    return await Promise.race([ask, setTimeout(ANSWER_MS, null, { signal: silence.signal })]);
  } catch {
    return null;
  } finally {
    silence.abort();
  }
};

const isAlive = async ({ browser: { connection } }: Opened): Promise<boolean> =>
  (await answerOf(connection.send('Target.setDiscoverTargets', { discover: true }))) !== null;

/** Closes what a render has left open, so that nothing of it is there for the next. False when the browser is silent. */
const closePages = async (browser: HeadlessBrowser): Promise<boolean> => {
  // The empty page is the browser's own: some end with their last page.
  const left = browser
    .targets()
    .filter((target) => target.type() === 'page' && target.url() !== 'about:blank');
  // One that is closing by itself is not found any more.
  const close = ({ _targetId: targetId }: { _targetId: string }) =>
    browser.connection.send('Target.closeTarget', { targetId }).catch(() => undefined);
  return (await answerOf(Promise.all(left.map(close)))) !== null;
};

/** A browser that stays open between renders. */
export const warmBrowser = (): WarmBrowser => {
  let opened: Promise<Opened> | null = null;
  let borrowers = 0;

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
    use: async (wanted, draw) => {
      const { browser } = await get(wanted);
      borrowers += 1;
      let isSound = false;
      try {
        const drawn = await draw(browser);
        isSound = true;
        return drawn;
      } finally {
        borrowers -= 1;
        if (isSound && borrowers === 0) isSound = await closePages(browser);
        if (!isSound) await close();
      }
    },
  };
};
