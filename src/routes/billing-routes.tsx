import type { ReactNode } from 'react';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { NotFoundPage } from '#src/routes/not-found-page.tsx';
import { lazyPage } from '#src/ui/lazy-part.tsx';
import { LoadingScreen } from '#src/ui/spinner.tsx';

type WithUser = { user: CurrentUser | null };

const MockCheckout = lazyPage<{ notFound: ReactNode }>(
  async () => (await import('#src/features/billing/mock-checkout-page.tsx')).MockCheckoutPage,
  <LoadingScreen />,
);

const PaymentSuccess = lazyPage<WithUser>(
  async () => (await import('#src/features/billing/success-page.tsx')).SuccessPage,
  <LoadingScreen />,
);

const Withdraw = lazyPage<WithUser>(
  async () => (await import('#src/features/billing/withdraw-page.tsx')).WithdrawPage,
  <LoadingScreen />,
);

/** Pages of payments, open to visitors too: by path, for this person. */
export const billingPages: Record<string, (user: CurrentUser | null) => ReactNode> = {
  '/mock-checkout': () => <MockCheckout notFound={<NotFoundPage />} />,
  '/subscription/success': (user) => <PaymentSuccess user={user} />,
  '/withdraw': (user) => <Withdraw user={user} />,
};
