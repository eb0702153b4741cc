import { EntitySchema } from 'typeorm';
import { type BaseRow, baseColumns, idOf } from '#server/db/base-columns.ts';

/**
 * A person's first download of a video. `videoKey` is the video's content hash, so the same video counts once. Address, role and
 * subscription are as they were then; instructor and class come from the class form, or are null.
 */
export type Download = BaseRow & {
  userId: string;
  videoKey: string;
  userEmail: string;
  userRole: string;
  userSubscriptionStatus: string | null;
  instructorName: string | null;
  classType: string | null;
};

export const downloadEntity = new EntitySchema<Download>({
  name: 'download',
  tableName: 'downloads',
  columns: {
    ...baseColumns,
    userId: idOf('user', 'user_id', { foreignKey: 'downloads_user_fkey', onDelete: 'CASCADE' }),
    videoKey: { name: 'video_key', type: 'text' },
    userEmail: { name: 'user_email', type: 'text', default: '' },
    userRole: { name: 'user_role', type: 'text', default: '' },
    userSubscriptionStatus: { name: 'user_subscription_status', type: 'text', nullable: true },
    instructorName: { name: 'instructor_name', type: 'text', nullable: true },
    classType: { name: 'class_type', type: 'text', nullable: true },
  },
  uniques: [{ name: 'downloads_of_a_video_count_once', columns: ['userId', 'videoKey'] }],
  indices: [
    { name: 'downloads_created', columns: ['createdAt', 'id'] },
    { name: 'downloads_user_created', columns: ['userId', 'createdAt', 'id'] },
  ],
});
