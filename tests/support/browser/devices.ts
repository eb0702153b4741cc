import type { BrowserContextOptions, Locator, ViewportSize } from 'playwright-core';
import type { Role } from '#contract/endpoint.ts';

/** The preview rests, as for people who prefer reduced motion: each page that plays takes half a processor. */
const reducedMotion = 'reduce';

export const desktop: BrowserContextOptions & { viewport: ViewportSize } = {
  viewport: { width: 1440, height: 900 },
  reducedMotion,
};
export const phone: BrowserContextOptions & { viewport: ViewportSize } = {
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

/** Both sizes, each with the role of its account. */
export const bothSizes = (atDesk: Role, onPhone: Role) =>
  [['desktop', desktop, atDesk] as const, ['phone', phone, onPhone] as const] as const;

/** A mouse, or a finger. */
export const pressOn =
  (size: string) =>
  (target: Locator): Promise<void> =>
    size === 'phone' ? target.tap() : target.click();
