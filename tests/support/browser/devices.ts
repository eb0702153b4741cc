import type { Locator } from 'playwright-core';
import type { Role } from '#contract/endpoint.ts';
import { desktop, phone } from '#tests/support/browser/product-in-browser.ts';

/** Both sizes, each with the role of its account. */
export const bothSizes = (atDesk: Role, onPhone: Role) =>
  [['desktop', desktop, atDesk] as const, ['phone', phone, onPhone] as const] as const;

/** A mouse, or a finger. */
export const pressOn =
  (size: string) =>
  (target: Locator): Promise<void> =>
    size === 'phone' ? target.tap() : target.click();
