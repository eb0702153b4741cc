import { existsSync } from 'node:fs';
import { Config } from '@remotion/cli/config';
import { findOnPath } from '#server/processes/command.ts';
import { listenOnLoopbackOnly } from '#server/processes/loopback.ts';

/** Options of Remotion Studio and CLI only; the service sets its own in server/rendering. */
const candidates = [
  '/usr/lib/chromium/chromium-headless-shell',
  ...['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'].map(findOnPath),
];
const browser = candidates.find((path) => path !== null && existsSync(path));
// Without it Remotion downloads a browser.
if (typeof browser === 'string') Config.setBrowserExecutable(browser);

Config.setPublicDir('remotion/starter/files');
Config.setShouldOpenBrowser(false);
Config.setEntryPoint('remotion/studio/index.ts');
// As the product's bundle: in a fraction of webpack's processor time.
Config.setRspack(true);

// Studio has no option for it, and it can write files of the project.
listenOnLoopbackOnly();
