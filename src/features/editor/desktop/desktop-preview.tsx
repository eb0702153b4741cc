import type { PlayerRef } from '@remotion/player';
import { useAtomValue } from 'jotai';
import { promoMetadata } from '#schema/promo-metadata.ts';
import { PlaybackControls } from '#src/features/editor/actions/playback-controls.tsx';
import { CanvasLayer } from '#src/features/editor/canvas/canvas-layer.tsx';
import classes from '#src/features/editor/desktop/desktop-editor.module.css';
import { GenerationOverlay } from '#src/features/editor/generation/generation-overlay.tsx';
import { useFocusTextField } from '#src/features/editor/inspector/focus-text-field.ts';
import type { LayoutProps } from '#src/features/editor/state/layout-props.ts';
import { PreviewNotice } from '#src/features/editor/preview/preview-notice.tsx';
import { Preview } from '#src/features/editor/preview/preview.tsx';
import { ReadabilityLayer } from '#src/features/editor/readability/lazy-readability-layer.ts';
import { shownPromoAtom } from '#src/features/editor/state/promo-atom.ts';
import { useTextEditor } from '#src/features/editor/state/use-text-editor.ts';
import { useLibrary } from '#src/features/editor/state/use-library.ts';

/** The preview on a wide screen, with the canvas and the render over it. */
export const DesktopPreview = ({ player, onPlayer }: Pick<LayoutProps, 'player' | 'onPlayer'>) => {
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
export const DesktopControls = ({ player }: { player: PlayerRef | null }) => {
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
