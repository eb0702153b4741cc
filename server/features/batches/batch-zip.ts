import { Readable } from 'node:stream';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import type { ClassInfo } from '#schema/class/class-info.ts';
import type { CalendarDay } from '#schema/class/class-schedule.ts';
import { readClockTime } from '#schema/class/clock-time.ts';
import { postPackOf } from '#schema/texts/post-pack.ts';
import { utcToday } from '#server/day-in-zone.ts';
import type { Deps } from '#server/deps.ts';
import { type GeneratedFile, asciiFileName, unicodeFileName } from '#server/downloads/downloaded-file.ts';
import { type ExportedFile, streamZip } from '#server/downloads/zip-stream.ts';
import { AppError } from '#server/errors.ts';
import { readRendersOfBatch } from '#server/features/renders/batch-renders.service.ts';
import { openVideo } from '#server/features/renders/download-video.ts';
import { previewRender } from '#server/features/renders/renders.service.ts';
import { describeOutdated, findShownSessions } from '#server/features/timetable/shown-sessions.ts';
import { listWording } from '#server/features/wording/wording-list.service.ts';
import type { BatchRowRecord } from './batch.entity.ts';
import { findBatch, findRows } from './batches.queries.ts';

/** `2026-11-26_19-30_spin-flow`: day, time and class, so that the files of a week sort in order. */
const nameOf = ({ classDate, time, classType }: ClassInfo): string =>
  [classDate, (readClockTime(time) ?? '').replace(':', '-'), unicodeFileName(classType)]
    .filter((part) => part !== '')
    .join('_');

/** The file names of the rows. A number makes a taken name unique. */
const zipNames = (forms: readonly ClassInfo[]): string[] => {
  const counts = new Map<string, number>();
  return forms.map((form) => {
    const name = nameOf(form);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name}-${count}`;
  });
};

type FinishedVideo = {
  row: BatchRowRecord;
  renderId: string;
  /** Why the video no longer shows its class; null if it does. */
  outdated: string | null;
  open: ExportedFile['open'];
};

/** The rows with a video, without cancelled classes. @throws AppError like `openVideo`, before the first byte of any video. */
const findFinished = async (
  deps: Deps,
  actor: CurrentUser,
  {
    rows,
    willNotPublish,
    today,
  }: { rows: readonly BatchRowRecord[]; willNotPublish: boolean; today: CalendarDay },
): Promise<FinishedVideo[]> => {
  const sessions = await findShownSessions(deps.dataSource.manager, actor.id, rows);
  const renders = await readRendersOfBatch(
    deps,
    actor.id,
    rows.flatMap(({ renderId }) => renderId ?? []),
  );
  const finished: FinishedVideo[] = [];
  for (const row of rows) {
    const render = renders.get(row.renderId ?? '');
    const outdated = describeOutdated(sessions.get(row.id), today);
    if (render?.state !== 'completed' || outdated?.kind === 'class-cancelled') continue;
    const { bytes, open } = await openVideo(deps, actor, { id: render.id, isPlayed: false, willNotPublish });
    finished.push({
      row,
      renderId: render.id,
      outdated: outdated?.sentence ?? null,
      open: () => open({ start: 0, end: bytes - 1 }),
    });
  }
  return finished;
};

/** Each video, and the caption and hashtags to post with it. */
async function* filesOf(
  deps: Deps,
  actor: CurrentUser,
  { finished, today }: { finished: readonly FinishedVideo[]; today: CalendarDay },
): AsyncGenerator<ExportedFile> {
  const { entries: hidden } = await listWording(deps, actor.id);
  const names = zipNames(finished.map(({ row }) => row.form));
  for (const [index, { renderId, outdated, open }] of finished.entries()) {
    const name = `${outdated === null ? '' : 'OUT-OF-DATE_'}${names[index] ?? renderId}`;
    yield { path: `${name}.mp4`, open };
    const { document } = await previewRender(deps, { ownerId: actor.id, id: renderId });
    const { caption, hashtags } = postPackOf(document, { backgroundTitle: null, today, hidden }).posts.reels;
    const warning = outdated === null ? '' : `Do not post this video: it is out of date. ${outdated}`;
    const text = [warning, caption, hashtags.join(' ')].filter((part) => part !== '').join('\n\n');
    yield { path: `${name}.txt`, open: async () => Readable.from([`${text}\n`]) };
  }
}

/**
 * A ZIP of the finished videos of a batch, each with a text file of its caption. Videos of cancelled classes are left out, and those that are
 * out of date say so in their names. Each video counts as a download.
 *
 * @throws AppError NOT_FOUND, VIDEO_WITHDRAWN, RENDER_NOT_FINISHED when there is no video yet, EMAIL_NOT_CONFIRMED or
 * DOWNLOAD_LIMIT_REACHED
 */
export const downloadBatch = async (
  deps: Deps,
  actor: CurrentUser,
  { id, willNotPublish }: { id: string; willNotPublish: boolean },
): Promise<GeneratedFile> => {
  const batch = await findBatch(deps, { ownerId: actor.id, id });
  const rows = await findRows(deps.dataSource.manager, id);
  const today = utcToday(deps);
  const finished = await findFinished(deps, actor, { rows, willNotPublish, today });
  if (finished.length === 0) throw new AppError('RENDER_NOT_FINISHED');
  return {
    contentType: 'application/zip',
    fileName: `${asciiFileName(batch.title)}.zip`,
    stream: streamZip(filesOf(deps, actor, { finished, today }), (error) =>
      deps.log.error({ err: error, batch: id }, 'the ZIP of a batch failed'),
    ),
  };
};
