import { ActionIcon, Progress } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react';
import classes from '#src/features/editor/library/uploads.module.css';

type UploadRowProps = {
  name: string;
  /** What happens to it now, such as `Uploading, 42 of 310 MB`. */
  words: string;
  percent: number;
  isBroken?: boolean;
  onPause?: (() => void) | undefined;
  onResume?: (() => void) | undefined;
  onCancel: () => void;
};

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
    <div className={classes['words']}>
      <strong className={classes['name']}>{name}</strong>
      <span className={classes['state']} data-broken={isBroken} role={isBroken ? 'alert' : undefined}>
        {words}
      </span>
      {!isBroken && (
        <Progress value={percent} size="sm" aria-label={`${name}: ${Math.round(percent)} percent`} />
      )}
    </div>
    {onPause !== undefined && (
      <ActionIcon variant="subtle" color="gray" size={44} aria-label={`Pause ${name}`} onClick={onPause}>
        <IconPlayerPause size={18} />
      </ActionIcon>
    )}
    {onResume !== undefined && (
      <ActionIcon variant="subtle" color="gray" size={44} aria-label={`Resume ${name}`} onClick={onResume}>
        <IconPlayerPlay size={18} />
      </ActionIcon>
    )}
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      aria-label={isBroken ? `Dismiss ${name}` : `Cancel ${name}`}
      onClick={onCancel}
    >
      <IconX size={18} />
    </ActionIcon>
  </li>
);
