import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useAtomValue, useAtom } from 'jotai';
import type { MouseEvent, ReactNode } from 'react';
import { PRODUCT_NAME } from '#schema/product-name.ts';
import { ActionButton, PlaybackControls } from '#src/features/editor/actions/action-controls.tsx';
import { shortcutLabel, useAction } from '#src/features/editor/actions/action.ts';
import {
  zoomIn,
  zoomOut,
  zoomToFit,
  openPromos,
  openReview,
  openVersions,
} from '#src/features/editor/actions/view-actions.ts';
import { CanvasLayer } from '#src/features/editor/canvas/canvas-layer.tsx';
import { FinishedActions } from '#src/features/editor/generation/finished/lazy-finished-actions.tsx';
import { GenerationOverlay } from '#src/features/editor/generation/generation-overlay.tsx';
import { SampleNotice } from '#src/features/editor/generation/samples.tsx';
import {
  DownloadButton,
  GenerateButton,
  isReadyToGenerate,
  useVideoButtons,
} from '#src/features/editor/generation/video-buttons.tsx';
import {
  SaveIndicator,
  TitleField,
  UndoButtons,
  NewPromoButton,
} from '#src/features/editor/header/header-controls.tsx';
import { PanelBody } from '#src/features/editor/panels/panel-body.tsx';
import { panelCopy, panelTitle } from '#src/features/editor/panels/panel-copy.ts';
import { firstPaint } from '#src/features/editor/preview/player-control.ts';
import { PreviewNotice, Preview } from '#src/features/editor/preview/preview.tsx';
import { zoomAtom } from '#src/features/editor/preview/zoom.ts';
import { ReadabilityLayer } from '#src/features/editor/readability/lazy-readability.ts';
import { useHasReview } from '#src/features/editor/review/use-review.ts';
import { textModeAtom, hasBackgroundAtom, shownPromoAtom } from '#src/features/editor/state/promo-atom.ts';
import { openPanelAtom, panels } from '#src/features/editor/state/ui-atoms.ts';
import { useLibrary } from '#src/features/editor/state/use-library.ts';
import { useFocusTextField, useTextEditor } from '#src/features/editor/state/use-text-editor.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { ColorSchemeToggle } from '#src/ui/pages/page-header.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { UpgradeLink } from '#src/ui/upgrade-link.tsx';
import classes from '#src/features/editor/desktop/desktop-editor.module.css';

/** The panels by icon and label, at the left edge. */
const PanelRail = () => {
  const [open, setOpen] = useAtom(openPanelAtom);
  const hasReview = useHasReview() || open === 'review';
  const shown = hasReview ? ([...panels, 'review'] as const) : panels;
  return (
    <nav className={classes.rail} aria-label="Panels">
      {shown.map((panel) => {
        const { label, Icon } = panelCopy[panel];
        return (
          <UnstyledButton
            key={panel}
            className={classes.item}
            data-open={panel === open}
            aria-pressed={panel === open}
            onClick={() => setOpen(panel)}
          >
            <Icon size={22} stroke={1.7} aria-hidden />
            {label}
          </UnstyledButton>
        );
      })}
    </nav>
  );
};

/** The header; `account` is the account menu. */
const EditorHeader = ({ account }: { account: ReactNode }) => (
  <header className={classes.header}>
    <h1 className={classes.brand}>{PRODUCT_NAME}</h1>
    <div className={classes.promo}>
      <TitleField />
      <SaveIndicator />
    </div>
    <div className={classes.captioned}>
      <ActionButton action={openPromos} caption="Promos" />
      <NewPromoButton caption="New" />
      <ActionButton action={openVersions} caption="History" />
      <ActionButton action={openReview} caption="Review" />
      <UndoButtons areCaptioned />
    </div>
    <ColorSchemeToggle />
    {account}
  </header>
);

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

/** The preview, with the canvas and the progress of the video over it. */
const DesktopPreview = () => {
  const promo = useAtomValue(shownPromoAtom);
  const focusTextField = useFocusTextField();
  useTextEditor(focusTextField);
  const { sources, isPending } = useLibrary();
  return (
    <Preview promo={promo} sources={sources} isReady={!isPending} isZoomable>
      {!isPending && (
        <CanvasLayer promo={promo} sources={sources} editsOnTap={false} onEdit={focusTextField} />
      )}
      {!isPending && <ReadabilityLayer promo={promo} sources={sources} />}
      <GenerationOverlay />
    </Preview>
  );
};

const REFRESH = 'Refresh: start the video and the preview over. Your promo stays.';

/** Generate, Download and Refresh; once there is a video, Watch, Share, Download and Refresh. */
export const ActionBar = () => {
  const { status, notice, generate, download, note, refresh } = useVideoButtons();
  const hasBackground = useAtomValue(hasBackgroundAtom);
  const isFinished = generate.use === 'show';
  return (
    <section className={classes.bar} aria-label="Video">
      {isReadyToGenerate(generate) && <SampleNotice />}
      <div className={classes.head}>
        <h2 className={classes.heading}>{status === 'completed' ? 'Video Ready' : 'If you like it press'}</h2>
        {hasBackground && <p className={classes.caption}>With background video</p>}
      </div>
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
          <ActionIcon variant="default" aria-label="Refresh" onClick={refresh}>
            <IconRefresh size={18} />
          </ActionIcon>
        </Tooltip>
      </div>
      {notice !== null && <p className={classes.notice}>{notice}</p>}
      {note.link !== null && <UpgradeLink feature={note.link.feature}>{note.link.label}</UpgradeLink>}
    </section>
  );
};

/** The open panel next to the preview. */
const OpenPanel = () => {
  const panel = useAtomValue(openPanelAtom);
  const textMode = useAtomValue(textModeAtom);
  const title = panelTitle(panel, { textMode });
  const { step } = panelCopy[panel];
  return (
    // Each panel starts at its top.
    <aside key={panel} className={classes.panel} aria-label={title}>
      {step !== undefined && <p className={classes.step}>{step}</p>}
      <h2 className={classes.title}>{title}</h2>
      <PanelBody panel={panel} />
    </aside>
  );
};

// Its many fields take as long to render as the preview, which must come first.
const Inspector = lazyPart<{ comesInSteps: boolean }>(
  async () => (await import('#src/features/editor/inspector/inspector.tsx')).Inspector,
  <Spinner label="Loading the fields" />,
  firstPaint,
);

// Not needed until the promo shows.
const Timeline = lazyPart(
  async () => (await import('#src/features/editor/motion/timeline.tsx')).Timeline,
  <div className={classes.timeline} />,
  firstPaint,
);

const PREVIEW_ID = 'preview';

/** Moves the focus without changing the address, which names the promo. */
const skipToPreview = (event: MouseEvent): void => {
  event.preventDefault();
  document.getElementById(PREVIEW_ID)?.focus();
};

/** The editor on a wide screen. It does not read the promo, so that an edit re-renders only the parts that show the change. */
export const DesktopEditor = ({ account }: { account: ReactNode }) => (
  <div className={classes.editor}>
    <a className={classes.skip} href={`#${PREVIEW_ID}`} onClick={skipToPreview}>
      Skip to the preview
    </a>
    <EditorHeader account={account} />
    {/* Early in the tab order, before the many fields of the inspector. */}
    <div className={classes.actions}>
      <ActionBar />
    </div>
    <PanelRail />
    <OpenPanel />
    <main id={PREVIEW_ID} tabIndex={-1} className={classes.main}>
      <DesktopPreview />
      <ZoomButtons />
      <div className={classes.controls}>
        <PlaybackControls />
        <PreviewNotice />
      </div>
      <Timeline />
    </main>
    <aside className={classes.inspector} aria-label="Text & Positioning">
      <h2 className={classes.title}>Text & Positioning</h2>
      <Inspector comesInSteps />
    </aside>
  </div>
);
