import { EntitySchema } from 'typeorm';
import { type Role, roles } from '#contract/endpoint.ts';
import { type BaseRow, baseColumns, idOf } from '#server/db/base-columns.ts';

/** Until when the planning of an ended studio can be read, as an ISO time, and who was in its team. */
type KeptPlanningRecord = { until: string; team: { name: string; email: string }[] };

/**
 * An account. `email` is lower case; `passwordHash` has the format of argon2id. `downloadCount` counts only within `downloadMonth` (the
 * first of a month, UTC). Of the counted name changes, `savedNameChanges` have been saved. `keptPlanning` is set when the account's studio
 * ends.
 */
export type User = BaseRow & {
  email: string;
  firstName: string | null;
  lastName: string | null;
  role: Role;
  subscriptionStatus: string | null;
  passwordHash: string;
  emailConfirmedAt: Date | null;
  studioId: string | null;
  personalVideoCount: number;
  downloadCount: number;
  downloadMonth: string | null;
  nameChangeCount: number;
  savedNameChanges: number;
  subscriptionExpiresAt: Date | null;
  stripeCustomerId: string | null;
  stripeSubscriptionId: string | null;
  keptPlanning: KeptPlanningRecord | null;
};

export const userEntity = new EntitySchema<User>({
  name: 'user',
  tableName: 'users',
  columns: {
    ...baseColumns,
    email: { type: 'text' },
    firstName: { name: 'first_name', type: 'text', nullable: true },
    lastName: { name: 'last_name', type: 'text', nullable: true },
    role: { type: 'text' },
    subscriptionStatus: { name: 'subscription_status', type: 'text', nullable: true },
    passwordHash: { name: 'password_hash', type: 'text' },
    emailConfirmedAt: { name: 'email_confirmed_at', type: 'timestamptz', precision: 3, nullable: true },
    studioId: idOf('studio', 'studio_id', {
      foreignKey: 'users_studio_fkey',
      onDelete: 'SET NULL',
      nullable: true,
    }),
    personalVideoCount: { name: 'personal_video_count', type: 'int', default: 0 },
    downloadCount: { name: 'download_count', type: 'int', default: 0 },
    downloadMonth: { name: 'download_month', type: 'date', nullable: true },
    nameChangeCount: { name: 'name_change_count', type: 'int', default: 0 },
    savedNameChanges: { name: 'saved_name_changes', type: 'int', default: 0 },
    subscriptionExpiresAt: {
      name: 'subscription_expires_at',
      type: 'timestamptz',
      precision: 3,
      nullable: true,
    },
    stripeCustomerId: { name: 'stripe_customer_id', type: 'text', nullable: true },
    stripeSubscriptionId: { name: 'stripe_subscription_id', type: 'text', nullable: true },
    keptPlanning: { name: 'kept_planning', type: 'jsonb', nullable: true },
  },
  uniques: [{ name: 'users_email_key', columns: ['email'] }],
  indices: [
    { name: 'users_studio', columns: ['studioId'] },
    {
      name: 'users_expiring',
      columns: ['subscriptionExpiresAt'],
      where: '"subscription_expires_at" IS NOT NULL',
    },
  ],
  checks: [
    { name: 'users_saved_names_are_counted', expression: `"saved_name_changes" <= "name_change_count"` },
    { name: 'users_email_is_lower_case', expression: `"email" = lower("email")` },
    { name: 'users_role_is_known', expression: `"role" IN (${roles.map((role) => `'${role}'`).join(', ')})` },
  ],
});
