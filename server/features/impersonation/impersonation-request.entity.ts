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
