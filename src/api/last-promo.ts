import { browserStorage } from '#src/ui/browser/browser-storage.ts';

const KEY = 'polepro.last-promo';

/** The last promo open in this browser, or null. */
export const lastPromoId = (): string | null => browserStorage.getItem(KEY);

/** Stores the open promo, so that the editor returns to it. */
export const setLastPromoId = (promoId: string): void => {
  browserStorage.setItem(KEY, promoId);
};

export const clearLastPromoId = (): void => browserStorage.removeItem(KEY);
