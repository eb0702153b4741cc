import { EntitySchema } from 'typeorm';

/** An overlay in the list for classes, which everyone shares. */
export type ClassOverlay = { assetId: string; createdAt: Date };

export const classOverlayEntity = new EntitySchema<ClassOverlay>({
  name: 'class-overlay',
  tableName: 'class_overlays',
  columns: {
    assetId: {
      name: 'asset_id',
      type: 'text',
      primary: true,
      primaryKeyConstraintName: 'class_overlays_pkey',
      foreignKey: { target: 'asset', name: 'class_overlays_asset_fkey', onDelete: 'CASCADE' },
    },
    createdAt: { name: 'created_at', type: 'timestamptz', precision: 3 },
  },
});
