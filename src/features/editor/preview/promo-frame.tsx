import { Thumbnail } from '@remotion/player';
import { memo, useCallback, useMemo, useState } from 'react';
import { AbsoluteFill } from 'remotion';
import { loadFont } from '#remotion/fonts/load-fonts.ts';
import { TextLayer } from '#remotion/layers/text-layer.tsx';
import { overlayBox } from '#remotion/plan/overlay-box.ts';
import type { AssetSource, AssetSources } from '#schema/asset-source.ts';
import { layersInOrder } from '#schema/elements/layers-in-order.ts';
import type { OverlayElement } from '#schema/elements/overlay-element.ts';
import { promoMetadata, type Promo } from '#schema/promo.ts';
import { useLibrary } from '#src/features/editor/state/use-library.ts';
import { nextTask } from '#src/ui/browser/scheduling.ts';
import { useTurn } from '#src/ui/lazy-part.tsx';

/** Margin around the viewport within which a card renders. */
const NEAR_VIEWPORT = '400px 0px';

/** How long cards wait for fonts at most, ms. */
const FONTS_MS = 3000;

/** The fonts of the cards that will render next. */
const loadingFonts = new Set<Promise<unknown>>();

/**
 * Loads the fonts of a promo, and resolves when the fonts of all promos that came into view with it are loaded. Each font makes the
 * browser lay out the whole page again, so all are loaded before the texts render.
 */
const loadFontsTogether = async ({ textElements }: Promo): Promise<void> => {
  const fonts = Promise.allSettled(
    textElements
      .filter(({ content, visible }) => visible && content !== '')
      .map(({ fontFamily, fontWeight, content }) =>
        loadFont({ family: fontFamily, weight: fontWeight, text: content }),
      ),
  );
  loadingFonts.add(fonts);
  void fonts.finally(() => loadingFonts.delete(fonts));
  await Promise.race([
    new Promise((resolve) => {
      setTimeout(resolve, FONTS_MS);
    }),
    nextTask().then(() => Promise.all(loadingFonts)),
  ]);
};

/** Whether the element has ever been near the viewport, so that cards render only when needed, one by one. With a promo, also waits for its fonts. */
export const useHasBeenVisible = (
  promo?: Promo,
): [hasBeenVisible: boolean, ref: (node: Element | null) => (() => void) | undefined] => {
  const [isDue, setIsDue] = useState(false);
  const hasBeenVisible = useTurn(isDue);
  const ref = useCallback(
    (node: Element | null) => {
      if (node === null) return undefined;
      const show = async (): Promise<void> => {
        if (promo !== undefined) await loadFontsTogether(promo);
        setIsDue(true);
      };
      const observer = new IntersectionObserver(
        ([entry]) => {
          if (entry?.isIntersecting !== true) return;
          void show();
          observer.disconnect();
        },
        { rootMargin: NEAR_VIEWPORT },
      );
      observer.observe(node);
      return () => observer.disconnect();
    },
    [promo],
  );
  return [hasBeenVisible, ref];
};

/** Poster URLs of the library's videos and overlays, by asset id. */
export const usePosters = (): ReadonlyMap<string, string> => {
  const { backgrounds, ownClips, overlays } = useLibrary();
  return useMemo(
    () =>
      new Map([
        ...[...ownClips, ...backgrounds].map(({ id, thumbnailUrl }) => [id, thumbnailUrl] as const),
        ...overlays.map(({ publicId, thumbnailUrl }) => [publicId, thumbnailUrl] as const),
      ]),
    [backgrounds, ownClips, overlays],
  );
};

type PromoFrameProps = {
  promo: Promo;
  /** Poster URLs by asset id. */
  posters: ReadonlyMap<string, string>;
  sources: AssetSources;
  /** Whether video and overlays play. */
  isMoving: boolean;
};

const cover = { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' } as const;
const size = { width: '100%', height: '100%' } as const;

/** Safari plays WebM without transparency, so it shows the poster. */
const playsTransparentVideo = (): boolean => !/^(?!.*(chrom|android)).*safari/i.test(navigator.userAgent);

type OverlayProps = { element: OverlayElement; source: AssetSource; poster: string; isMoving: boolean };

const Overlay = ({ element, source, poster, isMoving }: OverlayProps) => {
  const box = overlayBox(element, source);
  if (isMoving && source.kind === 'webm' && playsTransparentVideo()) {
    return <video src={source.url} poster={poster} style={box} autoPlay loop muted playsInline />;
  }
  return <img src={isMoving && source.kind === 'gif' ? source.url : poster} alt="" style={box} />;
};

/** One frame of the promo: texts over posters, so that a grid opens no videos. When it plays, `<video>` elements replace the posters. */
const Frame = ({ promo, posters, sources, isMoving }: PromoFrameProps) => {
  const backgroundId = promo.background?.assetId ?? '';
  const [poster, source] = [posters.get(backgroundId), sources[backgroundId]];
  return (
    <AbsoluteFill>
      {poster !== undefined && <img src={poster} alt="" style={cover} />}
      {isMoving && source !== undefined && (
        <video src={source.url} style={cover} autoPlay loop muted playsInline />
      )}
      {layersInOrder(promo).map((layer) => {
        const { id } = layer.element;
        if (layer.kind === 'text') {
          return <TextLayer key={id} element={layer.element} hasShadow={promo.textShadow} />;
        }
        const { overlayId } = layer.element;
        const [file, overlayPoster] = [sources[overlayId], posters.get(overlayId)];
        if (file === undefined || overlayPoster === undefined) return null;
        return (
          <Overlay
            key={id}
            element={layer.element}
            source={file}
            poster={overlayPoster}
            isMoving={isMoving}
          />
        );
      })}
    </AbsoluteFill>
  );
};

/** A frame of a promo, scaled to its container. */
export const PromoFrame = memo(({ promo, posters, sources, isMoving }: PromoFrameProps) => {
  const { width, height, fps, durationInFrames } = promoMetadata(promo);
  const inputProps = useMemo(
    () => ({ promo, posters, sources, isMoving }),
    [promo, posters, sources, isMoving],
  );
  return (
    <Thumbnail
      component={Frame}
      inputProps={inputProps}
      compositionWidth={width}
      compositionHeight={height}
      fps={fps}
      durationInFrames={durationInFrames}
      frameToDisplay={0}
      style={size}
    />
  );
});
PromoFrame.displayName = 'PromoFrame';
