import { z } from 'zod';
import { secret } from './setting-types.ts';

/** The settings of two-step sign-in. */
export const twoStepSettings = {
  REQUIRE_TWO_STEP_FOR_ADMINS: z.enum(['true', 'false'], 'true or false, or empty').optional(),
  TWO_STEP_KEY: secret(z.string().min(32, 'at least 32 random characters, or empty')),
};

export type TwoStepConfig = {
  /** Admins who have signed in with their password alone can do nothing but set up a second step. */
  requiresTwoStepOfAdmins: boolean;
  /** What the secrets of authenticator apps are encrypted with; null: a key of this machine, in `dataDir`. */
  twoStepKey: string | null;
};

type TwoStepSettings = z.output<z.ZodObject<typeof twoStepSettings>>;

export const twoStepConfig = ({
  REQUIRE_TWO_STEP_FOR_ADMINS,
  TWO_STEP_KEY,
}: TwoStepSettings): TwoStepConfig => ({
  requiresTwoStepOfAdmins: REQUIRE_TWO_STEP_FOR_ADMINS === 'true',
  twoStepKey: TWO_STEP_KEY ?? null,
});
