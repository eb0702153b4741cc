/** The product's name, wherever a screen or a video says it. */
export const PRODUCT_NAME = 'PolePro';
