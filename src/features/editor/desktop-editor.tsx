import { useAtomValue } from 'jotai';
import { promoMetadata } from '#schema/promo-metadata.ts';
import { CanvasLayer } from '#src/features/editor/canvas/canvas-layer.tsx';
import classes from '#src/features/editor/desktop-editor.module.css';
import { ActionBar } from '#src/features/editor/generate/action-bar.tsx';
import { FilmOverlay } from '#src/features/editor/generate/film-overlay.tsx';
import { EditorHeader } from '#src/features/editor/header/editor-header.tsx';
import { useEditWords } from '#src/features/editor/inspector/use-edit-words.ts';
import { Inspector } from '#src/features/editor/later-parts.tsx';
import type { LayoutProps } from '#src/features/editor/layout-props.ts';
import { PanelBody } from '#src/features/editor/panels/panel-body.tsx';
import { PanelRail } from '#src/features/editor/panels/panel-rail.tsx';
import { panelFacts, panelTitle } from '#src/features/editor/panels/panel-titles.ts';
import { ControlBar } from '#src/features/editor/preview/control-bar.tsx';
import { SoundLine } from '#src/features/editor/preview/sound-line.tsx';
import { Stage } from '#src/features/editor/preview/stage.tsx';
import { ZoomButtons } from '#src/features/editor/preview/zoom-buttons.tsx';
import { ReadabilityLayer } from '#src/features/editor/readability/later-readability.ts';
import { shownPromoAtom } from '#src/features/editor/state/preview-edit-atom.ts';
import { openPanelAtom } from '#src/features/editor/state/ui-atoms.ts';
import { useLibrary } from '#src/features/editor/state/use-library.ts';

/** The editor on a wide screen: panels, the film in the middle, the chosen element and the actions. */
export const DesktopEditor = ({ account, player, onPlayer, onRefresh }: LayoutProps) => {
  const promo = useAtomValue(shownPromoAtom);
  const panel = useAtomValue(openPanelAtom);
  const editWords = useEditWords();
  const { sources, isPending } = useLibrary();
  const { fps, durationInFrames } = promoMetadata(promo);
  return (
    <div className={classes['editor']}>
      <EditorHeader account={account} />
      <PanelRail />
      <aside className={classes['panel']} aria-label={panelTitle(panel, promo)}>
        {panelFacts[panel].step !== undefined && <p className={classes['step']}>{panelFacts[panel].step}</p>}
        <h2 className={classes['title']}>{panelTitle(panel, promo)}</h2>
        <PanelBody panel={panel} />
      </aside>
      <main className={classes['stage']}>
        <Stage
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
              opensOnTap={false}
              onEditWords={editWords}
            />
          )}
          {!isPending && <ReadabilityLayer promo={promo} sources={sources} player={player} />}
          <FilmOverlay />
        </Stage>
        <ZoomButtons />
        <div className={classes['controls']}>
          <ControlBar player={player} fps={fps} durationInFrames={durationInFrames} />
          <SoundLine player={player} promo={promo} sources={sources} />
        </div>
      </main>
      <div className={classes['side']}>
        <aside className={classes['inspector']} aria-label="Text & Positioning">
          <h2 className={classes['title']}>Text & Positioning</h2>
          <Inspector />
        </aside>
        <ActionBar onRefresh={onRefresh} />
      </div>
    </div>
  );
};
