import type { UploadView } from '#contract/uploads.contract.ts';
import type { Deps } from '#server/deps.ts';
import { awaitEnd } from '#server/jobs/follow-row.ts';
import { readUpload } from './upload-view.ts';
import type { UploadAddress } from './uploads.queries.ts';

const isOver = ({ phase }: UploadView): boolean => phase === 'complete' || phase === 'error';

/** Waits until an upload has ended, in whatever way, at most `timeoutMs`; as it stands then. @throws AppError NOT_FOUND */
export const awaitUpload = (deps: Deps, address: UploadAddress, timeoutMs: number): Promise<UploadView> =>
  awaitEnd(
    deps,
    { key: address.id, read: () => readUpload(deps, address), isOver },
    AbortSignal.timeout(timeoutMs),
  );
