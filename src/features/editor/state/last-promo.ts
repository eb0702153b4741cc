const KEY = 'polepro.last-promo';

/** The last promo open in this browser, or null. */
export const lastPromoId = (): string | null => localStorage.getItem(KEY);

/** Stores the open promo, so that the editor returns to it. */
export const setLastPromoId = (promoId: string): void => {
  try {
    localStorage.setItem(KEY, promoId);
  } catch {
    // Storage is full or blocked; the address names the promo too.
  }
};

export const clearLastPromoId = (): void => localStorage.removeItem(KEY);
