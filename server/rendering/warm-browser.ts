import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openBrowser, type HeadlessBrowser } from '@remotion/renderer';
import { CANVAS_HEIGHT, CANVAS_WIDTH } from '#schema/limits.ts';
import { quoted } from '#server/processes/sandbox-files.ts';
import { isRoot } from '#server/processes/sandbox-user.ts';
import { chromeModeOf, type RenderBrowser } from '#server/rendering/browser.ts';

/**
 * Options with which Remotion switches the browser's own sandbox off; its API cannot omit them. Without a zygote there is no sandbox
 * either.
 */
const UNSAFE = ['--no-sandbox', '--disable-setuid-sandbox', '--no-zygote'];

/**
 * Without a graphics card Chromium draws a page in tiles of 256x256, and computes the blur of a glow again for each tile that it touches.
 * Five neon texts take 4.7 s that way, and 1.4 s in one tile of the size of the frame.
 */
const ONE_TILE = [`--default-tile-width=${CANVAS_WIDTH}`, `--default-tile-height=${CANVAS_HEIGHT}`];

/**
 * Starts a browser by a script, because Remotion passes no additional options. `open` gets the path of the script, which exists until
 * `open` settles. The script replaces itself by the browser at `path`, so that signals reach it.
 *
 * @param isSandboxed whether the browser keeps its own sandbox
 * @throws errors of `open`
 */
const withBrowserScript = async <T>(
  { path, isSandboxed }: { path: string; isSandboxed: boolean },
  open: (script: string) => Promise<T>,
): Promise<T> => {
  const withoutUnsafe = `for option do
  shift
  case "$option" in
    ${UNSAFE.join('|')}) ;;
    *) set -- "$@" "$option" ;;
  esac
done
`;
  const script = join(await mkdtemp(join(tmpdir(), 'browser-')), 'chromium');
  try {
    await writeFile(
      script,
      `#!/bin/sh\n${isSandboxed ? withoutUnsafe : ''}exec ${quoted(path)} ${ONE_TILE.join(' ')} "$@"\n`,
    );
    await chmod(script, 0o700);
    return await open(script);
  } finally {
    await rm(dirname(script), { recursive: true, force: true });
  }
};

/** The one browser of this process, opened on first use and reused by the next render. */
export type WarmBrowser = {
  /** Resolves to whether the browser's own sandbox is on. */
  open: (browser: RenderBrowser) => Promise<boolean>;
  close: () => Promise<void>;
  /** Runs `draw` with the browser and closes leftover pages. After any failure the next call gets a new browser. */
  use: <T>(browser: RenderBrowser, draw: (browser: HeadlessBrowser) => Promise<T>) => Promise<T>;
};

type OpenedBrowser = { path: string; browser: HeadlessBrowser; isSandboxed: boolean };

/** A browser that does not answer within this time is hung or gone, milliseconds. */
const RESPONSE_MS = 1000;

/** Chromium refuses its sandbox to root, and containers forbid it the user namespace that it needs. */
let canSandbox = process.platform === 'linux' && !isRoot();

const openNew = async (target: RenderBrowser): Promise<OpenedBrowser> => {
  const { path } = target;
  const open = (isSandboxed: boolean) =>
    withBrowserScript({ path, isSandboxed }, (browserExecutable) =>
      openBrowser('chrome', { browserExecutable, chromeMode: chromeModeOf(target), logLevel: 'error' }),
    );
  if (canSandbox) {
    try {
      return { path, browser: await open(true), isSandboxed: true };
    } catch {
      // Tried without the sandbox below.
    }
  }
  const browser = await open(false);
  // Only now: if it does not start without the sandbox either, the sandbox is not the reason.
  canSandbox = false;
  return { path, browser, isSandboxed: false };
};

/** The result of `request`, or null when it fails or times out. */
const responseOf = async <T>(request: Promise<T>): Promise<T | null> => {
  const timeout = new AbortController();
  try {
    return await Promise.race([request, setTimeout(RESPONSE_MS, null, { signal: timeout.signal })]);
  } catch {
    return null;
  } finally {
    timeout.abort();
  }
};

const isAlive = async ({ browser: { connection } }: OpenedBrowser): Promise<boolean> =>
  (await responseOf(connection.send('Target.setDiscoverTargets', { discover: true }))) !== null;

/** Closes the pages a render has left open. False when the browser does not answer. */
const closePages = async (browser: HeadlessBrowser): Promise<boolean> => {
  // The blank page is the browser's own: some exit with their last page.
  const left = browser
    .targets()
    .filter((target) => target.type() === 'page' && target.url() !== 'about:blank');
  // A page that is already closing is no longer found.
  const close = ({ _targetId: targetId }: { _targetId: string }) =>
    browser.connection.send('Target.closeTarget', { targetId }).catch(() => undefined);
  return (await responseOf(Promise.all(left.map(close)))) !== null;
};

/** Creates a browser that stays open between renders. */
export const warmBrowser = (): WarmBrowser => {
  let opened: Promise<OpenedBrowser> | null = null;
  let users = 0;

  const close = async (): Promise<void> => {
    const closing = opened;
    opened = null;
    const old = await closing?.catch(() => null);
    await old?.browser.close({ silent: true }).catch(() => undefined);
  };

  const get = async (wanted: RenderBrowser): Promise<OpenedBrowser> => {
    const known = await opened?.catch(() => null);
    if (known == null || known.path !== wanted.path || !(await isAlive(known))) {
      await close();
      opened = openNew(wanted);
    }
    return opened ?? openNew(wanted);
  };

  return {
    close,
    open: async (browser) => (await get(browser)).isSandboxed,
    use: async (wanted, draw) => {
      const { browser } = await get(wanted);
      users += 1;
      let isHealthy = false;
      try {
        const drawn = await draw(browser);
        isHealthy = true;
        return drawn;
      } finally {
        users -= 1;
        if (isHealthy && users === 0) isHealthy = await closePages(browser);
        if (!isHealthy) await close();
      }
    },
  };
};
