import { EntitySchema } from 'typeorm';
import { type BaseRow, baseColumns, idOf } from '#server/db/base-columns.ts';

/** The public page of a video until `expiresAt`, or until it is withdrawn. */
export type VideoPageRow = BaseRow & {
  ownerId: string;
  renderId: string;
  expiresAt: Date | null;
};

export const videoPageEntity = new EntitySchema<VideoPageRow>({
  name: 'videoPage',
  tableName: 'video_pages',
  columns: {
    ...baseColumns,
    ownerId: idOf('user', 'owner_id', { foreignKey: 'video_pages_owner_fkey', onDelete: 'CASCADE' }),
    renderId: idOf('render', 'render_id', { foreignKey: 'video_pages_render_fkey', onDelete: 'CASCADE' }),
    expiresAt: { name: 'expires_at', type: 'timestamptz', precision: 3, nullable: true },
  },
  uniques: [{ name: 'video_pages_one_per_render', columns: ['renderId'] }],
  indices: [{ name: 'video_pages_owner', columns: ['ownerId'] }],
});

/** One address of a page. Only the SHA-256 of its token is stored, so that a reader of the database cannot open the page. */
export type VideoPageAddress = { tokenHash: string; pageId: string; createdAt: Date };

export const videoPageAddressEntity = new EntitySchema<VideoPageAddress>({
  name: 'videoPageAddress',
  tableName: 'video_page_addresses',
  columns: {
    tokenHash: {
      name: 'token_hash',
      type: 'text',
      primary: true,
      primaryKeyConstraintName: 'video_page_addresses_pkey',
    },
    pageId: idOf('videoPage', 'page_id', {
      foreignKey: 'video_page_addresses_page_fkey',
      onDelete: 'CASCADE',
    }),
    createdAt: { name: 'created_at', type: 'timestamptz', precision: 3, createDate: true },
  },
  indices: [{ name: 'video_page_addresses_page', columns: ['pageId'] }],
});
