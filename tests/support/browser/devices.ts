import type { BrowserContextOptions, Locator, ViewportSize } from 'playwright-core';
import type { Role } from '#contract/endpoint.ts';
import { firstCases } from '#tests/support/every-case.ts';

type Device = BrowserContextOptions & { viewport: ViewportSize };

/** The preview rests, as for people who prefer reduced motion: each page that plays takes half a processor. */
const reducedMotion = 'reduce';

export const desktop: Device = {
  viewport: { width: 1440, height: 900 },
  reducedMotion,
};
export const phone: Device = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  reducedMotion,
};

/** The same device of somebody who sees previews and cards play. */
export const withMotion = (device: BrowserContextOptions): BrowserContextOptions => ({
  ...device,
  reducedMotion: 'no-preference',
});

/** What a journey runs on: the first, or all of them in `npm run drill:screens`. */
export const variants = <T>(first: T, ...others: T[]): readonly T[] => firstCases([first, ...others], 1);

/** A size with the role of its account. */
export const onDesktop = (role: Role): readonly [string, Device, Role] => ['desktop', desktop, role];
export const onPhone = (role: Role): readonly [string, Device, Role] => ['phone', phone, role];

/** A mouse, or a finger. */
export const pressOn =
  (size: string) =>
  (target: Locator): Promise<void> =>
    size === 'phone' ? target.tap() : target.click();
