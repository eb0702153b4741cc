import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { findOnPath } from '#server/processes/command.ts';
import { runProcess } from '#server/processes/run-process.ts';

/** A browser that starts. A headless shell and a full Chromium are told to draw without a window in different ways. */
export type RenderBrowser = { path: string; version: string; kind: 'headless-shell' | 'chrome' };

/**
 * Where distributions keep the program itself. The commands on the PATH are often shell scripts that stay between us and the
 * browser, and then a signal reaches the script only.
 */
const places = [
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
    // A place holder that asks for another package to be installed answers no version.
    if (version === undefined) return null;
    return { path, version, kind: /headless[-_]shell/.test(basename(path)) ? 'headless-shell' : 'chrome' };
  } catch {
    return null;
  }
};

/**
 * The browser to draw with: the one of the setting and no other when there is a setting, else a headless shell, else a full
 * Chromium or Chrome of this machine. Never downloads one. Null when none starts.
 */
export const resolveBrowser = async ({
  browserPath,
}: {
  browserPath: string | null;
}): Promise<RenderBrowser | null> => {
  if (browserPath !== null) return tryBrowser(browserPath);
  const onPath = commands.map(findOnPath).filter((path) => path !== null);
  for (const path of [...places, ...onPath, ...applications].filter((place) => existsSync(place))) {
    const browser = await tryBrowser(path);
    if (browser !== null) return browser;
  }
  return null;
};

/** What to tell whoever runs the server when there is none. */
export const NO_BROWSER_ADVICE =
  'No browser to draw with was found. Install Chromium (Debian, Ubuntu: apt-get install chromium-headless-shell or chromium) or set BROWSER_PATH to one.';

/** What every page of the renderer is held to. */
export const BROWSER_OPTIONS = {
  /** A frame that takes longer than this is taken for stuck, milliseconds. */
  timeoutInMilliseconds: 90_000,
  /** Decoded pictures kept, bytes; the default would be half of the system's memory. */
  offthreadVideoCacheSizeInBytes: 256 * 1024 * 1024,
  mediaCacheSizeInBytes: 256 * 1024 * 1024,
  logLevel: 'error',
} as const;
