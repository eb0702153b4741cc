import { z } from 'zod';
import type { PaidPlan } from '#contract/billing/plan-limits.ts';
import { StartError } from '#server/start-error.ts';
import { secret, url } from './setting-types.ts';

/** Stripe's account. `prices`: the ids of the monthly prices; `apiUrl` null: Stripe's own. */
export type StripeSettings = {
  secretKey: string;
  webhookSecret: string;
  prices: Record<PaidPlan, string>;
  automaticTax: boolean;
  apiUrl: string | null;
};

/** The settings of payments. */
export const paymentSettings = {
  STRIPE_SECRET_KEY: secret(z.string()),
  STRIPE_WEBHOOK_SECRET: secret(z.string()),
  STRIPE_PRICE_INDIVIDUAL_PRO: z.string().optional(),
  STRIPE_PRICE_STUDIO_PRO: z.string().optional(),
  STRIPE_AUTOMATIC_TAX: z.enum(['yes', 'no'], 'yes or no, or empty').optional(),
  STRIPE_API_URL: url('an address such as http://127.0.0.1:12111').optional(),
};

export type PaymentConfig = {
  /** Null: no payments in production, the mock checkout otherwise. */
  stripe: StripeSettings | null;
};

type PaymentSettings = z.output<z.ZodObject<typeof paymentSettings>>;

/** @throws StartError naming the missing settings: without one of them, people would pay and get nothing. */
export const paymentConfig = (settings: PaymentSettings): PaymentConfig => {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = settings;
  const { STRIPE_PRICE_INDIVIDUAL_PRO, STRIPE_PRICE_STUDIO_PRO } = settings;
  const needed = {
    STRIPE_SECRET_KEY,
    STRIPE_WEBHOOK_SECRET,
    STRIPE_PRICE_INDIVIDUAL_PRO,
    STRIPE_PRICE_STUDIO_PRO,
  };
  const missing = Object.entries(needed).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (missing.length === Object.keys(needed).length) return { stripe: null };
  if (
    STRIPE_SECRET_KEY === undefined ||
    STRIPE_WEBHOOK_SECRET === undefined ||
    STRIPE_PRICE_INDIVIDUAL_PRO === undefined ||
    STRIPE_PRICE_STUDIO_PRO === undefined
  ) {
    throw new StartError(
      `For payments by Stripe the settings ${missing.join(', ')} are missing. Set them, or none that begins with STRIPE_.`,
    );
  }
  return {
    stripe: {
      secretKey: STRIPE_SECRET_KEY,
      webhookSecret: STRIPE_WEBHOOK_SECRET,
      prices: { individual_pro: STRIPE_PRICE_INDIVIDUAL_PRO, studio_pro: STRIPE_PRICE_STUDIO_PRO },
      automaticTax: settings.STRIPE_AUTOMATIC_TAX === 'yes',
      apiUrl: settings.STRIPE_API_URL ?? null,
    },
  };
};
