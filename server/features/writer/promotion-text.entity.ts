import { EntitySchema } from 'typeorm';
import type { PromotionTextView } from '#contract/promos/promotion.contract.ts';
import { type BaseRow, baseColumns, idOf } from '#server/db/base-columns.ts';

/** An AI text in the history of a promo, which can be restored. */
type PromotionText = BaseRow &
  Pick<PromotionTextView, 'writer' | 'writingStyle' | 'length' | 'blocks'> & { promoId: string };

export const promotionTextEntity = new EntitySchema<PromotionText>({
  name: 'promotionText',
  tableName: 'promotion_texts',
  columns: {
    ...baseColumns,
    promoId: idOf('promo', 'promo_id', { foreignKey: 'promotion_texts_promo_fkey', onDelete: 'CASCADE' }),
    writer: { type: 'text' },
    writingStyle: { name: 'writing_style', type: 'text' },
    length: { type: 'text' },
    blocks: { type: 'jsonb' },
  },
  indices: [{ name: 'promotion_texts_promo_created', columns: ['promoId', 'createdAt'] }],
});
