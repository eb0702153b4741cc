import { EntitySchema } from 'typeorm';
import { type BaseRow, baseColumns, idOf } from '#server/db/base-columns.ts';

/** A person's first download of a video. `videoKey` is its content hash, so the same video counts once. */
export type Download = BaseRow & { userId: string; videoKey: string };

export const downloadEntity = new EntitySchema<Download>({
  name: 'download',
  tableName: 'downloads',
  columns: {
    ...baseColumns,
    userId: idOf('user', 'user_id', { foreignKey: 'downloads_user_fkey', onDelete: 'CASCADE' }),
    videoKey: { name: 'video_key', type: 'text' },
  },
  uniques: [{ name: 'downloads_of_a_video_count_once', columns: ['userId', 'videoKey'] }],
});
