import { EntitySchema } from 'typeorm';
import type { Promo } from '#schema/promo.ts';
import { type BaseRow, baseColumns, idOf } from '#server/db/base-columns.ts';

/** A promo that a person has saved to start others from. */
export type TemplateRow = BaseRow & { ownerId: string; title: string; document: Promo };

export const templateEntity = new EntitySchema<TemplateRow>({
  name: 'template',
  tableName: 'templates',
  columns: {
    ...baseColumns,
    ownerId: idOf('user', 'owner_id', { foreignKey: 'templates_owner_fkey', onDelete: 'CASCADE' }),
    title: { type: 'text' },
    document: { type: 'jsonb' },
  },
  // Read backwards for 'newest first'.
  indices: [{ name: 'templates_owner_created', columns: ['ownerId', 'createdAt', 'id'] }],
});
