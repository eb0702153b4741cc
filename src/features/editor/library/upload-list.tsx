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
import type { Uploads } from '#src/features/editor/library/use-uploads.ts';

/** Sending is three quarters of an upload (document 2, section 4). */
const SENDING_SHARE = 75;

const SendingRow = ({ sending }: { sending: Sending }) => {
  const { key, name, bytes, sentBytes, state } = sending;
  return (
    <UploadRow
      name={name}
      words={sendingWords(sending)}
      percent={bytes === 0 ? 0 : (sentBytes / bytes) * SENDING_SHARE}
      isBroken={state === 'stopped'}
      onPause={state === 'sending' ? () => void pauseSending(key) : undefined}
      onResume={state === 'sending' ? undefined : () => resumeSending(key)}
      onCancel={() => void cancelSending(key)}
    />
  );
};

const ServerRow = ({ upload, onGone }: { upload: UploadView; onGone: () => void }) => {
  const removal = useMutation({
    mutationFn: () => call(cancelUpload, { params: { id: upload.id } }),
    onSettled: onGone,
  });
  return (
    <UploadRow
      name={upload.title}
      words={uploadWords(upload)}
      percent={upload.percent}
      isBroken={upload.phase === 'error'}
      onCancel={() => removal.mutate()}
    />
  );
};

/** Everything on its way, from this page and from others. Nothing while there is nothing. */
export const UploadList = ({ sendings, uploads, reload }: Uploads) => {
  // What this page sends is told by its own row.
  const names = new Set(sendings.map(({ name }) => name));
  const others = uploads.filter(({ phase, title }) => phase !== 'uploading' || !names.has(title));
  if (sendings.length + others.length === 0) return null;
  return (
    <ul className={classes['list']} aria-label="Uploads">
      {sendings.map((sending) => (
        <SendingRow key={sending.key} sending={sending} />
      ))}
      {others.map((upload) => (
        <ServerRow key={upload.id} upload={upload} onGone={reload} />
      ))}
    </ul>
  );
};
