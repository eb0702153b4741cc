import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { CurrentUser } from '#contract/auth.contract.ts';
import type { LocalDeps } from '#server/deps.ts';
import type { ExportedFile } from '#server/exported-file.ts';
import { listSessions } from '#server/features/auth/sessions.service.ts';
import { exportAssets } from '#server/features/library/personal-assets.service.ts';
import { exportPromos } from '#server/features/promos/personal-promos.service.ts';
import { exportVideos } from '#server/features/renders/personal-videos.service.ts';
import { exportTemplates } from '#server/features/templates/templates.service.ts';
import type { DownloadAnswer } from '#server/plugins/download-answer.ts';
import { readPreferences } from './preferences.service.ts';

async function* everythingOf(deps: LocalDeps, actor: CurrentUser): AsyncGenerator<ExportedFile> {
  const profile = {
    account: actor,
    preferences: await readPreferences(deps, actor),
    ...(await listSessions(deps, actor.id, null)),
  };
  yield { path: 'profile.json', open: async () => Readable.from([JSON.stringify(profile, null, 2)]) };
  yield* exportPromos(deps, actor.id);
  yield* exportTemplates(deps, actor.id);
  yield* exportAssets(deps, actor.id);
  yield* exportVideos(deps, actor);
}

/** Videos are as small as they get; text is not. */
const isWorthCompressing = (path: string): boolean => path.endsWith('.json');

/** How yazl takes the next file, when it is ready for it. */
type NextStream = (error: unknown, stream: Readable) => void;

/** Everything of a person's as a ZIP, read from where it lies while it is sent. */
export const exportAccount = async (deps: LocalDeps, actor: CurrentUser): Promise<DownloadAnswer> => {
  const zip = new ZipFile();
  const stream = zip.outputStream.pipe(new PassThrough());
  let beingRead: Readable | null = null;
  // A reader who goes away leaves no file open.
  stream.once('close', () => beingRead?.destroy());
  const fail = (error: unknown): void => {
    deps.log.error({ err: error, user: actor.id }, 'an export broke off');
    // The reader sees a download that failed instead of an archive that lacks something.
    stream.destroy(error instanceof Error ? error : new Error(String(error)));
  };
  zip.on('error', fail);
  const openNext = async (open: ExportedFile['open'], next: NextStream): Promise<void> => {
    try {
      beingRead = (await open()).once('error', fail);
      next(null, beingRead);
    } catch (error) {
      fail(error);
    }
  };
  const fill = async (): Promise<void> => {
    for await (const { path, open } of everythingOf(deps, actor)) {
      const options = { compress: isWorthCompressing(path) };
      zip.addReadStreamLazy(path, options, (next) => void openNext(open, next));
    }
    zip.end();
  };
  fill().catch(fail);
  return { contentType: 'application/zip', fileName: 'polepro-my-data.zip', stream };
};
