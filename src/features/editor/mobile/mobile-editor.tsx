import { VisuallyHidden, UnstyledButton } from '@mantine/core';
import { IconFolders } from '@tabler/icons-react';
import { useAtom, useAtomValue } from 'jotai';
import {
  type CSSProperties,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  useEffect,
  type ReactNode,
  memo,
} from 'react';
import { PRODUCT_NAME } from '#schema/product-name.ts';
import { PlaybackControls } from '#src/features/editor/actions/action-controls.tsx';
import { useAction } from '#src/features/editor/actions/action.ts';
import { lastStepAtom } from '#src/features/editor/actions/history-actions.ts';
import { openPromos } from '#src/features/editor/actions/view-actions.ts';
import { CanvasLayer } from '#src/features/editor/canvas/canvas-layer.tsx';
import { findElement } from '#src/features/editor/document/elements.ts';
import { GenerationOverlay } from '#src/features/editor/generation/generation-overlay.tsx';
import { SaveIndicator, UndoButtons, NewPromoButton } from '#src/features/editor/header/header-controls.tsx';
import { MobileActions, StatusLine } from '#src/features/editor/mobile/mobile-actions.tsx';
import { canvasShift, canvasSize } from '#src/features/editor/mobile/mobile-sizes.ts';
import { PreviewNotice, Preview } from '#src/features/editor/preview/preview.tsx';
import { offerAtom } from '#src/features/editor/promotion/offer.ts';
import { ReadabilityLayer } from '#src/features/editor/readability/lazy-readability.ts';
import { useOpenPromo } from '#src/features/editor/state/open-promo.ts';
import { shownPromoAtom } from '#src/features/editor/state/promo-atom.ts';
import { mobilePanelAtom, elementPopupAtom } from '#src/features/editor/state/ui-atoms.ts';
import { useLibrary } from '#src/features/editor/state/use-library.ts';
import { focusTextRow, useTextEditor } from '#src/features/editor/state/use-text-editor.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import classes from '#src/features/editor/mobile/mobile-editor.module.css';

/** How long the hint is shown, ms. */
const SHOWN_MS = 2500;

const lead = { undo: 'Undone: ', redo: 'Redone: ' } as const;

/** Shows for a moment what the last undo or redo did, because a phone has no hover. */
const StepHint = () => {
  const [step, setStep] = useAtom(lastStepAtom);
  useEffect(() => {
    if (step === null) return undefined;
    const timer = setTimeout(() => setStep(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [step, setStep]);
  return (
    <output className={classes.hint} data-shown={step !== null}>
      {step !== null && `${lead[step.action]}${step.label}`}
    </output>
  );
};

/** The title of the promo, which opens the list of promos. */
const PromosButton = () => {
  const { title } = useOpenPromo();
  const { control } = useAction(openPromos);
  return (
    <UnstyledButton
      className={classes.promos}
      aria-label={`${openPromos.label}: ${title}`}
      aria-haspopup="dialog"
      {...control}
    >
      <IconFolders size={20} stroke={1.7} aria-hidden />
      <span className={classes.title}>{title}</span>
    </UnstyledButton>
  );
};

/** Title, save state, New promo, undo, redo and account, over the top of the preview. */
export const MobileTop = memo(({ account }: { account: ReactNode }) => (
  <div className={classes.top}>
    <div className={classes.pill}>
      <PromosButton />
      <span className={classes.saved}>
        <SaveIndicator />
      </span>
      <NewPromoButton className={classes.newPromo} />
    </div>
    <div className={classes.pill}>
      <UndoButtons />
    </div>
    <div className={classes.account}>{account}</div>
    <StepHint />
  </div>
));
MobileTop.displayName = 'MobileTop';

/** Publishes where the play bar starts, px below the top of the page, so that toasts appear above it: see `page.css`. */
export const usePublishedPlayBar = (top: number): void => {
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--play-bar-top', `${top}px`);
    return () => void style.removeProperty('--play-bar-top');
  }, [top]);
};

const ElementPopup = lazyPart(
  async () => (await import('#src/features/editor/mobile/element-popup.tsx')).ElementPopup,
  null,
);

const WritingTray = lazyPart(
  async () => (await import('#src/features/editor/promotion/text-choice.tsx')).WritingTray,
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

/** Height of the play bar, px. */
const PLAY_BAR = 46;

/** React's type does not list custom properties. */
type CanvasStyle = CSSProperties & { '--canvas-height': string };

/** `shift` is where the popup needs the canvas, px; null without a popup. */
const canvasStyle = (size: { width: number; height: number }, shift: number | null): CanvasStyle => ({
  ...size,
  translate: shift === null ? '0 0px' : `0 calc(${shift}px + var(--panned))`,
  '--canvas-height': `${size.height}px`,
});

/** Lets a finger move the canvas up when the bar covers its lower edge, by at most `covered` px. */
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

const onResize = (onChange: () => void): (() => void) => {
  addEventListener('resize', onChange);
  return () => removeEventListener('resize', onChange);
};

/** Size of the viewport, px. Read synchronously, because an effect would first draw the canvas in another size. */
const useViewportSize = () => ({
  width: useSyncExternalStore(onResize, () => innerWidth),
  height: useSyncExternalStore(onResize, () => innerHeight),
});

/** What `read` measures of an element, px, updated when its size changes. Measured before the first paint, so that nothing moves after it. */
const useMeasured = <Measured extends HTMLElement>(initial: number, read: (element: Measured) => number) => {
  const ref = useRef<Measured>(null);
  const [px, setPx] = useState(initial);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const measure = (): void => setPx(read(element));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [read]);
  return { ref, px };
};

const clientHeight = (element: HTMLElement): number => element.clientHeight;

const offsetTop = (element: HTMLElement): number => element.offsetTop;

/** Height of the page below which the bar has no room for the status line, px; the button beside Generate then names the sample text. */
const SHORT_PHONE = 620;

/** The editor on a phone: the preview above, all controls within reach of the thumb. */
export const MobileEditor = ({ account }: { account: ReactNode }) => {
  const promo = useAtomValue(shownPromoAtom);
  const [panel, setPanel] = useAtom(mobilePanelAtom);
  const [popupId, openPopup] = useAtom(elementPopupAtom);
  useTextEditor((id) => {
    // The open Text panel has a field for it.
    if (focusTextRow(id)) return;
    setPanel(null);
    openPopup(id);
  });
  const isChoosingText = useAtomValue(offerAtom) !== null;
  const edited = findElement(promo, popupId);
  const [popupHeight, setPopupHeight] = useState(0);
  const { sources, isPending } = useLibrary();
  const viewport = useViewportSize();
  const { ref: page, px: pageTop } = useMeasured<HTMLDivElement>(0, offsetTop);
  const pageHeight = viewport.height - pageTop;
  const { ref: main, px: mainHeight } = useMeasured(Infinity, clientHeight);
  const size = canvasSize(viewport);
  const fitsBelow = CANVAS_TOP + size.height + NOTICE <= mainHeight;
  const { canvas, panBy } = useCanvasPan(Math.max(0, CANVAS_TOP + size.height - mainHeight));
  usePublishedPlayBar(Math.min(size.height, mainHeight - CANVAS_TOP) - PLAY_BAR);
  const inBar = pageHeight < SHORT_PHONE ? 'button' : 'line';
  // The popup covers the half without the element; the canvas moves if the popup is higher than that.
  const side = edited !== null && edited.element.y > 50 ? 'top' : 'bottom';
  const shift =
    edited === null
      ? 0
      : canvasShift({
          y: CANVAS_TOP + (edited.element.y / 100) * size.height,
          top: side === 'top' ? popupHeight : 0,
          bottom: Math.min(CANVAS_TOP + size.height, pageHeight - (side === 'top' ? 0 : popupHeight)),
        });
  return (
    <div ref={page} className={classes.editor}>
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
          <Preview promo={promo} sources={sources} isReady={!isPending}>
            {!isPending && (
              <CanvasLayer promo={promo} sources={sources} editsOnTap onEdit={openPopup} onPan={panBy} />
            )}
            {!isPending && <ReadabilityLayer promo={promo} sources={sources} />}
            <MobileTop account={account} />
            <div className={classes.controls}>
              {!fitsBelow && inBar === 'button' && <PreviewNotice />}
              <PlaybackControls isOverPreview />
            </div>
            <GenerationOverlay />
          </Preview>
        </div>
        {fitsBelow && (
          <div className={classes.status}>
            <StatusLine />
          </div>
        )}
      </main>
      <MobileActions isInert={panel !== null} samplesNamedOn={fitsBelow ? null : inBar} />
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
