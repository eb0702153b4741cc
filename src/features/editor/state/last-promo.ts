const KEY = 'polepro.last-promo';

/** The promo that was open last in this browser, or null. */
export const lastPromoId = (): string | null => localStorage.getItem(KEY);

/** Remembers the open promo, so that the editor comes back to it. */
export const setLastPromoId = (promoId: string): void => {
  try {
    localStorage.setItem(KEY, promoId);
  } catch {
    // Only a convenience: the address names the promo too.
  }
};

export const clearLastPromoId = (): void => localStorage.removeItem(KEY);
