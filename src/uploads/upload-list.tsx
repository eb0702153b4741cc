import { ActionIcon, Button, Progress } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { CLIP_SECONDS } from '#contract/library/upload-limits.ts';
import { type UploadView, cancelUpload } from '#contract/library/uploads.contract.ts';
import { counted } from '#contract/number-format.ts';
import { PRODUCT_NAME } from '#schema/product-name.ts';
import { useImpersonationDenial } from '#src/account/impersonation-denial.tsx';
import { call } from '#src/api/call.ts';
import type { UploadError } from '#src/api/resumable-upload.ts';
import { RETRY_LABEL } from '#src/ui/progress-figure.tsx';
import {
  type QueuedUpload,
  cancelQueuedUpload,
  pauseQueuedUpload,
  resumeQueuedUpload,
} from '#src/uploads/upload-queue.ts';
import { useUploads } from '#src/uploads/use-uploads.ts';
import classes from '#src/uploads/uploads.module.css';

const megabytes = (bytes: number): number => Math.max(bytes === 0 ? 0 : 1, Math.round(bytes / 1_000_000));

const withStop = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Why an upload stopped. Overlays have their own sentence for a response without a reason. */
export const problemText = (kind: UploadView['kind'], { text, isOurs, isNetwork }: UploadError): string =>
  kind === 'overlay' && !isOurs && !isNetwork ? 'Failed to upload overlay. Please try again.' : text;

const GOES_ON = 'It continues automatically once you are back online.';

/** The status of a queued upload, such as `Uploading, 42 of 310 MB`. */
export const queuedUploadText = ({ state, kind, problem, sentBytes, bytes }: QueuedUpload): string => {
  const amount = `${megabytes(sentBytes)} of ${megabytes(bytes)} MB`;
  switch (state) {
    case 'waiting':
      return 'Waiting in line';
    case 'sending':
      return `Uploading, ${amount}`;
    case 'paused':
      return `Paused at ${amount}`;
    case 'stopped':
      return problem === null
        ? 'Upload failed'
        : `${withStop(problemText(kind, problem))} ${problem.isNetwork ? GOES_ON : 'Resume continues where it stopped.'}`;
  }
};

const waitingText = (ahead: number): string => {
  if (ahead === 0) return 'Waiting in line, next up';
  return `Waiting in line, ${counted(ahead, 'upload')} ahead`;
};

/** The status of an upload on the server, with the progress of its phase (LI-027, LI-028). */
export const uploadStatusText = ({
  phase,
  phaseProgress,
  ahead,
  retryAt,
  error,
  notice,
  isResumable,
}: UploadView): string => {
  if (retryAt !== null) return RETRY_LABEL;
  const share = `${Math.round(phaseProgress * 100)}% of this step`;
  switch (phase) {
    case 'uploading':
      return isResumable
        ? 'Part of the file is missing. Choose the same file again to continue.'
        : 'Uploading from another page';
    case 'processing':
      return ahead === null ? `Processing, ${share}` : waitingText(ahead);
    case 'segmenting':
      return `Cutting into ${CLIP_SECONDS}-second clips, ${share}`;
    case 'complete':
      return notice ?? 'Complete';
    case 'error':
      return error?.message ?? 'Upload failed';
  }
};

const libraryName = ({ libraryType, ownerName }: UploadView): string => {
  if (libraryType === 'universal') return `the ${PRODUCT_NAME} Library, for everyone`;
  if (libraryType === 'studio') return 'the library of your studio';
  return ownerName === null ? 'the library' : `the library of ${ownerName}`;
};

/** The message of a finished upload, such as `class is in the library, as 4 clips.` */
export const finishedText = (upload: UploadView): string => {
  const { kind, title, assetIds, notice } = upload;
  if (kind === 'overlay') {
    return ['Overlay uploaded successfully', notice].filter((part) => part !== null).join('. ');
  }
  if (notice !== null) return notice;
  const clips = assetIds.length > 1 ? `, as ${counted(assetIds.length, 'clip')}` : '';
  return `${title} is in ${libraryName(upload)}${clips}.`;
};

type UploadRowProps = {
  name: string;
  /** Such as `Uploading, 42 of 310 MB`. */
  status: string;
  /** 0 to 100; null if nothing is in progress. */
  percent: number | null;
  isBroken?: boolean;
  onPause?: (() => void) | undefined;
  onResume?: (() => void) | undefined;
  onCancel?: (() => void) | undefined;
};

type RowButtonProps = { label: string; onClick: () => void; children: ReactNode };

const RowButton = ({ label, onClick, children }: RowButtonProps) => (
  <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={onClick}>
    {children}
  </ActionIcon>
);

/** An upload with its progress and controls. */
const UploadRow = ({
  name,
  status,
  percent,
  isBroken = false,
  onPause,
  onResume,
  onCancel,
}: UploadRowProps) => (
  <li className={classes.row}>
    <div className={classes.details}>
      <strong className={classes.name}>{name}</strong>
      <span className={classes.state} data-broken={isBroken}>
        {status}
      </span>
      {percent !== null && (
        <Progress value={percent} size="sm" aria-label={`${name}: ${Math.round(percent)} percent`} />
      )}
    </div>
    {onPause !== undefined && (
      <RowButton label={`Pause ${name}`} onClick={onPause}>
        <IconPlayerPause size={18} />
      </RowButton>
    )}
    {onResume !== undefined && (
      <RowButton label={`Resume ${name}`} onClick={onResume}>
        <IconPlayerPlay size={18} />
      </RowButton>
    )}
    {onCancel !== undefined && (
      <RowButton label={percent === null ? `Dismiss ${name}` : `Cancel ${name}`} onClick={onCancel}>
        <IconX size={18} />
      </RowButton>
    )}
  </li>
);

/** The transfer's share of an upload's progress, percent; the rest is the server's work. */
const TRANSFER_SHARE = 75;

/** Progress of a file in transfer as part of its whole upload, percent. */
export const sentPercent = ({ sentBytes, bytes }: QueuedUpload): number =>
  bytes === 0 ? 0 : (sentBytes / bytes) * TRANSFER_SHARE;

const QueuedRow = ({ queued }: { queued: QueuedUpload }) => {
  const { key, name, bytes, state } = queued;
  const isBroken = state === 'stopped';
  return (
    <UploadRow
      name={name}
      status={queuedUploadText(queued)}
      percent={isBroken || bytes === 0 ? null : sentPercent(queued)}
      isBroken={isBroken}
      onPause={state === 'sending' ? () => pauseQueuedUpload(key) : undefined}
      onResume={state === 'paused' || isBroken ? () => resumeQueuedUpload(key) : undefined}
      onCancel={() => void cancelQueuedUpload(key)}
    />
  );
};

const ServerRow = ({ upload, onGone }: { upload: UploadView; onGone: () => void }) => {
  const removal = useMutation({
    mutationFn: () => call(cancelUpload, { params: { id: upload.id } }),
    onSettled: onGone,
  });
  const { phase, notice } = upload;
  const isDenied = useImpersonationDenial(cancelUpload) !== null;
  const isOver = phase === 'error' || (phase === 'complete' && notice !== null);
  return (
    <UploadRow
      name={upload.title}
      status={uploadStatusText(upload)}
      percent={isOver ? null : upload.percent}
      isBroken={phase === 'error'}
      onCancel={isDenied || (phase === 'complete' && notice === null) ? undefined : () => removal.mutate()}
    />
  );
};

/** Uploads that failed permanently. Several are collapsed into one row. */
const FailedUploads = ({
  queued,
  uploads,
  reload,
}: {
  queued: readonly QueuedUpload[];
  uploads: readonly UploadView[];
  reload: () => void;
}) => {
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const dismissal = useMutation({
    mutationFn: async () => {
      await Promise.all(queued.map(({ key }) => cancelQueuedUpload(key)));
      await Promise.allSettled(uploads.map(({ id }) => call(cancelUpload, { params: { id } })));
    },
    onSettled: reload,
  });
  const isDenied = useImpersonationDenial(cancelUpload) !== null;
  const count = queued.length + uploads.length;
  const rows = [
    ...queued.map((upload) => <QueuedRow key={upload.key} queued={upload} />),
    ...uploads.map((upload) => <ServerRow key={upload.id} upload={upload} onGone={reload} />),
  ];
  if (count < 2) return rows;
  return (
    <li className={classes.failures}>
      <div className={classes.summary}>
        <strong className={classes.name}>{count} uploads failed</strong>
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          className={classes.action}
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Hide' : 'Show'}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          className={classes.action}
          disabled={isDenied}
          loading={dismissal.isPending}
          onClick={() => dismissal.mutate()}
        >
          Dismiss all
        </Button>
      </div>
      <ul id={listId} className={classes.folded} aria-label="Failed uploads" hidden={!isOpen}>
        {isOpen && rows}
      </ul>
    </li>
  );
};

const hasFailed = ({ state, problem }: QueuedUpload): boolean =>
  state === 'stopped' && problem?.isNetwork !== true;

/** All uploads of a kind, from this page and others. Renders nothing if there are none. */
export const UploadList = ({ kind }: { kind: UploadView['kind'] }) => {
  const { queued, uploads, reload } = useUploads(kind);
  if (queued.length + uploads.length === 0) return null;
  return (
    <ul className={classes.list} aria-label="Uploads">
      {queued
        .filter((upload) => !hasFailed(upload))
        .map((upload) => (
          <QueuedRow key={upload.key} queued={upload} />
        ))}
      {uploads
        .filter(({ phase }) => phase !== 'error')
        .map((upload) => (
          <ServerRow key={upload.id} upload={upload} onGone={reload} />
        ))}
      <FailedUploads
        queued={queued.filter(hasFailed)}
        uploads={uploads.filter(({ phase }) => phase === 'error')}
        reload={reload}
      />
    </ul>
  );
};
