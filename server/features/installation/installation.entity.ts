import { EntitySchema } from 'typeorm';

/**
 * The one row that says which installation this database belongs to. The stores of its files hold the same `id`, and a `generation` that is
 * increased in the database first. A database with a smaller generation than its stores was restored from a backup.
 */
export type InstallationRow = { isOnly: boolean; id: string; generation: number };

export const installationEntity = new EntitySchema<InstallationRow>({
  name: 'installation',
  tableName: 'installation',
  columns: {
    isOnly: {
      name: 'is_only',
      type: 'boolean',
      default: true,
      primary: true,
      primaryKeyConstraintName: 'installation_pkey',
    },
    id: { type: 'varchar', length: 22 },
    generation: { type: 'int', default: 0 },
  },
  checks: [{ name: 'installation_is_only_row', expression: `"is_only"` }],
});
