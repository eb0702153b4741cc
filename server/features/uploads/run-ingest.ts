import { inTransaction } from '#server/db/in-transaction.ts';
import { outlastDatabase } from '#server/db/outlast-database.ts';
import type { Deps } from '#server/deps.ts';
import { errorCode } from '#server/error-code.ts';
import { IngestError, ingestFailures } from '#server/errors.ts';
import { claimIngest, giveBack, type Ingest } from './claim-ingest.ts';
import { cutClips } from './cut-clips.ts';
import { sourceKeyOf } from './finish-upload.ts';
import { holdIngest, LostIngestError } from './hold-ingest.ts';
import { makeWhole } from './make-whole.ts';
import { NO_CLIPS, publishIngest } from './publish-ingest.ts';
import { storeOverlay } from './store-made-files.ts';
import { stageSource } from './stage-source.ts';
import { markEnded } from './uploads.queries.ts';

/** The worker is asked to stop: its upload goes back into the queue and costs no attempt. */
export class StoppingError extends Error {
  override name = 'StoppingError';
}

type Hold = ReturnType<typeof holdIngest>;

const makeOverlay = async (deps: Deps, ingest: Ingest, hold: Hold): Promise<void> => {
  await deps.workFolders.use(async (workFolder) => {
    const source = await stageSource(deps, ingest);
    try {
      const made = await deps.mediaIngest.ingestOverlay({
        source: source.localPath,
        workFolder,
        signal: hold.signal,
        onProgress: ({ progress }) => hold.report(progress),
      });
      await publishIngest(deps, ingest, [await storeOverlay(deps, ingest, made)]);
    } finally {
      await source.release();
    }
  });
};

const makeBackgrounds = async (deps: Deps, ingest: Ingest, hold: Hold): Promise<void> => {
  const whole = await makeWhole(deps, ingest, hold);
  if (!ingest.cutsClips) await publishIngest(deps, ingest, [whole]);
  else await cutClips(deps, ingest, { whole, hold });
};

/** Nobody needs the file as it came any more; what cannot be removed now is swept. */
const forgetSource = async (deps: Deps, ingest: Ingest): Promise<void> => {
  await deps.mediaStore
    .delete(sourceKeyOf(ingest))
    .catch((error: unknown) => deps.log.warn({ err: error, upload: ingest.id }, 'a source file is left'));
};

const refusalOf = (error: unknown): { errorCode: string; errorMessage: string } => {
  if (error instanceof IngestError) return { errorCode: error.code, errorMessage: error.message };
  const code = errorCode(error) === 'ENOSPC' ? 'DISK_FULL' : 'INGEST_FAILED';
  return { errorCode: code, errorMessage: ingestFailures[code] };
};

/**
 * Writes down why nothing came of the upload.
 *
 * @throws the error again when the ticket is to be handed out once more.
 */
const settle = async (deps: Deps, ingest: Ingest, error: unknown, reason: unknown): Promise<void> => {
  if (reason instanceof LostIngestError || error instanceof LostIngestError) return;
  if (reason instanceof StoppingError) {
    await outlastDatabase(() => giveBack(deps, ingest));
    throw error;
  }
  const { id, attempt } = ingest;
  const refusal = refusalOf(error);
  deps.log.warn({ err: error, upload: id, attempt, code: refusal.errorCode }, 'an upload was refused');
  const ended = await outlastDatabase(() =>
    inTransaction(deps.dataSource, (manager) =>
      markEnded(manager, { id, attempt }, { state: 'failed', ...refusal }),
    ),
  );
  if (ended !== undefined) await forgetSource(deps, ingest);
};

/** The workers that had it are gone, one after the other: what is whole is kept, all else was too much for them. */
const giveUp = async (deps: Deps, ingest: Ingest): Promise<void> => {
  if (ingest.whole === null) throw new IngestError('TOO_COMPLEX');
  await publishIngest(deps, ingest, [ingest.whole], NO_CLIPS);
};

/**
 * Does what a ticket asks for: one attempt at making an upload fit for its library, from its claim to its rows or its
 * reason. Every write is bound to the attempt, so one that has been superseded changes nothing.
 *
 * @throws when the ticket is to be handed out again.
 */
export const runIngest = async (deps: Deps, ticketId: string, stopping: AbortSignal): Promise<void> => {
  const ingest = await claimIngest(deps, ticketId);
  if (ingest === null) return;
  const hold = holdIngest(deps, ingest, stopping);
  try {
    hold.signal.throwIfAborted();
    if (ingest.attemptsLeft < 0) await giveUp(deps, ingest);
    else if (ingest.kind === 'overlay') await makeOverlay(deps, ingest, hold);
    else await makeBackgrounds(deps, ingest, hold);
    await forgetSource(deps, ingest);
  } catch (error) {
    await settle(deps, ingest, error, hold.signal.reason);
  } finally {
    await hold.release();
  }
};
