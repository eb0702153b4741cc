import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useSyncExternalStore } from 'react';
import type { UploadView } from '#contract/uploads.contract.ts';
import { finishedUploadsAtom } from '#src/features/editor/library/finished-uploads.ts';
import { readSendings, type Sending, subscribeToSendings } from '#src/features/editor/library/sending.ts';
import { uploadQuery } from '#src/features/editor/library/upload-query.ts';

type Uploads = {
  /** From this page to the server. */
  sendings: readonly Sending[];
  /** On the server: worked on, finished just now, finished with a notice, not whole, or refused. */
  uploads: readonly UploadView[];
  reload: () => void;
};

/** The uploads of one kind that there is something to say of, from this page and any other. */
export const useUploads = (kind: UploadView['kind']): Uploads => {
  const all = useSyncExternalStore(subscribeToSendings, readSendings);
  const finished = useAtomValue(finishedUploadsAtom);
  const { data = [], refetch } = useQuery(uploadQuery);
  const sendings = all.filter((sending) => sending.kind === kind);
  const own = new Set(sendings.map(({ uploadId }) => uploadId));
  const uploads = data.filter(
    ({ id, kind: itsKind, phase, notice }) =>
      itsKind === kind && !own.has(id) && (phase !== 'complete' || notice !== null || finished.has(id)),
  );
  return { sendings, uploads, reload: () => void refetch() };
};
