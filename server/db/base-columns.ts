import type { EntitySchemaColumnOptions } from 'typeorm';

/** Columns of every entity. The caller sets `id` (new-id.ts); the database sets the times, to the millisecond like a Date. */
export type BaseRow = { id: string; createdAt: Date; updatedAt: Date };

/** The columns of BaseRow, to be spread first into an entity's `columns`. */
export const baseColumns = {
  id: { type: 'varchar', length: 22, primary: true },
  createdAt: { name: 'created_at', type: 'timestamptz', precision: 3, createDate: true },
  updatedAt: { name: 'updated_at', type: 'timestamptz', precision: 3, updateDate: true },
} satisfies Record<keyof BaseRow, EntitySchemaColumnOptions>;
