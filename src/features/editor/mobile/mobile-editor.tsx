import { VisuallyHidden } from '@mantine/core';
import { useViewportSize } from '@mantine/hooks';
import { useAtom, useAtomValue } from 'jotai';
import { promoMetadata } from '#schema/promo-metadata.ts';
import { CanvasLayer } from '#src/features/editor/canvas/canvas-layer.tsx';
import { toFrame } from '#src/features/editor/canvas/transform.ts';
import { GenerationOverlay } from '#src/features/editor/generation/generation-overlay.tsx';
import { useUpgradeNote } from '#src/features/editor/generation/video-buttons.ts';
import type { LayoutProps } from '#src/features/editor/header/layout-props.ts';
import { canvasSize } from '#src/features/editor/mobile/mobile-sizes.ts';
import { MobileActions } from '#src/features/editor/mobile/mobile-actions.tsx';
import classes from '#src/features/editor/mobile/mobile-editor.module.css';
import { MobileTop } from '#src/features/editor/mobile/mobile-top.tsx';
import { ControlBar } from '#src/features/editor/preview/control-bar.tsx';
import { SoundNotice } from '#src/features/editor/preview/sound-notice.tsx';
import { Preview } from '#src/features/editor/preview/preview.tsx';
import { ReadabilityLayer } from '#src/features/editor/readability/lazy-readability-layer.ts';
import { shownPromoAtom } from '#src/features/editor/state/promo-atom.ts';
import { mobilePanelAtom, textPopupAtom } from '#src/features/editor/state/ui-atoms.ts';
import { focusTextRow } from '#src/features/editor/panels/text-panel.tsx';
import { useTextEditor } from '#src/features/editor/state/use-text-editor.ts';
import { useLibrary } from '#src/features/editor/state/use-library.ts';
import { PRODUCT_NAME } from '#schema/product-name.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';

const TextPopup = lazyPart(
  async () => (await import('#src/features/editor/mobile/text-popup.tsx')).TextPopup,
  null,
);

const MobilePanel = lazyPart(
  async () => (await import('#src/features/editor/mobile/mobile-panel.tsx')).MobilePanel,
  null,
);

/** Height of bars and margins around the preview, px, in portrait and landscape. */
const RESERVED = { portrait: 178, landscape: 44 };
/** Height of the notes below the icons, px. */
const NOTE = { denial: 42, link: 52 };
/** Below this height, px, the bar is beside the preview, as in `mobile-editor.module.css`. */
const LOW = 500;

/** The editor on a phone: the preview above, all controls within the thumb's reach. */
export const MobileEditor = ({ account, player, onPlayer, onRefresh }: LayoutProps) => {
  const promo = useAtomValue(shownPromoAtom);
  const [panel, setPanel] = useAtom(mobilePanelAtom);
  const [popupId, openPopup] = useAtom(textPopupAtom);
  useTextEditor((id) => {
    // The Text panel has a field for it.
    if (focusTextRow(id)) return;
    setPanel(null);
    openPopup(id);
  });
  const edited = promo.textElements.find(({ id }) => id === popupId);
  const { sources, isPending } = useLibrary();
  const viewport = useViewportSize();
  const note = useUpgradeNote();
  const portrait =
    RESERVED.portrait + (note.denial === null ? 0 : NOTE.denial) + (note.link === null ? 0 : NOTE.link);
  const reserved = viewport.height < LOW ? RESERVED.landscape : portrait;
  const { fps, durationInFrames } = promoMetadata(promo);
  return (
    <div className={classes.editor}>
      <main className={classes.main} inert={panel !== null}>
        <VisuallyHidden component="h1">{PRODUCT_NAME}</VisuallyHidden>
        <div className={classes.canvas} style={canvasSize(viewport, reserved)}>
          <Preview promo={promo} sources={sources} isReady={!isPending} player={player} onPlayer={onPlayer}>
            {!isPending && (
              <CanvasLayer
                promo={promo}
                sources={sources}
                player={player}
                editsOnTap
                onEditText={openPopup}
              />
            )}
            {!isPending && <ReadabilityLayer promo={promo} sources={sources} player={player} />}
            <MobileTop account={account} />
            <div className={classes.controls}>
              <ControlBar player={player} fps={fps} durationInFrames={durationInFrames} isOverPreview />
            </div>
            <GenerationOverlay />
          </Preview>
        </div>
        <SoundNotice player={player} promo={promo} sources={sources} />
      </main>
      <MobileActions isInert={panel !== null} onRefresh={onRefresh} />
      {edited !== undefined && (
        <TextPopup
          key={edited.id}
          element={edited}
          middle={toFrame(edited).y}
          onClose={() => openPopup(null)}
          onMore={() => setPanel('style')}
        />
      )}
      {panel !== null && (
        <MobilePanel panel={panel} sources={sources} onOpen={setPanel} onClose={() => setPanel(null)} />
      )}
    </div>
  );
};
