/** The address of each page, as `src/routes/routes.tsx` has them; a test compares the two. */
export const PATHS = [
  '/',
  '/privacy',
  '/terms',
  '/refund-policy',
  '/cookie-policy',
  '/upgrade',
  '/auth',
  '/reset-password',
  '/confirm-email',
  '/join',
  '/account-access',
  '/account-switch',
  '/mock-checkout',
  '/subscription/success',
  '/withdraw',
  '/receipts',
  '/people',
  '/api-tokens',
  '/compression',
  '/transparency-test',
  '/transparency-test-simple',
  '/admin',
  '/batches',
  '/timetable',
] as const;

/** Pages of one thing, which open once it is there: see `week-screens.ts` and `visitor-screens.ts`. */
export const PATHS_OF_ONE = ['/batches/:id', '/review/:token', '/first-start'] as const;
