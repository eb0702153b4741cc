import { EntitySchema } from 'typeorm';
import type { Promo } from '#schema/promo.ts';
import { type BaseRow, baseColumns } from '#server/db/base-columns.ts';

/** A saved document. `revision` goes up by one with each save of the document. */
export type PromoRow = BaseRow & {
  ownerId: string;
  title: string;
  revision: number;
  document: Promo;
};

export const promoEntity = new EntitySchema<PromoRow>({
  name: 'promo',
  tableName: 'promos',
  columns: {
    ...baseColumns,
    ownerId: {
      name: 'owner_id',
      type: 'varchar',
      length: 22,
      foreignKey: { target: 'user', name: 'promos_owner_fkey', onDelete: 'CASCADE' },
    },
    title: { type: 'text' },
    revision: { type: 'int' },
    document: { type: 'jsonb' },
  },
  // Read backwards for 'last changed first'.
  indices: [{ name: 'promos_owner_updated', columns: ['ownerId', 'updatedAt', 'id'] }],
});
