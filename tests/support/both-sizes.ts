import type { Locator } from 'playwright-core';
import { desktop, phone } from '#tests/support/product-in-browser.ts';

/** Both sizes, each with an account of its own: who made this very video before has it at once. */
export const bothSizes = (atDesk: string, onPhone: string) =>
  [['desktop', desktop, atDesk] as const, ['phone', phone, onPhone] as const] as const;

/** A mouse, or a finger. */
export const pressOn =
  (size: string) =>
  (target: Locator): Promise<void> =>
    size === 'phone' ? target.tap() : target.click();
