import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core';
import type { PlayerRef } from '@remotion/player';
import { IconRefresh } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import type { MouseEvent } from 'react';
import { promoMetadata } from '#schema/promo.ts';
import { ActionButton } from '#src/features/editor/actions/action-button.tsx';
import { PlaybackControls } from '#src/features/editor/actions/playback-controls.tsx';
import { shortcutLabel } from '#src/features/editor/actions/shortcut-label.ts';
import { useAction } from '#src/features/editor/actions/use-action.ts';
import { zoomIn, zoomOut, zoomToFit } from '#src/features/editor/actions/view-actions.ts';
import { CanvasLayer } from '#src/features/editor/canvas/canvas-layer.tsx';
import { DownloadButton, GenerateButton } from '#src/features/editor/generation/buttons.tsx';
import { FinishedActions } from '#src/features/editor/generation/finished/lazy-finished-actions.tsx';
import { GenerationOverlay } from '#src/features/editor/generation/generation-overlay.tsx';
import { SampleNotice } from '#src/features/editor/generation/samples/lazy-samples.tsx';
import { isReadyToGenerate, useVideoButtons } from '#src/features/editor/generation/video-buttons.ts';
import { EditorHeader } from '#src/features/editor/header/editor-header.tsx';
import { useFocusTextField } from '#src/features/editor/inspector/focus-text-field.ts';
import { PanelBody } from '#src/features/editor/panels/panel-body.tsx';
import { panelCopy, panelTitle } from '#src/features/editor/panels/panel-copy.ts';
import { PanelRail } from '#src/features/editor/panels/panel-rail.tsx';
import { firstPaint } from '#src/features/editor/preview/first-paint.ts';
import { PreviewNotice } from '#src/features/editor/preview/preview-notice.tsx';
import { Preview } from '#src/features/editor/preview/preview.tsx';
import { zoomAtom } from '#src/features/editor/preview/zoom.ts';
import { ReadabilityLayer } from '#src/features/editor/readability/lazy-readability-layer.ts';
import type { LayoutProps } from '#src/features/editor/state/layout-props.ts';
import { textModeAtom, hasBackgroundAtom, shownPromoAtom } from '#src/features/editor/state/promo-atom.ts';
import { openPanelAtom } from '#src/features/editor/state/ui-atoms.ts';
import { useLibrary } from '#src/features/editor/state/use-library.ts';
import { useTextEditor } from '#src/features/editor/state/use-text-editor.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { UpgradeLink } from '#src/ui/upgrade-link.tsx';
import classes from '#src/features/editor/desktop/desktop-editor.module.css';

const zoomButtonProps = {
  className: classes.button,
  variant: 'transparent',
  iconProps: { size: 18 },
  tooltipPosition: 'left',
} as const;

/** Zooms the preview in and out, and back to fit. */
export const ZoomButtons = () => {
  const percent = `${Math.round(useAtomValue(zoomAtom) * 100)}%`;
  const { control } = useAction(zoomToFit);
  const { label } = zoomToFit;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields
    <div className={classes.buttons} role="group" aria-label="Zoom">
      <ActionButton action={zoomIn} {...zoomButtonProps} />
      <Tooltip label={`${label} (${shortcutLabel(zoomToFit)})`} position="left">
        <UnstyledButton className={classes.percent} aria-label={`${label}, now ${percent}`} {...control}>
          {percent}
        </UnstyledButton>
      </Tooltip>
      <ActionButton action={zoomOut} {...zoomButtonProps} />
    </div>
  );
};

/** The preview on a wide screen, with the canvas and the render over it. */
const DesktopPreview = ({ player, onPlayer }: Pick<LayoutProps, 'player' | 'onPlayer'>) => {
  const promo = useAtomValue(shownPromoAtom);
  const focusTextField = useFocusTextField();
  useTextEditor(focusTextField);
  const { sources, isPending } = useLibrary();
  return (
    <Preview
      promo={promo}
      sources={sources}
      isReady={!isPending}
      player={player}
      onPlayer={onPlayer}
      isZoomable
    >
      {!isPending && (
        <CanvasLayer
          promo={promo}
          sources={sources}
          player={player}
          editsOnTap={false}
          onEdit={focusTextField}
        />
      )}
      {!isPending && <ReadabilityLayer promo={promo} sources={sources} player={player} />}
      <GenerationOverlay />
    </Preview>
  );
};

/** The controls below the preview: play, position and sound. */
const DesktopControls = ({ player }: { player: PlayerRef | null }) => {
  const promo = useAtomValue(shownPromoAtom);
  const { sources } = useLibrary();
  const { fps, durationInFrames } = promoMetadata(promo);
  return (
    <div className={classes.controls}>
      <PlaybackControls player={player} fps={fps} durationInFrames={durationInFrames} />
      <PreviewNotice player={player} promo={promo} sources={sources} />
    </div>
  );
};

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

/** The open panel next to the preview on a wide screen. */
const OpenPanel = () => {
  const panel = useAtomValue(openPanelAtom);
  const textMode = useAtomValue(textModeAtom);
  const title = panelTitle(panel, { textMode });
  const { step } = panelCopy[panel];
  return (
    <aside className={classes.panel} aria-label={title}>
      {step !== undefined && <p className={classes.step}>{step}</p>}
      <h2 className={classes.title}>{title}</h2>
      <PanelBody panel={panel} />
    </aside>
  );
};

// Its many fields take as long to render as the preview, which comes first.
const Inspector = lazyPart<{ comesInSteps: boolean }>(
  async () => (await import('#src/features/editor/inspector/inspector.tsx')).Inspector,
  <Spinner label="Loading the fields" />,
  firstPaint,
);

const PREVIEW_ID = 'preview';

/** Moves the focus without the address, which holds the promo. */
const skipToPreview = (event: MouseEvent): void => {
  event.preventDefault();
  document.getElementById(PREVIEW_ID)?.focus();
};

/**
 * The editor on a wide screen: panels, preview, inspector and action bar. It does not read the promo itself, so that an edit
 * re-renders only the parts that show the change.
 */
export const DesktopEditor = ({ account, player, onPlayer, onRefresh }: LayoutProps) => (
  <div className={classes.editor}>
    <a className={classes.skip} href={`#${PREVIEW_ID}`} onClick={skipToPreview}>
      Skip to the preview
    </a>
    <EditorHeader account={account} />
    {/* Early in the tab order: below the inspector it would come after a hundred fields. */}
    <div className={classes.actions}>
      <ActionBar onRefresh={onRefresh} />
    </div>
    <PanelRail />
    <OpenPanel />
    <main id={PREVIEW_ID} tabIndex={-1} className={classes.main}>
      <DesktopPreview player={player} onPlayer={onPlayer} />
      <ZoomButtons />
      <DesktopControls player={player} />
    </main>
    <aside className={classes.inspector} aria-label="Text & Positioning">
      <h2 className={classes.title}>Text & Positioning</h2>
      <Inspector comesInSteps />
    </aside>
  </div>
);
