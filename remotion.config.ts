import { existsSync } from 'node:fs';
import { Config } from '@remotion/cli/config';
import { findOnPath } from '#server/processes/command.ts';

/** Options of Remotion Studio and its command line; the service sets its own in server/rendering. */
const places = [
  '/usr/lib/chromium/chromium-headless-shell',
  ...['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'].map(findOnPath),
];
const browser = places.find((place) => place !== null && existsSync(place));
// Without one Remotion would download a browser, so only then it is left to.
if (typeof browser === 'string') Config.setBrowserExecutable(browser);

Config.setPublicDir('remotion/starter/files');
Config.setShouldOpenBrowser(false);
Config.setEntryPoint('remotion/studio/index.ts');
