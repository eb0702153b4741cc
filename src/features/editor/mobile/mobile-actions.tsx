import { UnstyledButton } from '@mantine/core';
import { IconDownload, IconRefresh } from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import { memo } from 'react';
import { GenerateButton } from '#src/features/editor/generation/buttons.tsx';
import { FinishedActions } from '#src/features/editor/generation/finished/lazy-finished-actions.tsx';
import { SampleButton } from '#src/features/editor/generation/samples/lazy-samples.tsx';
import {
  isReadyToGenerate,
  shortDownloadLabel,
  useVideoButtons,
} from '#src/features/editor/generation/video-buttons.ts';
import { StatusLine } from '#src/features/editor/mobile/status-line.tsx';
import { panelCopy } from '#src/features/editor/panels/panel-copy.ts';
import { mobilePanelAtom, panels } from '#src/features/editor/state/ui-atoms.ts';
import { UpgradeLink } from '#src/ui/upgrade-link.tsx';
import classes from '#src/features/editor/mobile/mobile-actions.module.css';

type MobileActionsProps = {
  isInert: boolean;
  /** Where the bar names the samples, because there is no room below the canvas: in the status line, or, where that has no room
   * either, in the button that fills them in; null if they are named there. */
  samplesNamedOn: 'line' | 'button' | null;
  onRefresh: () => void;
};

/** The phone's bar: all panels by icon and label, above Generate Video, or above Watch, Share and Download. */
export const MobileActions = memo(({ isInert, samplesNamedOn, onRefresh }: MobileActionsProps) => {
  const openPanel = useSetAtom(mobilePanelAtom);
  const { generate, download, notice, note } = useVideoButtons();
  // Its Download is in the big bar.
  const isFinished = generate.use === 'show';
  return (
    <section className={classes.bar} aria-label="Video" inert={isInert}>
      <nav className={classes.icons} aria-label="Panels">
        {panels.map((panel) => {
          const { label, Icon } = panelCopy[panel];
          return (
            <UnstyledButton
              key={panel}
              className={classes.item}
              aria-haspopup="dialog"
              onClick={() => openPanel(panel)}
            >
              <Icon size={22} stroke={1.7} aria-hidden />
              {label}
            </UnstyledButton>
          );
        })}
        {!isFinished && (
          <UnstyledButton
            className={classes.item}
            disabled={download.isDisabled}
            aria-label={download.label}
            {...download.control}
          >
            <IconDownload size={22} stroke={1.7} aria-hidden />
            {shortDownloadLabel(download.label)}
          </UnstyledButton>
        )}
        <UnstyledButton className={classes.item} onClick={onRefresh}>
          <IconRefresh size={22} stroke={1.7} aria-hidden />
          Refresh
        </UnstyledButton>
      </nav>
      {notice !== null && <p className={classes.refusal}>{notice}</p>}
      {note.link !== null && <UpgradeLink feature={note.link.feature}>{note.link.label}</UpgradeLink>}
      {samplesNamedOn === 'line' && <StatusLine />}
      {isFinished ? (
        <FinishedActions generate={generate} download={download} />
      ) : (
        <div className={classes.generate} data-named={samplesNamedOn === 'button' || undefined}>
          <GenerateButton generate={generate} />
          {isReadyToGenerate(generate) && <SampleButton isNamed={samplesNamedOn === 'button'} />}
        </div>
      )}
    </section>
  );
});
MobileActions.displayName = 'MobileActions';
