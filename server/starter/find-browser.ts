import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const names = ['chromium-headless-shell', 'chrome-headless-shell', 'chromium', 'google-chrome'];
const places = ['/usr/lib/chromium/chromium-headless-shell', '/usr/lib64/chromium-browser/headless_shell'];

/** A browser on this machine: the one asked for, else a headless shell, else a full one; null lets Remotion fetch its own. */
export function findBrowser(asked: string | undefined): string | null {
  if (asked) {
    if (!existsSync(asked))
      throw new Error(`--browser: there is no file ${asked}. Give the path of a Chromium.`);
    return asked;
  }
  const shell = places.find((place) => existsSync(place));
  if (shell) return shell;
  for (const name of names) {
    const found = spawnSync('which', [name], { encoding: 'utf8' });
    if (found.status === 0) return found.stdout.trim();
  }
  return null;
}
