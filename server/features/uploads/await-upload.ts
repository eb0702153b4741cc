import type { UploadView } from '#contract/uploads.contract.ts';
import type { Deps } from '#server/deps.ts';
import { readUpload } from './upload-view.ts';
import type { UploadAddress } from './uploads.queries.ts';

/** A change that was not heard of is found out after this many milliseconds. */
const LOOK_AGAIN_MS = 2000;

/** Waits until an upload has ended, in whatever way, or `patienceMs` are over; how it stands then. @throws AppError NOT_FOUND */
export const awaitUpload = async (
  deps: Deps,
  address: UploadAddress,
  patienceMs: number,
): Promise<UploadView> => {
  const end = performance.now() + patienceMs;
  let wake: (() => void) | null = null;
  const wakeUp = (): void => wake?.();
  const stop = deps.changes.subscribe(address.id, wakeUp);
  const timer = setInterval(wakeUp, Math.min(LOOK_AGAIN_MS, patienceMs));
  try {
    for (;;) {
      // Made before the upload is read: a change while it is read is not missed.
      const { promise: changed, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      const upload = await readUpload(deps, address);
      const isOver = upload.phase === 'complete' || upload.phase === 'error';
      if (isOver || performance.now() > end) return upload;
      await changed;
    }
  } finally {
    clearInterval(timer);
    stop();
  }
};
