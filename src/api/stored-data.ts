import { browserStorage } from '#src/ui/browser/browser-storage.ts';

const KEY = 'polepro.last-promo';

/** The last promo open in this browser, or null. */
export const lastPromoId = (): string | null => browserStorage.getItem(KEY);

/** Stores the id of the open promo, so that the editor returns to it. */
export const setLastPromoId = (promoId: string): void => {
  browserStorage.setItem(KEY, promoId);
};

export const clearLastPromoId = (): void => browserStorage.removeItem(KEY);

/** Prefix of all data that this browser stores for a user. Only the theme belongs to the browser. */
const PREFIX = 'polepro.';
const THEME = 'polepro.theme';
const USER = 'polepro.person';

/** Removes a user's drafts, clipboard and last open promo from the browser. */
export const clearStoredData = (): void => {
  const keys = browserStorage.keys().filter((key) => key.startsWith(PREFIX) && key !== THEME);
  for (const key of keys) browserStorage.removeItem(key);
};

/** Removes the stored data of another user, whose session has expired. */
export const claimStoredData = (userId: string): void => {
  const former = browserStorage.getItem(USER);
  if (former !== null && former !== userId) clearStoredData();
  browserStorage.setItem(USER, userId);
};
