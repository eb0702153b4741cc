import { EntitySchema } from 'typeorm';
import type { Promo } from '#schema/promo.ts';
import { type BaseRow, baseColumns, idOf } from '#server/db/base-columns.ts';

/** An earlier state of a promo that can be restored. A version without a `name` was saved automatically. */
export type PromoVersion = BaseRow & {
  promoId: string;
  revision: number;
  document: Promo;
  name: string | null;
  /** When the promo was saved in this state. */
  savedAt: Date;
  /** The email address of the admin who saved this state for the owner; null if the owner did. */
  savedBy: string | null;
};

export const promoVersionEntity = new EntitySchema<PromoVersion>({
  name: 'promoVersion',
  tableName: 'promo_versions',
  columns: {
    ...baseColumns,
    promoId: idOf('promo', 'promo_id', { foreignKey: 'promo_versions_promo_fkey', onDelete: 'CASCADE' }),
    revision: { type: 'int' },
    document: { type: 'jsonb' },
    name: { type: 'text', nullable: true },
    savedAt: { name: 'saved_at', type: 'timestamptz', precision: 3 },
    savedBy: { name: 'saved_by', type: 'text', nullable: true },
  },
  indices: [{ name: 'promo_versions_promo_created', columns: ['promoId', 'createdAt'] }],
});
