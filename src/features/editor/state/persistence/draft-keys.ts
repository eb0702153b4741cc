import type { BrowserStorage } from '#src/ui/browser/browser-storage.ts';

const PREFIX = 'polepro.draft';

/** Storage key prefix of a promo's drafts: `polepro.draft.<promo>.`, followed by the id of the page. */
export const draftPrefix = (promoId: string): string => `${PREFIX}.${promoId}.`;

/** Whether any page has left unsaved changes to the promo. */
export const hasDraft = (storage: BrowserStorage, promoId: string): boolean =>
  storage.keys().some((key) => key.startsWith(draftPrefix(promoId)));
