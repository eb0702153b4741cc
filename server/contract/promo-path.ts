/** The address of one promo, apart from its contract: who only points to it does not need its whole schema. */
export const PROMO_PATH = '/api/promos/:id';
