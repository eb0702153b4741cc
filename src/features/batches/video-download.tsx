import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { listOf } from '#src/ui/copy/list-of.ts';
import classes from '#src/features/batches/batches.module.css';

type VideoDownloadProps = ButtonProps & {
  url: string;
  /** The people in the videos whose consent has ended. */
  withdrawnPeople: readonly string[];
  children: ReactNode;
};

/**
 * Downloads a video or a ZIP of videos. Videos of people whose consent has ended are blocked for publishing: the first click names the
 * people, and the second one confirms that the user will not publish the videos.
 */
export const VideoDownload = ({ url, withdrawnPeople, children, ...button }: VideoDownloadProps) => {
  const [isAsking, setIsAsking] = useState(false);
  if (withdrawnPeople.length === 0) {
    return (
      <Button component="a" href={url} download {...button}>
        {children}
      </Button>
    );
  }
  return (
    <>
      <p className={classes.problem} role={isAsking ? 'alert' : undefined}>
        <strong>Blocked for publishing:</strong> {listOf(withdrawnPeople)} no longer{' '}
        {withdrawnPeople.length === 1 ? 'agrees' : 'agree'} to be shown.
        {isAsking && ' If you download it anyway, your account’s activity records it.'}
      </p>
      {isAsking ? (
        <Button component="a" href={`${url}?willNotPublish=true`} download {...button}>
          I will not publish it
        </Button>
      ) : (
        <Button {...button} onClick={() => setIsAsking(true)}>
          {children}
        </Button>
      )}
    </>
  );
};
