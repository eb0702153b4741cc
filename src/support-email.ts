/** Where people write to for help. Whoever runs the product puts their own address here, as with `product-name.ts`. */
export const SUPPORT_EMAIL = 'support@polepro.test';
