import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { findOnPath, rememberFound } from '#server/processes/command.ts';
import { runProcess } from '#server/processes/run-process.ts';

/** A browser that starts. `kind` matters because a headless shell and full Chromium need different flags to run headless. */
export type RenderBrowser = { path: string; version: string; kind: 'headless-shell' | 'chrome' };

/**
 * Where distributions install the binary. The commands on PATH are often shell scripts that stay alive as the
 * browser's parent, so a signal would reach only the script.
 */
const binaryPaths = [
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/lib64/chromium-browser/headless_shell',
  '/usr/lib/chromium/chromium',
  '/usr/lib/chromium-browser/chromium-browser',
];

const commands = [
  'chrome-headless-shell',
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];

const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const tryBrowser = async (path: string): Promise<RenderBrowser | null> => {
  try {
    const { stdout } = await runProcess({ command: path, args: ['--version'], timeoutInSeconds: 20 });
    const version = /(\d+\.[\d.]+)/.exec(stdout)?.[1];
    // Ubuntu's placeholder script, which asks to install the snap, prints no version.
    if (version === undefined) return null;
    return { path, version, kind: /headless[-_]shell/.test(basename(path)) ? 'headless-shell' : 'chrome' };
  } catch {
    return null;
  }
};

const findBrowser = rememberFound(async (browserPath): Promise<RenderBrowser | null> => {
  if (browserPath !== null) return tryBrowser(browserPath);
  const onPath = commands.map(findOnPath).filter((path) => path !== null);
  for (const path of [...binaryPaths, ...onPath, ...applications].filter((place) => existsSync(place))) {
    const browser = await tryBrowser(path);
    if (browser !== null) return browser;
  }
  return null;
});

/**
 * Finds the browser to render with: the configured one and no other if `browserPath` is set, otherwise an
 * installed headless shell, Chromium or Chrome. Never downloads one. Null when none starts.
 */
export const resolveBrowser = ({
  browserPath,
}: {
  browserPath: string | null;
}): Promise<RenderBrowser | null> => findBrowser(browserPath);

/** Remotion's name for the headless mode of a browser. */
export const chromeModeOf = ({ kind }: RenderBrowser): 'headless-shell' | 'chrome-for-testing' =>
  kind === 'headless-shell' ? 'headless-shell' : 'chrome-for-testing';

export const NO_BROWSER_ADVICE =
  'No browser for rendering was found. Install Chromium (Debian, Ubuntu: apt-get install chromium-headless-shell or chromium) or set BROWSER_PATH to one.';

/** Options for every page that Remotion opens. */
export const BROWSER_OPTIONS = {
  /** A frame that takes longer is considered stuck, milliseconds. */
  timeoutInMilliseconds: 90_000,
  /** Cache of decoded frames, bytes; Remotion's default is half of the system's memory. */
  offthreadVideoCacheSizeInBytes: 256 * 1024 * 1024,
  mediaCacheSizeInBytes: 256 * 1024 * 1024,
  logLevel: 'error',
} as const;
