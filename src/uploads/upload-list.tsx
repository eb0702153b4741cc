import { ActionIcon, Button, Progress } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { type UploadView, cancelUpload } from '#contract/library/uploads.contract.ts';
import { useImpersonationDenial } from '#src/account/impersonation-denial.tsx';
import { call } from '#src/api/call.ts';
import { queuedUploadText, uploadStatusText } from '#src/uploads/upload-copy.ts';
import {
  type QueuedUpload,
  cancelQueuedUpload,
  pauseQueuedUpload,
  resumeQueuedUpload,
} from '#src/uploads/upload-queue.ts';
import { useUploads } from '#src/uploads/use-uploads.ts';
import classes from '#src/uploads/uploads.module.css';

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

const QueuedRow = ({ queued }: { queued: QueuedUpload }) => {
  const { key, name, bytes, sentBytes, state } = queued;
  const isBroken = state === 'stopped';
  return (
    <UploadRow
      name={name}
      status={queuedUploadText(queued)}
      percent={isBroken || bytes === 0 ? null : (sentBytes / bytes) * TRANSFER_SHARE}
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
