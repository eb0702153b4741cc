import type { CurrentUser } from '#contract/auth.contract.ts';
import { downloadLimit, denialReason } from '#contract/permissions.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { monthStartSql } from '#server/features/auth/users.service.ts';
import { newId } from '#server/db/new-id.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { downloadEntity } from './download.entity.ts';
import type { RenderRow } from './render.entity.ts';

/** What a video is counted by: two renders of the same contents are the same video. */
export const videoKey = ({ id, contentHash }: Pick<RenderRow, 'id' | 'contentHash'>): string =>
  contentHash ?? id;

/**
 * Counts a download, once for each video, in the month of its first: of many at once no more are counted than the
 * plan allows, because the count and the limit are one statement.
 *
 * @throws AppError DOWNLOAD_LIMIT_REACHED; nothing is counted then.
 */
export const countDownload = async (
  { dataSource, clock }: LocalDeps,
  actor: CurrentUser,
  key: string,
): Promise<void> => {
  const now = clock.now();
  await inTransaction(dataSource, async (manager) => {
    const first: unknown[] = await manager.query(
      `INSERT INTO downloads (id, user_id, video_key, created_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT ON CONSTRAINT downloads_of_a_video_count_once DO NOTHING RETURNING id`,
      [newId(), actor.id, key, now],
    );
    if (first.length === 0) return;
    const [counted]: [unknown[], number] = await manager.query(
      `UPDATE users
          SET download_count = CASE WHEN download_month = ${monthStartSql('$2')} THEN download_count + 1 ELSE 1 END,
              download_month = ${monthStartSql('$2')}
        WHERE id = $1
          AND ($3::int IS NULL OR download_month IS DISTINCT FROM ${monthStartSql('$2')} OR download_count < $3)
        RETURNING id`,
      [actor.id, now, downloadLimit(actor)],
    );
    if (counted.length === 0) throw new AppError('DOWNLOAD_LIMIT_REACHED');
  });
};

/** Those of the videos that the person has downloaded before. */
export const findDownloaded = async (
  { dataSource }: LocalDeps,
  userId: string,
): Promise<ReadonlySet<string>> => {
  const rows = await dataSource
    .getRepository(downloadEntity)
    .find({ select: { videoKey: true }, where: { userId } });
  return new Set(rows.map((row) => row.videoKey));
};

/**
 * Lets a video be looked at in the app, which counts nothing: while downloads are left, and ever after it has been
 * downloaded.
 *
 * @throws AppError DOWNLOAD_LIMIT_REACHED
 */
export const assertMayWatch = async (deps: LocalDeps, actor: CurrentUser, key: string): Promise<void> => {
  const refusal = denialReason.downloading(actor);
  if (refusal === null) return;
  const isDownloaded = await deps.dataSource
    .getRepository(downloadEntity)
    .existsBy({ userId: actor.id, videoKey: key });
  if (!isDownloaded) throw new AppError(refusal);
};
