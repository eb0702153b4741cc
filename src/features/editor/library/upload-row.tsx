import { ActionIcon, Progress } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from '#src/features/editor/library/uploads.module.css';

type UploadRowProps = {
  name: string;
  /** What happens to it now, such as `Uploading, 42 of 310 MB`. */
  words: string;
  /** 0 to 100; null where nothing goes on any more. */
  percent: number | null;
  isBroken?: boolean;
  onPause?: (() => void) | undefined;
  onResume?: (() => void) | undefined;
  onCancel?: (() => void) | undefined;
};

type RowButtonProps = { label: string; onClick: () => void; children: ReactNode };

const RowButton = ({ label, onClick, children }: RowButtonProps) => (
  <ActionIcon variant="subtle" color="gray" size={44} aria-label={label} onClick={onClick}>
    {children}
  </ActionIcon>
);

/** One file on its way into the library. */
export const UploadRow = ({
  name,
  words,
  percent,
  isBroken = false,
  onPause,
  onResume,
  onCancel,
}: UploadRowProps) => (
  <li className={classes['row']}>
    <div className={classes['details']}>
      <strong className={classes['name']}>{name}</strong>
      <span className={classes['state']} data-broken={isBroken}>
        {words}
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
