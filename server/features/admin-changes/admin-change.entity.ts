import { EntitySchema } from 'typeorm';
import type { AdminAction, ChangedFields } from '#contract/admin/admin-changes.contract.ts';

/**
 * A change by an admin. A trigger refuses to change or delete rows. They outlive the accounts that they name, so they hold ids instead of
 * personal data, and have no foreign keys.
 */
export type AdminChangeRow = {
  id: string;
  at: Date;
  actorId: string;
  action: AdminAction;
  targetId: string;
  before: ChangedFields | null;
  after: ChangedFields | null;
};

export const adminChangeEntity = new EntitySchema<AdminChangeRow>({
  name: 'adminChange',
  tableName: 'admin_changes',
  columns: {
    id: { type: 'varchar', length: 22, primary: true, primaryKeyConstraintName: 'admin_changes_pkey' },
    at: { type: 'timestamptz', precision: 3 },
    actorId: { name: 'actor_id', type: 'varchar', length: 22 },
    action: { type: 'text' },
    targetId: { name: 'target_id', type: 'text' },
    before: { type: 'jsonb', nullable: true },
    after: { type: 'jsonb', nullable: true },
  },
  indices: [
    { name: 'admin_changes_at', columns: ['at', 'id'] },
    { name: 'admin_changes_of_actor', columns: ['actorId', 'at'] },
    { name: 'admin_changes_of_target', columns: ['targetId', 'at'] },
  ],
});
