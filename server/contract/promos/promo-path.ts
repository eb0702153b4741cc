/** The path of one promo, outside of its contract, so that a link to it does not load the whole schema. */
export const PROMO_PATH = '/api/promos/:id';
