import { z } from 'zod';
import type { PaidPlan } from '#contract/billing/plan-limits.ts';
import { allOrNone, secret, url } from './setting-types.ts';

/** An AI service with OpenAI's Chat Completions. A null `baseUrl` means OpenAI's own. */
export type OpenAiSettings = { apiKey: string; baseUrl: string | null; model: string };

/** The Stripe account. `prices` are the ids of the monthly prices. A null `apiUrl` means Stripe's own. */
export type StripeSettings = {
  secretKey: string;
  webhookSecret: string;
  prices: Record<PaidPlan, string>;
  automaticTax: boolean;
  apiUrl: string | null;
};

/** The key pair that identifies this service to push services (RFC 8292), and the address for their questions. */
export type PushKeys = { publicKey: string; privateKey: string; subject: string };

/** A bucket that several machines share. */
export type S3Settings = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const VAPID_KEY = 'a key printed by npx web-push generate-vapid-keys';

/** The settings of outside services, by service. */
export const vendorSettings = {
  s3: {
    S3_ENDPOINT: url('an address such as https://s3.example.com').optional(),
    S3_REGION: z.string().optional(),
    S3_BUCKET: z.string().optional(),
    S3_ACCESS_KEY_ID: secret(z.string()),
    S3_SECRET_ACCESS_KEY: secret(z.string()),
  },
  ai: {
    OPENAI_API_KEY: secret(z.string()),
    OPENAI_BASE_URL: url('an address such as https://api.example.com/v1').optional(),
    OPENAI_MODEL: z.string().default('gpt-4o-mini'),
  },
  payments: {
    STRIPE_SECRET_KEY: secret(z.string()),
    STRIPE_WEBHOOK_SECRET: secret(z.string()),
    STRIPE_PRICE_INDIVIDUAL_PRO: z.string().optional(),
    STRIPE_PRICE_STUDIO_PRO: z.string().optional(),
    STRIPE_AUTOMATIC_TAX: z.enum(['yes', 'no'], 'yes or no, or empty').optional(),
    STRIPE_API_URL: url('an address such as http://127.0.0.1:12111').optional(),
  },
  events: {
    META_PIXEL_ID: z.string().regex(/^\d+$/, 'the number of a Meta pixel, or empty').optional(),
    META_ACCESS_TOKEN: secret(z.string()),
  },
  push: {
    VAPID_PUBLIC_KEY: z
      .string()
      .regex(/^[\w-]{87}$/, VAPID_KEY)
      .optional(),
    VAPID_PRIVATE_KEY: secret(z.string().regex(/^[\w-]{43}$/, VAPID_KEY)),
    VAPID_SUBJECT: z
      .string()
      .regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/, 'mailto:you@example.com, or the https address of your site')
      .optional(),
  },
};

type Settings<Vendor extends keyof typeof vendorSettings> = z.output<
  z.ZodObject<(typeof vendorSettings)[Vendor]>
>;

/** A self-hosted server may work without a key. */
export const openAiOf = (settings: Settings<'ai'>): OpenAiSettings | null => {
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl, OPENAI_MODEL: model } = settings;
  if (apiKey === undefined && baseUrl === undefined) return null;
  return { apiKey: apiKey ?? 'none', baseUrl: baseUrl ?? null, model };
};

/** @throws StartError if some are missing, because people would pay and get nothing */
export const stripeOf = (settings: Settings<'payments'>): StripeSettings | null => {
  const set = allOrNone({
    STRIPE_SECRET_KEY: settings.STRIPE_SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: settings.STRIPE_WEBHOOK_SECRET,
    STRIPE_PRICE_INDIVIDUAL_PRO: settings.STRIPE_PRICE_INDIVIDUAL_PRO,
    STRIPE_PRICE_STUDIO_PRO: settings.STRIPE_PRICE_STUDIO_PRO,
  });
  return (
    set && {
      secretKey: set.STRIPE_SECRET_KEY,
      webhookSecret: set.STRIPE_WEBHOOK_SECRET,
      prices: { individual_pro: set.STRIPE_PRICE_INDIVIDUAL_PRO, studio_pro: set.STRIPE_PRICE_STUDIO_PRO },
      automaticTax: settings.STRIPE_AUTOMATIC_TAX === 'yes',
      apiUrl: settings.STRIPE_API_URL ?? null,
    }
  );
};

/** @throws StartError when some are missing */
export const metaPixelOf = ({ META_PIXEL_ID, META_ACCESS_TOKEN }: Settings<'events'>) => {
  const set = allOrNone({ META_PIXEL_ID, META_ACCESS_TOKEN });
  return set && { pixelId: set.META_PIXEL_ID, accessToken: set.META_ACCESS_TOKEN };
};

/** @throws StartError when some are missing */
export const pushKeysOf = (settings: Settings<'push'>): PushKeys | null => {
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT } = settings;
  const set = allOrNone({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT });
  return (
    set && { publicKey: set.VAPID_PUBLIC_KEY, privateKey: set.VAPID_PRIVATE_KEY, subject: set.VAPID_SUBJECT }
  );
};

/** @throws StartError when some are missing */
export const s3Of = ({ S3_REGION, ...settings }: Settings<'s3'>): S3Settings | null => {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings;
  const set = allOrNone(
    { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY },
    S3_REGION !== undefined,
  );
  return (
    set && {
      endpoint: set.S3_ENDPOINT,
      bucket: set.S3_BUCKET,
      accessKeyId: set.S3_ACCESS_KEY_ID,
      secretAccessKey: set.S3_SECRET_ACCESS_KEY,
      region: S3_REGION ?? 'us-east-1',
    }
  );
};
