import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconDownload, IconRefresh } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import classes from '#src/features/editor/generation/action-bar.module.css';
import { GenerateButton } from '#src/features/editor/generation/generate-button.tsx';
import { useVideoButtons } from '#src/features/editor/generation/video-buttons.ts';
import { hasBackgroundAtom } from '#src/features/editor/state/promo-atom.ts';
import { UpgradeLink } from '#src/ui/upgrade-link.tsx';

const REFRESH = 'Refresh: start the video and the preview over. Your promo stays.';

/** Generate, Download and Refresh on a wide screen. */
export const ActionBar = ({ onRefresh }: { onRefresh: () => void }) => {
  const { status, notice, generate, download, note } = useVideoButtons();
  const hasBackground = useAtomValue(hasBackgroundAtom);
  return (
    <section className={classes.bar} aria-label="Video">
      <h2 className={classes.heading}>
        {status === 'completed' ? 'Your video is ready' : 'If you like it press'}
      </h2>
      <GenerateButton generate={generate} />
      <div className={classes.row}>
        <Button
          className={classes.download}
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          disabled={download.isDisabled}
          onClick={download.run}
        >
          {download.label}
        </Button>
        <Tooltip label={REFRESH} multiline maw={240}>
          <ActionIcon variant="default" size={44} aria-label="Refresh" onClick={onRefresh}>
            <IconRefresh size={20} />
          </ActionIcon>
        </Tooltip>
      </div>
      <p className={classes.caption}>{notice ?? (hasBackground && 'With background video')}</p>
      {note.link !== null && <UpgradeLink feature={note.link.feature}>{note.link.label}</UpgradeLink>}
    </section>
  );
};
