import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { downloadLimit, denialReason } from '#contract/permissions.ts';
import { isRecurring } from '#schema/class/class-schedule.ts';
import { HOUR_MS } from '#schema/durations.ts';
import { classTitle, isStartingTitle } from '#schema/promo-title.ts';
import { newId } from '#server/db/new-id.ts';
import { countChanged, queryRows } from '#server/db/query-rows.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { LocalDeps } from '#server/deps.ts';
import { type ServedFile, unicodeFileName } from '#server/downloads/downloaded-file.ts';
import { AppError } from '#server/errors.ts';
import { hasEvent, recordEvent } from '#server/features/auth/accounts/account-events.ts';
import { monthStartSql } from '#server/features/auth/accounts/users.service.ts';
import { findWithdrawnPeople } from '#server/features/people/people.queries.ts';
import { type Download, downloadEntity } from './download.entity.ts';
import { findRender, type RenderSummary } from './render-summaries.queries.ts';
import type { RenderRow } from './render.entity.ts';

type NamedRender = Pick<RenderSummary, 'title' | 'createdAt' | 'classInfo' | 'textMode'>;

/**
 * The name of a video. For a promo that was never named, it is the class, such as `Pole Flow · Thu 7:30 PM`. Any other title is followed by
 * the date or schedule of the class, or else by the day of the video.
 */
const videoName = ({ title, createdAt, classInfo, textMode }: NamedRender): string => {
  const day = createdAt.toISOString().slice(0, 10);
  // A promo with free captions may still have an old class form, which no longer applies.
  if (classInfo === null || textMode === 'dancer') return `${title} ${day}`;
  const byClass = classTitle(classInfo);
  if (byClass !== '' && (title === byClass || isStartingTitle(title))) return byClass;
  if (isRecurring(classInfo.schedule)) return `${title} ${classInfo.schedule}`;
  return `${title} ${classInfo.classDate === '' ? day : classInfo.classDate}`;
};

/** The `videoName` as a file name that every system accepts. */
export const videoFileName = (row: NamedRender): string => `${unicodeFileName(videoName(row))}.mp4`;

/** The instructor and class of the class form; null if it names none or does not apply. */
const classOf = ({ classInfo, textMode }: NamedRender): Pick<Download, 'instructorName' | 'classType'> => {
  const named = (text = ''): string | null =>
    textMode === 'dancer' || text.trim() === '' ? null : text.trim();
  return { instructorName: named(classInfo?.instructorName), classType: named(classInfo?.classType) };
};

/** The key by which downloads are counted. Two renders with equal contents are the same video. */
export const videoKey = ({ id, contentHash }: Pick<RenderRow, 'id' | 'contentHash'>): string =>
  contentHash ?? id;

/**
 * Counts a download, once per video, in the month of the first one. One statement counts and checks, so concurrent downloads never exceed
 * the plan's limit.
 * @throws AppError DOWNLOAD_LIMIT_REACHED. Then nothing is counted.
 */
const countDownload = async (
  { dataSource, clock }: LocalDeps,
  actor: CurrentUser,
  row: RenderSummary,
): Promise<void> => {
  const now = clock.now();
  const { instructorName, classType } = classOf(row);
  await inTransaction(dataSource, async (manager) => {
    const first = await queryRows<unknown>(
      manager,
      `INSERT INTO downloads (id, user_id, video_key, created_at, user_email, user_role, user_subscription_status,
                              instructor_name, class_type)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       ON CONFLICT ON CONSTRAINT downloads_of_a_video_count_once DO NOTHING RETURNING id`,
      [
        newId(),
        actor.id,
        videoKey(row),
        now,
        actor.email,
        actor.role,
        actor.subscriptionStatus,
        instructorName,
        classType,
      ],
    );
    if (first.length === 0) return;
    const counted = await countChanged(
      manager,
      `UPDATE users
          SET download_count = CASE WHEN download_month = ${monthStartSql('$2')} THEN download_count + 1 ELSE 1 END,
              download_month = ${monthStartSql('$2')}
        WHERE id = $1
          AND ($3::int IS NULL OR download_month IS DISTINCT FROM ${monthStartSql('$2')} OR download_count < $3)`,
      [actor.id, now, downloadLimit(actor)],
    );
    if (counted === 0) throw new AppError('DOWNLOAD_LIMIT_REACHED');
  });
};

/** Keys of the videos that the person has already downloaded. */
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
 * Refuses a video that can no longer be counted, before its first byte. A video that was already counted stays available.
 * @throws AppError EMAIL_NOT_CONFIRMED or DOWNLOAD_LIMIT_REACHED
 */
const assertMayDownload = async (deps: LocalDeps, actor: CurrentUser, key: string): Promise<void> => {
  const refusal = denialReason.havingUnconfirmedEmail(actor) ?? denialReason.downloading(actor);
  if (refusal === null) return;
  const isDownloaded = await deps.dataSource
    .getRepository(downloadEntity)
    .existsBy({ userId: actor.id, videoKey: key });
  if (!isDownloaded) throw new AppError(refusal);
};

/** The render of a finished video. @throws AppError NOT_FOUND, RENDER_EXPIRED, or RENDER_NOT_FINISHED. */
const findFinished = async (
  deps: LocalDeps,
  ownerId: string,
  id: string,
): Promise<{ row: RenderSummary; bytes: number }> => {
  const row = await findRender(deps, { ownerId, id });
  if (row === null) throw new AppError('NOT_FOUND');
  if (row.state === 'expired') throw new AppError('RENDER_EXPIRED');
  if (row.state !== 'completed') throw new AppError('RENDER_NOT_FINISHED');
  const bytes = await deps.renderFiles.size(id);
  if (bytes === null) throw new AppError('NOT_FOUND');
  return { row, bytes };
};

/**
 * `isPlayed`: the browser claims to play the file. Any client can claim that, so it is ignored for plans that limit downloads, and for
 * videos that must not be published. `willNotPublish`: the person has promised not to publish the video.
 */
type VideoRequest = { id: string; isPlayed: boolean; willNotPublish: boolean };

/** Hours in which the same video with the same people is recorded once, because browsers fetch a file in parts. */
const RECORD_HOURS = 1;

/** Records that the owner got a video that must not be published, and the people in it. */
const recordAcknowledgement = async (
  deps: LocalDeps,
  { id: userId }: CurrentUser,
  { title, people }: { title: string; people: readonly string[] },
): Promise<void> => {
  const detail = `${title}: shows ${people.join(', ')}`;
  const since = new Date(deps.clock.now().getTime() - RECORD_HOURS * HOUR_MS);
  if (await hasEvent(deps, { userId, kind: 'withdrawn_video_fetched', detail, since })) return;
  await recordEvent(deps, userId, 'withdrawn_video_fetched', { detail });
};

/** @throws AppError VIDEO_WITHDRAWN naming the people whom the video shows without their consent */
const refuseWithdrawn = (people: readonly string[]): never => {
  throw new AppError('VIDEO_WITHDRAWN', [
    {
      path: 'willNotPublish',
      message: `must be true: the video shows ${people.join(', ')}, whose consent was withdrawn or does not hold today`,
    },
  ]);
};

/**
 * The finished video for its owner. A request that gets bytes counts as a download, but only once per video, so parts and later requests do
 * not count again. Requests without bytes (HEAD, or a copy that is still current) do not count.
 * @throws AppError NOT_FOUND, RENDER_EXPIRED, RENDER_NOT_FINISHED, EMAIL_NOT_CONFIRMED, VIDEO_WITHDRAWN, or DOWNLOAD_LIMIT_REACHED, also
 * from `open`.
 */
export const openVideo = async (
  deps: LocalDeps,
  actor: CurrentUser,
  { id, isPlayed, willNotPublish }: VideoRequest,
): Promise<ServedFile> => {
  const { row, bytes } = await findFinished(deps, actor.id, id);
  const key = videoKey(row);
  await assertMayDownload(deps, actor, key);
  const people = (await findWithdrawnPeople(deps, actor.id, [id])).get(id);
  if (people !== undefined && !willNotPublish) refuseWithdrawn(people);
  const isCounted = !isPlayed || downloadLimit(actor) !== null;
  return {
    contentType: 'video/mp4',
    bytes,
    version: `${id}-${row.attempt}-${bytes}`,
    saveAs: { title: videoName(row), extension: 'mp4' },
    open: async (range) => {
      if (people !== undefined) await recordAcknowledgement(deps, actor, { title: row.title, people });
      if (isCounted) await countDownload(deps, actor, row);
      return deps.renderFiles.read(id, range);
    },
  };
};

/**
 * Releases the file of a finished video to the public. If the plan limits downloads, this counts as the owner's download.
 * @throws AppError NOT_FOUND, RENDER_EXPIRED, RENDER_NOT_FINISHED, EMAIL_NOT_CONFIRMED, or DOWNLOAD_LIMIT_REACHED.
 */
export const releaseVideo = async (deps: LocalDeps, actor: CurrentUser, id: string): Promise<void> => {
  const { row } = await findFinished(deps, actor.id, id);
  const key = videoKey(row);
  await assertMayDownload(deps, actor, key);
  if (downloadLimit(actor) !== null) await countDownload(deps, actor, row);
};

/** The file of a released video, to play in a page, which is not a download. Null when it is gone. */
export const openReleasedVideo = async (
  { renderFiles }: LocalDeps,
  id: string,
): Promise<ServedFile | null> => {
  const bytes = await renderFiles.size(id);
  if (bytes === null) return null;
  return {
    contentType: 'video/mp4',
    bytes,
    version: `${id}-${bytes}`,
    open: (range) => renderFiles.read(id, range),
  };
};
