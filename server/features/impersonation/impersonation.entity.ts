import { EntitySchema } from 'typeorm';
import { idOf } from '#server/db/base-columns.ts';

/**
 * An admin's request to act for a person. Until `expiresAt`, the person can allow it, and then, from `allowedAt` on, the admin can begin,
 * which deletes the row. An admin has one request per person.
 */
export type ImpersonationRequestRow = {
  id: string;
  adminId: string;
  userId: string;
  allowedAt: Date | null;
  expiresAt: Date;
};

export const impersonationRequestEntity = new EntitySchema<ImpersonationRequestRow>({
  name: 'impersonationRequest',
  tableName: 'impersonation_requests',
  columns: {
    id: {
      type: 'varchar',
      length: 22,
      primary: true,
      primaryKeyConstraintName: 'impersonation_requests_pkey',
    },
    adminId: idOf('user', 'admin_id', {
      foreignKey: 'impersonation_requests_admin_fkey',
      onDelete: 'CASCADE',
    }),
    userId: idOf('user', 'user_id', { foreignKey: 'impersonation_requests_user_fkey', onDelete: 'CASCADE' }),
    allowedAt: { name: 'allowed_at', type: 'timestamptz', precision: 3, nullable: true },
    expiresAt: { name: 'expires_at', type: 'timestamptz', precision: 3 },
  },
  uniques: [{ name: 'impersonation_requests_once', columns: ['adminId', 'userId'] }],
  indices: [{ name: 'impersonation_requests_user', columns: ['userId'] }],
});

/**
 * An act of an admin for a person in one session, stored until the mail about it is sent. `act` is a sentence of the contract, such as
 * `Saved a promo`; `targetId` is the id in the path of the call, or empty.
 */
type ImpersonationAct = {
  impersonationId: string;
  act: string;
  targetId: string;
  userId: string;
  adminEmail: string;
  times: number;
  firstAt: Date;
};

const key = { primary: true, primaryKeyConstraintName: 'impersonation_acts_pkey' } as const;

export const impersonationActEntity = new EntitySchema<ImpersonationAct>({
  name: 'impersonationAct',
  tableName: 'impersonation_acts',
  columns: {
    impersonationId: { name: 'impersonation_id', type: 'varchar', length: 22, ...key },
    act: { type: 'text', ...key },
    targetId: { name: 'target_id', type: 'text', ...key },
    userId: idOf('user', 'user_id', { foreignKey: 'impersonation_acts_user_fkey', onDelete: 'CASCADE' }),
    adminEmail: { name: 'admin_email', type: 'text' },
    times: { type: 'int' },
    firstAt: { name: 'first_at', type: 'timestamptz', precision: 3 },
  },
  indices: [{ name: 'impersonation_acts_user', columns: ['userId'] }],
});
