import type { BrowserContextOptions, Page } from 'playwright-core';
import { z } from 'zod';
import { adminScreens } from '#tests/screens/admin-screens.ts';
import { editorScreens } from '#tests/screens/editor-screens.ts';
import { accessScreens, impersonationScreens } from '#tests/screens/impersonation-screens.ts';
import { studioScreens } from '#tests/screens/studio-screens.ts';
import { visitorScreens } from '#tests/screens/visitor-screens.ts';
import { weekScreens } from '#tests/screens/week-screens.ts';
import { type Account, type OpenPage, signInByCall } from '#tests/support/browser/browser.ts';
import { desktop, phone } from '#tests/support/browser/devices.ts';
import { scenePromo } from '#tests/support/rendering/scene-promo.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

/** A screen, open panel or dialog, and the way there, which may provoke a problem. */
export type Screen = { name: string; open: (page: Page) => Promise<void>; provokes?: RegExp };

/** Every screen opens in the first. */
const THEMES = ['dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];

/** Called at every stop, first in the theme that is the first of this stop. */
export type Visit = (page: Page, stop: string, theme: Theme, isFirst: boolean) => Promise<void>;

export type Device = { name: string; options: BrowserContextOptions };

export const devices: Record<'large' | 'desktop' | 'tablet' | 'phone' | 'small', Device> = {
  large: { name: '2560x1440', options: { ...desktop, viewport: { width: 2560, height: 1440 } } },
  desktop: { name: '1440x900', options: desktop },
  tablet: { name: '1024x768', options: { ...desktop, viewport: { width: 1024, height: 768 } } },
  phone: { name: '390x844', options: phone },
  small: { name: '320x568', options: { ...phone, viewport: { width: 320, height: 568 } } },
};

const isWide = ({ options }: Device): boolean => (options.viewport?.width ?? 0) >= 1024;

export type Visitor = {
  address: string;
  account: Account;
  admin: Account;
  /** A studio owner with an empty team. */
  owner: Account;
  /**
   * Shows each screen in one theme, alternating dark and light, and on a desktop only the editor, without what is neither beside the preview
   * nor over it: the other pages are the same ones as on a phone, only wider.
   */
  isShort?: boolean;
  /** Shows each screen in this theme alone, which its pages have from the first on. */
  theme?: Theme;
  /** Started for production, where nothing is sold until payments are set up. */
  isProduction?: boolean;
};

/** Shows a theme as the page does when another tab chooses it: a press of the switch would close what is open. */
const showTheme = (page: Page, theme: Theme): Promise<void> =>
  page.evaluate(`(async () => {
    const [key, newValue] = ['polepro.theme', '${theme}'];
    localStorage.setItem(key, newValue);
    // The pages of the site follow the attribute, the app follows the event.
    document.documentElement.dataset.mantineColorScheme = newValue;
    dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
    // React draws the switch with the next frame.
    for (const _frame of [1, 2]) await new Promise(requestAnimationFrame);
  })()`);

const visitInThemes = async (
  page: Page,
  stop: string,
  themes: readonly Theme[],
  base: Theme,
  visit: Visit,
): Promise<void> => {
  // Pictures that are on their way are no fault of the screen. A lazy one that is out of sight never loads.
  let late: string[] = [];
  await waitUntil(
    () => `the pictures of ${stop}: ${late.join(', ')}`,
    async () => {
      late = await page.evaluate<string[]>(
        `[...document.images]
          .filter((image) => !image.complete && !(image.loading === 'lazy' && !isInSight(image)))
          .map((image) => image.currentSrc || image.src);
        function isInSight(image) {
          const { top, bottom, left, right } = image.getBoundingClientRect();
          return image.checkVisibility() && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
        }`,
      );
      return late.length === 0;
    },
  );
  for (const theme of themes) {
    await showTheme(page, theme);
    await visit(page, stop, theme, theme === themes[0]);
  }
  await showTheme(page, base);
};

/** Emoji, and letters of each script: a text shows once all of its fonts are there. */
const LETTERS = ['ダンス', '🔥💃', 'Танец رقص ריקוד เต้น 钢管舞 폴댄스', '鋼管舞課 𝓟𝓸𝓵𝓮'];

/** A promo with something of everything, saved as the signed-in person's own; its id. */
const saveScene = async (page: Page, address: string, title: string): Promise<string> => {
  const scene = scenePromo({ texts: 4, overlays: 2, hasBackground: true });
  const textElements = scene.textElements.map((text, index) => ({
    ...text,
    content: `${text.content} ${LETTERS[index]}`,
  }));
  const document = { ...scene, textElements };
  const made = await page.request.post(`${address}/api/promos`, {
    headers: { origin: address },
    data: { title, document },
  });
  return z.object({ id: z.string() }).parse(await made.json()).id;
};

/** Leads through all screens, panels and dialogs on a device, signed in with the account, each in both themes. */
export const visitEveryScreen = async (
  openDevice: () => Promise<OpenPage>,
  { address, account, admin, owner, isShort = false, theme, isProduction = false }: Visitor,
  device: Device,
  visit: Visit,
): Promise<void> => {
  const person = await openDevice();
  const isDesktop = isWide(device);
  const themesOf = (index: number): readonly Theme[] => {
    if (theme !== undefined) return [theme];
    // A panel that the phone shows in the one theme the desktop shows in the other.
    const turn = (index + (isDesktop ? 1 : 0)) % THEMES.length;
    return isShort ? THEMES.slice(turn, turn + 1) : THEMES;
  };
  const visitAll = async (opened: OpenPage, screens: readonly Screen[]): Promise<void> => {
    const { page, expectProblem } = opened;
    for (const [index, { name, open, provokes }] of screens.entries()) {
      if (provokes !== undefined) expectProblem(provokes);
      await open(page);
      await visitInThemes(page, name, themesOf(index), theme ?? THEMES[0], visit);
    }
  };
  if (!isShort || !isDesktop) await visitAll(person, visitorScreens(address, isProduction));
  await signInByCall(person.page, address, account);
  await saveScene(person.page, address, 'Spring showcase');
  const id = await saveScene(person.page, address, 'Winter showcase');
  await visitAll(
    person,
    await editorScreens(person.page, `${address}/?promo=${id}`, { isWide: isDesktop, isShort }),
  );
  await person.leave();
  if (isShort && isDesktop) return;
  const ofAdmin = await openDevice();
  await signInByCall(ofAdmin.page, address, admin);
  await visitAll(ofAdmin, adminScreens(address, owner.email));
  const ofStudio = await openDevice();
  await signInByCall(ofStudio.page, address, owner);
  await visitAll(ofStudio, studioScreens(address));
  await visitAll(ofStudio, weekScreens(address));
  await visitAll(ofStudio, accessScreens(address, ofAdmin.page));
  await visitAll(ofAdmin, impersonationScreens(address, ofStudio.page));
  await ofAdmin.leave();
  await ofStudio.leave();
};
