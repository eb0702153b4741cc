import { ActionIcon, Tooltip } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import classes from '#src/features/editor/desktop/action-bar.module.css';
import { DownloadButton, GenerateButton } from '#src/features/editor/generation/buttons.tsx';
import { FinishedActions } from '#src/features/editor/generation/finished/lazy-finished-actions.tsx';
import { SampleNotice } from '#src/features/editor/generation/samples/lazy-samples.tsx';
import { isReadyToGenerate, useVideoButtons } from '#src/features/editor/generation/video-buttons.ts';
import { hasBackgroundAtom } from '#src/features/editor/state/promo-atom.ts';
import { UpgradeLink } from '#src/ui/upgrade-link.tsx';

const REFRESH = 'Refresh: start the video and the preview over. Your promo stays.';

/** Generate, Download and Refresh on a wide screen; Watch, Share, Download and Refresh once there is a video. */
export const ActionBar = ({ onRefresh }: { onRefresh: () => void }) => {
  const { status, notice, generate, download, note } = useVideoButtons();
  const hasBackground = useAtomValue(hasBackgroundAtom);
  const isFinished = generate.use === 'show';
  return (
    <section className={classes.bar} aria-label="Video">
      <div className={classes.head}>
        <h2 className={classes.heading}>{status === 'completed' ? 'Video Ready' : 'If you like it press'}</h2>
        {hasBackground && <p className={classes.caption}>With background video</p>}
      </div>
      {isReadyToGenerate(generate) && <SampleNotice />}
      <div className={classes.row} data-finished={isFinished}>
        {isFinished ? (
          <FinishedActions generate={generate} download={download} />
        ) : (
          <>
            <GenerateButton generate={generate} />
            <DownloadButton download={download} classes={classes} />
          </>
        )}
        <Tooltip label={REFRESH} multiline maw={240}>
          <ActionIcon variant="default" aria-label="Refresh" onClick={onRefresh}>
            <IconRefresh size={18} />
          </ActionIcon>
        </Tooltip>
      </div>
      {notice !== null && <p className={classes.notice}>{notice}</p>}
      {note.link !== null && <UpgradeLink feature={note.link.feature}>{note.link.label}</UpgradeLink>}
    </section>
  );
};
