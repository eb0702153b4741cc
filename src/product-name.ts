/** The product's name, wherever a screen says it. */
export const PRODUCT_NAME = 'PolePro';
