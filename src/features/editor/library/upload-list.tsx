import { useMutation } from '@tanstack/react-query';
import { cancelUpload, type UploadView } from '#contract/uploads.contract.ts';
import { call } from '#src/api/call.ts';
import {
  cancelSending,
  pauseSending,
  resumeSending,
  type Sending,
} from '#src/features/editor/library/sending.ts';
import { sendingWords, uploadWords } from '#src/features/editor/library/upload-words.ts';
import { UploadRow } from '#src/features/editor/library/upload-row.tsx';
import classes from '#src/features/editor/library/uploads.module.css';
import { useUploads } from '#src/features/editor/library/use-uploads.ts';

/** Sending is three quarters of an upload (document 2, section 4). */
const SENDING_SHARE = 75;

const SendingRow = ({ sending }: { sending: Sending }) => {
  const { key, name, bytes, sentBytes, state } = sending;
  const isBroken = state === 'stopped';
  return (
    <UploadRow
      name={name}
      words={sendingWords(sending)}
      percent={isBroken || bytes === 0 ? null : (sentBytes / bytes) * SENDING_SHARE}
      isBroken={isBroken}
      onPause={state === 'sending' ? () => pauseSending(key) : undefined}
      onResume={state === 'paused' || isBroken ? () => resumeSending(key) : undefined}
      onCancel={() => void cancelSending(key)}
    />
  );
};

const ServerRow = ({ upload, onGone }: { upload: UploadView; onGone: () => void }) => {
  const removal = useMutation({
    mutationFn: () => call(cancelUpload, { params: { id: upload.id } }),
    onSettled: onGone,
  });
  const { phase, notice } = upload;
  const isOver = phase === 'error' || (phase === 'complete' && notice !== null);
  return (
    <UploadRow
      name={upload.title}
      words={uploadWords(upload)}
      percent={isOver ? null : upload.percent}
      isBroken={phase === 'error'}
      onCancel={phase === 'complete' && notice === null ? undefined : () => removal.mutate()}
    />
  );
};

/** All files of a kind on their way, from this page and from others. Nothing while there is nothing. */
export const UploadList = ({ kind }: { kind: UploadView['kind'] }) => {
  const { sendings, uploads, reload } = useUploads(kind);
  if (sendings.length + uploads.length === 0) return null;
  return (
    <ul className={classes['list']} aria-label="Uploads">
      {sendings.map((sending) => (
        <SendingRow key={sending.key} sending={sending} />
      ))}
      {uploads.map((upload) => (
        <ServerRow key={upload.id} upload={upload} onGone={reload} />
      ))}
    </ul>
  );
};
