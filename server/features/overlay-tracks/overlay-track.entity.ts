import { EntitySchema } from 'typeorm';
import type { QualityPreset } from '#contract/videos/renders.contract.ts';
import type { Promo } from '#schema/promo.ts';
import { type BaseRow, baseColumns, idOf } from '#server/db/base-columns.ts';

/** A frozen promo without a background, to compose over one later. */
type OverlayTrackRow = BaseRow & { ownerId: string; document: Promo; qualityPreset: QualityPreset };

export const overlayTrackEntity = new EntitySchema<OverlayTrackRow>({
  name: 'overlay_track',
  tableName: 'overlay_tracks',
  columns: {
    ...baseColumns,
    ownerId: idOf('user', 'owner_id', { foreignKey: 'overlay_tracks_owner_fkey', onDelete: 'CASCADE' }),
    document: { type: 'jsonb' },
    qualityPreset: { name: 'quality_preset', type: 'text' },
  },
  indices: [{ name: 'overlay_tracks_owner_created', columns: ['ownerId', 'createdAt'] }],
});
