import { VisuallyHidden } from '@mantine/core';
import { useElementSize, useViewportSize } from '@mantine/hooks';
import { useAtom, useAtomValue } from 'jotai';
import { type CSSProperties, type ReactNode, useCallback, useRef, useState } from 'react';
import { findElement } from '#src/features/editor/document/elements.ts';
import { promoMetadata } from '#schema/promo-metadata.ts';
import { PlaybackControls } from '#src/features/editor/actions/playback-controls.tsx';
import { CanvasLayer } from '#src/features/editor/canvas/canvas-layer.tsx';
import { GenerationOverlay } from '#src/features/editor/generation/generation-overlay.tsx';
import { SampleLine } from '#src/features/editor/generation/lazy-parts.tsx';
import { isReadyToGenerate, useVideoButtons } from '#src/features/editor/generation/video-buttons.ts';
import type { LayoutProps } from '#src/features/editor/header/layout-props.ts';
import { canvasShift, canvasSize } from '#src/features/editor/mobile/mobile-sizes.ts';
import { MobileActions } from '#src/features/editor/mobile/mobile-actions.tsx';
import classes from '#src/features/editor/mobile/mobile-editor.module.css';
import { MobileTop } from '#src/features/editor/mobile/mobile-top.tsx';
import { PreviewNotice } from '#src/features/editor/preview/preview-notice.tsx';
import { Preview } from '#src/features/editor/preview/preview.tsx';
import { offerAtom } from '#src/features/editor/promotion/offer.ts';
import { ReadabilityLayer } from '#src/features/editor/readability/lazy-readability-layer.ts';
import { shownPromoAtom } from '#src/features/editor/state/promo-atom.ts';
import { mobilePanelAtom, elementPopupAtom } from '#src/features/editor/state/ui-atoms.ts';
import { focusTextRow, useTextEditor } from '#src/features/editor/state/use-text-editor.ts';
import { useLibrary } from '#src/features/editor/state/use-library.ts';
import { PRODUCT_NAME } from '#schema/product-name.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';

const ElementPopup = lazyPart(
  async () => (await import('#src/features/editor/mobile/element-popup.tsx')).ElementPopup,
  null,
);

const WritingTray = lazyPart(
  async () => (await import('#src/features/editor/promotion/writing-tray.tsx')).WritingTray,
  null,
);

const MobilePanel = lazyPart(
  async () => (await import('#src/features/editor/mobile/mobile-panel.tsx')).MobilePanel,
  null,
);

/** Where the canvas starts, px, as in `mobile-editor.module.css`. */
const CANVAS_TOP = 8;
/** Height of the notice below the canvas, with its margin, px. */
const NOTICE = 30;

/** React's type does not list custom properties. */
type CanvasStyle = CSSProperties & { '--canvas-height': string };

/** `shift` is where the popup wants the canvas, px; null without a popup, where a finger has moved it. */
const canvasStyle = (size: { width: number; height: number }, shift: number | null): CanvasStyle => ({
  ...size,
  translate: shift === null ? '0 0px' : `0 calc(${shift}px + var(--panned))`,
  '--canvas-height': `${size.height}px`,
});

/** Moves the canvas up and down where the bar covers its lower edge, by at most `covered`, px. */
const useCanvasPan = (covered: number) => {
  const canvas = useRef<HTMLDivElement>(null);
  const pan = useRef(0);
  const panBy = useCallback(
    (down: number): void => {
      pan.current = Math.min(Math.max(0, pan.current - down), covered);
      // Set without React: a render per pointer move would be too slow.
      canvas.current?.style.setProperty('--pan', `${pan.current}px`);
    },
    [covered],
  );
  return { canvas, panBy };
};

/** Height below which a phone has no room for a line that names the samples: their button does, px. */
const SHORT_PHONE = 620;

/** The sample texts still in the promo, else the children. */
const SamplesOr = ({ children }: { children: ReactNode }) =>
  isReadyToGenerate(useVideoButtons().generate) ? <SampleLine>{children}</SampleLine> : children;

/** The editor on a phone: the preview above, all controls within the thumb's reach. */
export const MobileEditor = ({ account, player, onPlayer, onRefresh }: LayoutProps) => {
  const promo = useAtomValue(shownPromoAtom);
  const [panel, setPanel] = useAtom(mobilePanelAtom);
  const [popupId, openPopup] = useAtom(elementPopupAtom);
  useTextEditor((id) => {
    // The Text panel has a field for it.
    if (focusTextRow(id)) return;
    setPanel(null);
    openPopup(id);
  });
  const isChoosingText = useAtomValue(offerAtom) !== null && promo.contentType === 'ai-promotion';
  const edited = findElement(promo, popupId);
  const [popupHeight, setPopupHeight] = useState(0);
  const { sources, isPending } = useLibrary();
  const viewport = useViewportSize();
  const { ref: main, height: mainHeight } = useElementSize<HTMLElement>();
  const { fps, durationInFrames } = promoMetadata(promo);
  const size = canvasSize(viewport);
  // Unmeasured at first.
  const fitsBelow = mainHeight === 0 || size.height + NOTICE <= mainHeight;
  const { canvas, panBy } = useCanvasPan(
    mainHeight === 0 ? 0 : Math.max(0, CANVAS_TOP + size.height - mainHeight),
  );
  const inBar = viewport.height < SHORT_PHONE ? 'button' : 'line';
  const notice = <PreviewNotice player={player} promo={promo} sources={sources} />;
  // The half without the element; the canvas moves if the popup is higher than that.
  const side = edited !== null && edited.element.y > 50 ? 'top' : 'bottom';
  const shift =
    edited === null
      ? 0
      : canvasShift({
          y: CANVAS_TOP + (edited.element.y / 100) * size.height,
          top: side === 'top' ? popupHeight : 0,
          bottom: Math.min(CANVAS_TOP + size.height, viewport.height - (side === 'top' ? 0 : popupHeight)),
        });
  return (
    <div className={classes.editor}>
      <main
        ref={main}
        className={classes.main}
        inert={panel !== null}
        onWheel={({ deltaY }) => panBy(-deltaY)}
      >
        <VisuallyHidden component="h1">{PRODUCT_NAME}</VisuallyHidden>
        <div
          ref={canvas}
          className={classes.canvas}
          data-moved={shift !== 0}
          style={canvasStyle(size, edited === null ? null : shift)}
        >
          <Preview promo={promo} sources={sources} isReady={!isPending} player={player} onPlayer={onPlayer}>
            {!isPending && (
              <CanvasLayer
                promo={promo}
                sources={sources}
                player={player}
                editsOnTap
                onEdit={openPopup}
                onPan={panBy}
              />
            )}
            {!isPending && <ReadabilityLayer promo={promo} sources={sources} player={player} />}
            <MobileTop account={account} />
            <div className={classes.controls}>
              {!fitsBelow && notice}
              <PlaybackControls player={player} fps={fps} durationInFrames={durationInFrames} isOverPreview />
            </div>
            <GenerationOverlay />
          </Preview>
        </div>
        {fitsBelow && (
          <div className={classes.notice}>
            <SamplesOr>{notice}</SamplesOr>
          </div>
        )}
      </main>
      <MobileActions
        isInert={panel !== null}
        samplesNamedOn={fitsBelow ? null : inBar}
        onRefresh={onRefresh}
      />
      {edited !== null && (
        <ElementPopup
          key={edited.element.id}
          found={edited}
          side={side}
          onClose={() => openPopup(null)}
          onMore={() => setPanel('style')}
          onHeight={setPopupHeight}
        />
      )}
      {isChoosingText && panel === null && edited === null && <WritingTray />}
      {panel !== null && (
        <MobilePanel panel={panel} sources={sources} onOpen={setPanel} onClose={() => setPanel(null)} />
      )}
    </div>
  );
};
