import { UnstyledButton } from '@mantine/core';
import { IconDownload, IconRefresh } from '@tabler/icons-react';
import { useAtomValue, useSetAtom } from 'jotai';
import { memo } from 'react';
import { FinishedActions } from '#src/features/editor/generation/finished/lazy-finished-actions.tsx';
import { SampleButton, SampleLine } from '#src/features/editor/generation/samples.tsx';
import {
  GenerateButton,
  isReadyToGenerate,
  shortDownloadLabel,
  useVideoButtons,
} from '#src/features/editor/generation/video-buttons.tsx';
import { panelCopy } from '#src/features/editor/panels/panel-copy.ts';
import { PreviewNotice, useLacksFont } from '#src/features/editor/preview/preview.tsx';
import { arrivingClipAtom } from '#src/features/editor/state/arriving-clip.ts';
import { mobilePanelAtom, panels } from '#src/features/editor/state/ui-atoms.ts';
import { UpgradeLink } from '#src/ui/upgrade-link.tsx';
import classes from '#src/features/editor/mobile/mobile-actions.module.css';

/** One line about the promo: its clip on the way, its remaining sample texts, else what the preview lacks. Without a text it keeps its height, so that nothing moves under a finger. */
export const StatusLine = () => {
  const isReady = isReadyToGenerate(useVideoButtons().generate);
  const lacksFont = useLacksFont();
  const isArriving = useAtomValue(arrivingClipAtom) !== null;
  return (
    <div className={classes.line}>
      {isReady && !lacksFont && !isArriving ? (
        <SampleLine>
          <PreviewNotice />
        </SampleLine>
      ) : (
        <PreviewNotice />
      )}
    </div>
  );
};

type MobileActionsProps = {
  isInert: boolean;
  /** Where the bar names the sample texts: in the status line, or in the button that fills them in; null if they are named below the canvas. */
  samplesNamedOn: 'line' | 'button' | null;
};

/** The phone's bar: the panels by icon and label, above Generate Video, or above Watch, Share and Download. */
export const MobileActions = memo(({ isInert, samplesNamedOn }: MobileActionsProps) => {
  const openPanel = useSetAtom(mobilePanelAtom);
  const { generate, download, notice, note, refresh } = useVideoButtons();
  // Download then belongs to the row below.
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
        <UnstyledButton className={classes.item} onClick={refresh}>
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
