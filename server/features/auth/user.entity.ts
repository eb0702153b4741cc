import { EntitySchema } from 'typeorm';
import { type Role, roles } from '#contract/endpoint.ts';
import { type BaseRow, baseColumns } from '#server/db/base-columns.ts';

/** A person with an account. `email` is lower case; `passwordHash` is argon2id's own format. */
export type User = BaseRow & {
  email: string;
  firstName: string | null;
  lastName: string | null;
  role: Role;
  subscriptionStatus: string | null;
  passwordHash: string;
  personalVideoCount: number;
  downloadCount: number;
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
    personalVideoCount: { name: 'personal_video_count', type: 'int', default: 0 },
    downloadCount: { name: 'download_count', type: 'int', default: 0 },
  },
  uniques: [{ name: 'users_email_key', columns: ['email'] }],
  checks: [
    { name: 'users_email_is_lower_case', expression: `"email" = lower("email")` },
    { name: 'users_role_is_known', expression: `"role" IN (${roles.map((role) => `'${role}'`).join(', ')})` },
  ],
});
