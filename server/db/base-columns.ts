import type { EntitySchemaColumnOptions } from 'typeorm';

/** For columns of type bigint, which the driver returns as text. File sizes are far below the largest safe integer. */
export const bigNumber = {
  to: (value: number | null): number | null => value,
  from: (value: string | null): number | null => (value === null ? null : Number(value)),
};

/** Columns of every entity. The caller sets `id` (new-id.ts); the database sets the times, to the millisecond like a Date. */
export type BaseRow = { id: string; createdAt: Date; updatedAt: Date };

/** The columns of BaseRow, to spread first into an entity's `columns`. */
export const baseColumns = {
  id: { type: 'varchar', length: 22, primary: true },
  createdAt: { name: 'created_at', type: 'timestamptz', precision: 3, createDate: true },
  updatedAt: { name: 'updated_at', type: 'timestamptz', precision: 3, updateDate: true },
} satisfies Record<keyof BaseRow, EntitySchemaColumnOptions>;

/**
 * A column `name` with the id of a row of the `target` entity. `foreignKey` and `primaryKey` are the names of the constraints in the
 * migrations; `primaryKey` makes the column part of the primary key.
 */
export function idOf(
  target: string,
  name: string,
  options: {
    foreignKey: string;
    onDelete: 'CASCADE' | 'SET NULL';
    nullable?: true;
    primaryKey?: string;
  },
) {
  return {
    name,
    type: 'varchar',
    length: 22,
    nullable: options.nullable ?? false,
    ...(options.primaryKey !== undefined && { primary: true, primaryKeyConstraintName: options.primaryKey }),
    foreignKey: { target, name: options.foreignKey, onDelete: options.onDelete },
  } satisfies EntitySchemaColumnOptions;
}
