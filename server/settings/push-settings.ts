import { z } from 'zod';
import { StartError } from '#server/start-error.ts';
import { secret } from './setting-types.ts';

/** How the service names itself to the push services of browsers: the pair of keys of RFC 8292, and whom they can write to. */
export type PushKeys = { publicKey: string; privateKey: string; subject: string };

const KEYS = 'a key that npx web-push generate-vapid-keys has printed';

/** The settings of notifications to devices. */
export const pushSettings = {
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, KEYS)
    .optional(),
  VAPID_PRIVATE_KEY: secret(z.string().regex(/^[\w-]{43}$/, KEYS)),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/, 'mailto:you@example.com, or the https address of your site')
    .optional(),
};

export type PushConfig = {
  /** Null: no notifications to devices. */
  push: PushKeys | null;
};

type PushSettings = z.output<z.ZodObject<typeof pushSettings>>;

/** @throws StartError when some are missing */
export const pushConfig = ({
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
  VAPID_SUBJECT: subject,
}: PushSettings): PushConfig => {
  if (publicKey === undefined && privateKey === undefined && subject === undefined) return { push: null };
  if (publicKey === undefined || privateKey === undefined || subject === undefined) {
    throw new StartError('Set VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY and VAPID_SUBJECT together, or none.');
  }
  return { push: { publicKey, privateKey, subject } };
};
