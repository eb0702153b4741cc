import { Button } from '@mantine/core';
import type { PlayerRef } from '@remotion/player';
import { useSetAtom, useAtom } from 'jotai';
import { type CSSProperties, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import type { AssetSources } from '#schema/asset-source.ts';
import type { Promo } from '#schema/promo.ts';
import { isEmptyPromo } from '#src/features/editor/document/elements.ts';
import { useLeaveFade, usePauseUnattended } from '#src/features/editor/preview/player-control.ts';
import { useIsBuffering } from '#src/features/editor/preview/player-state.ts';
import { SafeZoneGuide } from '#src/features/editor/preview/safe-zone-guide.tsx';
import { useWatermarkTarget } from '#src/features/editor/preview/use-watermark-target.ts';
import { ZOOM, wheelZoom, zoomAtom } from '#src/features/editor/preview/zoom.ts';
import { mobilePanelAtom, openPanelAtom, templateRequestsAtom } from '#src/features/editor/state/ui-atoms.ts';
import { useLibrary } from '#src/features/editor/state/use-library.ts';
import { PromoPlayer } from '#src/player/promo-player.tsx';
import { useIsInputActive } from '#src/ui/browser/input-activity.ts';
import { useIsWide } from '#src/ui/browser/media-queries.ts';
import { Spinner } from '#src/ui/spinner.tsx';
import classes from '#src/features/editor/preview/preview.module.css';

/** The point that stays fixed while zooming: a fraction of the preview, and its position on the screen, px. */
type Anchor = { share: { x: number; y: number }; at: { x: number; y: number } };

const previewIn = (frame: HTMLElement): Element => frame.firstElementChild ?? frame;

/**
 * Zooms towards the pointer with Ctrl or Cmd and the wheel, or a pinch on a trackpad; buttons and keys zoom towards the centre.
 *
 * @returns the zoom, and the ref of the scroll container.
 */
const useZoomWheel = (isZoomable: boolean) => {
  const [storedZoom, setZoom] = useAtom(zoomAtom);
  const zoom = isZoomable ? storedZoom : ZOOM.fit;
  const frame = useRef<HTMLDivElement>(null);
  const anchor = useRef<Anchor | null>(null);

  useEffect(() => {
    const element = frame.current;
    if (element === null || !isZoomable) return undefined;
    const onWheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const { left, top, width, height } = previewIn(element).getBoundingClientRect();
      const at = { x: event.clientX, y: event.clientY };
      anchor.current = { share: { x: (at.x - left) / width, y: (at.y - top) / height }, at };
      setZoom((before) => wheelZoom(before, event.deltaY));
    };
    // Not through React, whose listeners are passive: the browser would zoom the page.
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [isZoomable, setZoom]);

  useLayoutEffect(() => {
    const element = frame.current;
    // A preview that fits is centred by CSS, and measuring it would force a layout during load.
    if (element === null || zoom === ZOOM.fit) return;
    const { left, top, width, height } = previewIn(element).getBoundingClientRect();
    const box = element.getBoundingClientRect();
    const { share, at } = anchor.current ?? {
      share: { x: 0.5, y: 0.5 },
      at: { x: box.left + box.width / 2, y: box.top + box.height / 2 },
    };
    anchor.current = null;
    element.scrollBy(left + share.x * width - at.x, top + share.y * height - at.y);
  }, [zoom]);

  return { zoom, frame };
};

const emptyPromo = {
  title: 'Your promo is empty',
  text: 'Start from a template, or choose a video and add a text.',
};
const missingVideo = {
  title: 'Video not found',
  text: 'The background video of this promo is no longer in your library. Choose another one.',
};

const unavailableVideo = {
  title: 'Your video is not loading',
  text: 'The library does not answer right now. PolePro keeps trying, and your promo stays as it is.',
};

const ChooseTemplate = () => {
  const isWide = useIsWide();
  const openPanel = useSetAtom(openPanelAtom);
  const openMobilePanel = useSetAtom(mobilePanelAtom);
  const requestTemplates = useSetAtom(templateRequestsAtom);
  const choose = (): void => {
    if (!isWide) return openMobilePanel('templates');
    openPanel('templates');
    requestTemplates((count) => count + 1);
  };
  return (
    <Button className={classes.choose} size="md" variant="default" onClick={choose}>
      Choose a template
    </Button>
  );
};

type NoticeProps = { title: string; text: string; isAlone?: boolean; children?: ReactNode };

const Notice = ({ title, text, isAlone = false, children }: NoticeProps) => (
  <div className={classes.empty} data-alone={isAlone}>
    <div className={classes.notice}>
      <p className={classes.emptyTitle}>{title}</p>
      <p className={classes.emptyText}>{text}</p>
      {children}
    </div>
  </div>
);

/** A library that does not answer says nothing about the video, so nobody is asked to replace it. */
const UnknownVideo = () => {
  const { error, isPending, refetch } = useLibrary();
  if (isPending) return null;
  if (error === null) return <Notice {...missingVideo} />;
  return (
    <Notice {...unavailableVideo}>
      <Button className={classes.choose} size="md" variant="default" onClick={() => void refetch()}>
        Try again
      </Button>
    </Notice>
  );
};

/** Explains why the preview is black, and what to do next. */
export const EmptyPreview = ({ promo, sources }: { promo: Promo; sources: AssetSources }) => {
  if (promo.background !== null) {
    return sources[promo.background.assetId] === undefined && <UnknownVideo />;
  }
  if (!isEmptyPromo(promo)) return null;
  return (
    <Notice {...emptyPromo} isAlone>
      <ChooseTemplate />
    </Notice>
  );
};

type PreviewProps = {
  promo: Promo;
  sources: AssetSources;
  isReady: boolean;
  player: PlayerRef | null;
  onPlayer: (player: PlayerRef | null) => void;
  /** Wide screens only: on a phone two fingers resize elements instead. */
  isZoomable?: boolean;
  /** Shown over the preview: render progress, errors, controls on a phone. */
  children?: ReactNode;
};

const Buffering = ({ player }: { player: PlayerRef | null }) => {
  const isBuffering = useIsBuffering(player);
  // The Player also buffers while it yields to input.
  const isYielding = useIsInputActive();
  return (
    isBuffering &&
    !isYielding && (
      <div className={classes.buffering}>
        <Spinner label="The preview is loading" />
      </div>
    )
  );
};

/** React's type does not list custom properties. */
type FrameStyle = CSSProperties & { '--zoom': number };

/** The 9:16 preview, as large as its container allows, at most 540x960, or 720x1280 on the largest screens. */
export const Preview = ({
  promo,
  sources,
  isReady,
  player,
  onPlayer,
  isZoomable = false,
  children,
}: PreviewProps) => {
  const { zoom, frame } = useZoomWheel(isZoomable);
  const watermarkTarget = useWatermarkTarget(promo);
  useLeaveFade(player, promo);
  usePauseUnattended(player, promo);
  const style: FrameStyle = { '--zoom': zoom };
  return (
    <div className={classes.frame} ref={frame} style={style} data-zoomed={zoom > ZOOM.fit}>
      <section className={classes.preview} aria-label="Preview">
        {isReady ? (
          <PromoPlayer
            promo={promo}
            sources={sources}
            watermarkTarget={watermarkTarget}
            onPlayer={onPlayer}
          />
        ) : (
          <Spinner label="Loading the preview" />
        )}
        {isReady && <EmptyPreview promo={promo} sources={sources} />}
        {isReady && <SafeZoneGuide />}
        {isReady && <Buffering player={player} />}
        {children}
      </section>
    </div>
  );
};
