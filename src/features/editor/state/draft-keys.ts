const PREFIX = 'polepro.draft';

/** Where the drafts of a promo lie: `polepro.draft.<promo>.` and the page that left them. */
export const draftPrefix = (promoId: string): string => `${PREFIX}.${promoId}.`;

/** Whether some page left work on the promo that the server had not confirmed. */
export const hasDraft = (storage: Storage, promoId: string): boolean =>
  Object.keys(storage).some((key) => key.startsWith(draftPrefix(promoId)));
