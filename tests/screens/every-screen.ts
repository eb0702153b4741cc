import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { z } from 'zod';
import { type Account, openPage, signIn } from '#tests/support/browser/browser.ts';
import { scenePromo } from '#tests/support/rendering/scene-promo.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { editorScreens } from '#tests/screens/editor-screens.ts';
import { visitorScreens } from '#tests/screens/visitor-screens.ts';

/** A screen, open panel or dialog, and the way there. */
export type Screen = { name: string; open: (page: Page) => Promise<void> };

const THEMES = ['dark', 'light'] as const;
type Theme = (typeof THEMES)[number];

/** Called at every stop in every theme. */
export type Visit = (page: Page, stop: string, theme: Theme) => Promise<void>;

export type Device = { name: string; options: BrowserContextOptions };

export const devices: Record<'desktop' | 'tablet' | 'phone', Device> = {
  desktop: { name: '1440x900', options: { viewport: { width: 1440, height: 900 } } },
  tablet: { name: '1024x768', options: { viewport: { width: 1024, height: 768 } } },
  phone: {
    name: '390x844',
    options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  },
};

const isWide = ({ options }: Device): boolean => (options.viewport?.width ?? 0) >= 1024;

const visitInThemes = async (page: Page, stop: string, visit: Visit): Promise<void> => {
  // Pictures that are on their way are no fault of the screen.
  await waitUntil('the pictures', () =>
    page.evaluate<boolean>('[...document.images].every((image) => image.complete)'),
  );
  for (const theme of THEMES) {
    // As the switch does it, but without a press that would close what is open.
    await page.evaluate(`document.documentElement.dataset.mantineColorScheme = '${theme}'`);
    await visit(page, stop, theme);
  }
  await page.evaluate(`document.documentElement.dataset.mantineColorScheme = '${THEMES[0]}'`);
};

/** A promo with something of everything, saved as the signed-in person's own; its id. */
const saveScene = async (page: Page, address: string): Promise<string> => {
  const document = scenePromo({ texts: 4, overlays: 2, hasBackground: true });
  const made = await page.request.post(`${address}/api/promos`, {
    headers: { origin: address },
    data: { title: 'Winter showcase', document },
  });
  return z.object({ id: z.string() }).parse(await made.json()).id;
};

/** Leads through all screens, panels and dialogs on a device, signed in with the account, each in both themes. */
export const visitEveryScreen = async (
  browser: Browser,
  { address, account }: { address: string; account: Account },
  device: Device,
  visit: Visit,
): Promise<void> => {
  const person = await openPage(browser, { ...device.options, reducedMotion: 'reduce' });
  const { page } = person;
  for (const stop of visitorScreens(address)) {
    await stop.open(page);
    await visitInThemes(page, stop.name, visit);
  }
  await signIn(page, address, account);
  const id = await saveScene(page, address);
  for (const stop of await editorScreens(page, `${address}/?promo=${id}`, isWide(device))) {
    await stop.open(page);
    await visitInThemes(page, stop.name, visit);
  }
  await person.leave();
};
