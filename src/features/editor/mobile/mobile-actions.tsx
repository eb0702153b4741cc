import { UnstyledButton } from '@mantine/core';
import { IconDownload, IconRefresh } from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import { memo } from 'react';
import {
  isReadyToGenerate,
  shortDownloadLabel,
  useVideoButtons,
} from '#src/features/editor/generation/video-buttons.ts';
import { FinishedActions, SampleButton, SampleLine } from '#src/features/editor/generation/lazy-parts.tsx';
import { GenerateButton } from '#src/features/editor/generation/buttons.tsx';
import classes from '#src/features/editor/mobile/mobile-actions.module.css';
import { panelCopy } from '#src/features/editor/panels/panel-copy.ts';
import { mobilePanelAtom, panels } from '#src/features/editor/state/ui-atoms.ts';
import { UpgradeLink } from '#src/ui/upgrade-link.tsx';

/** Publishes the height of the bar, px, so that toasts appear above it: see `page.css`. */
const publishHeight = (bar: HTMLElement): (() => void) => {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--bar-height', `${bar.offsetHeight}px`));
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty('--bar-height');
  };
};

type MobileActionsProps = {
  isInert: boolean;
  /** Where the bar says which texts are samples, because there is no room below the canvas; null if it is said there. */
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
    <section ref={publishHeight} className={classes.bar} aria-label="Video" inert={isInert}>
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
            onClick={download.run}
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
      {samplesNamedOn === 'line' && isReadyToGenerate(generate) && <SampleLine>{null}</SampleLine>}
      {isFinished ? (
        <FinishedActions generate={generate} download={download} note={note} />
      ) : (
        <div className={classes.generate}>
          <GenerateButton generate={generate} />
          {isReadyToGenerate(generate) && <SampleButton isNamed={samplesNamedOn === 'button'} />}
        </div>
      )}
    </section>
  );
});
MobileActions.displayName = 'MobileActions';
