import { EntitySchema } from 'typeorm';
import { idOf } from '#server/db/base-columns.ts';

/** An overlay or a track that a person has marked as a favorite. */
export type Favorite = { userId: string; assetId: string; createdAt: Date };

export const favoriteEntity = new EntitySchema<Favorite>({
  name: 'favorite',
  tableName: 'favorites',
  columns: {
    userId: idOf('user', 'user_id', {
      foreignKey: 'favorites_user_fkey',
      onDelete: 'CASCADE',
      primaryKey: 'favorites_pkey',
    }),
    assetId: {
      name: 'asset_id',
      type: 'text',
      primary: true,
      primaryKeyConstraintName: 'favorites_pkey',
      foreignKey: { target: 'asset', name: 'favorites_asset_fkey', onDelete: 'CASCADE' },
    },
    createdAt: { name: 'created_at', type: 'timestamptz', precision: 3 },
  },
  indices: [{ name: 'favorites_asset', columns: ['assetId'] }],
});

/** An overlay in the list for classes, which everyone shares. */
type ClassOverlay = { assetId: string; createdAt: Date };

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
