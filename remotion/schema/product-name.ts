/** The product's name on screens and in videos. */
export const PRODUCT_NAME = 'PolePro';
