import { EntitySchema } from 'typeorm';
import type { Promo } from '#schema/promo.ts';
import type { QualityPreset } from '#contract/renders.contract.ts';
import { type BaseRow, baseColumns } from '#server/db/base-columns.ts';

/** A promo without a background, frozen until it is composed over one. */
type OverlayTrackRow = BaseRow & { ownerId: string; document: Promo; qualityPreset: QualityPreset };

export const overlayTrackEntity = new EntitySchema<OverlayTrackRow>({
  name: 'overlay_track',
  tableName: 'overlay_tracks',
  columns: {
    ...baseColumns,
    ownerId: {
      name: 'owner_id',
      type: 'varchar',
      length: 22,
      foreignKey: { target: 'user', name: 'overlay_tracks_owner_fkey', onDelete: 'CASCADE' },
    },
    document: { type: 'jsonb' },
    qualityPreset: { name: 'quality_preset', type: 'text' },
  },
  indices: [{ name: 'overlay_tracks_owner_created', columns: ['ownerId', 'createdAt'] }],
});
