import { DesktopControls, DesktopPreview } from '#src/features/editor/desktop/desktop-preview.tsx';
import classes from '#src/features/editor/desktop/desktop-editor.module.css';
import { ActionBar } from '#src/features/editor/desktop/action-bar.tsx';
import { EditorHeader } from '#src/features/editor/header/editor-header.tsx';
import type { LayoutProps } from '#src/features/editor/state/layout-props.ts';
import { PanelRail } from '#src/features/editor/panels/panel-rail.tsx';
import { ZoomButtons } from '#src/features/editor/desktop/zoom-buttons.tsx';
import { firstPaint } from '#src/features/editor/preview/first-paint.ts';
import type { MouseEvent } from 'react';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { useAtomValue } from 'jotai';
import { PanelBody } from '#src/features/editor/panels/panel-body.tsx';
import { panelCopy, panelTitle } from '#src/features/editor/panels/panel-copy.ts';
import { textModeAtom } from '#src/features/editor/state/promo-atom.ts';
import { openPanelAtom } from '#src/features/editor/state/ui-atoms.ts';

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
