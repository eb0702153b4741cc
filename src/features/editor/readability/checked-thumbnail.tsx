import { useEffect, useState } from 'react';
import type { AssetSources } from '#schema/asset-source.ts';
import type { Promo } from '#schema/promo.ts';
import { cachedTextLayout, useLoadedFonts } from '#src/features/editor/canvas/text-layout-cache.ts';
import { nameOfText } from '#src/features/editor/document/element-names.ts';
import { PromoFrame, useHasBeenVisible, usePosters } from '#src/features/editor/preview/promo-frame.tsx';
import { framePixels, useBackgroundFrames } from '#src/features/editor/readability/background-frames.ts';
import { findProblems } from '#src/features/editor/readability/find-problems.ts';
import { useOverlayShapes } from '#src/features/editor/readability/use-overlay-shapes.ts';
import { useLibrary } from '#src/features/editor/state/use-library.ts';
import { whenIdle } from '#src/ui/browser/scheduling.ts';

type CheckProps = {
  promo: Promo;
  sources: AssetSources;
  /** Why texts are hard to read, each with the name of the text. */
  onProblems: (problems: readonly string[]) => void;
};

/** Checks the texts of a promo whenever it changes, and again when the frames of its video or its overlays arrive. */
const Check = ({ promo, sources, onProblems }: CheckProps) => {
  const { frames: images, isSettled } = useBackgroundFrames(promo, sources, true);
  const shapes = useOverlayShapes(promo, sources);
  useEffect(() => {
    let isStale = false;
    const check = async (): Promise<void> => {
      await whenIdle();
      // A result without the frames does not count yet.
      if (isStale || !isSettled) return;
      const { background } = promo;
      const problems = findProblems({
        promo,
        zone: null,
        frames: background === null ? [] : images.map((image) => framePixels(background, image)),
        layoutOf: (element) => cachedTextLayout(element, promo.textShadow),
        shapeOf: (overlayId) => shapes.get(overlayId),
        nameOf: (id) => nameOfText(promo, id),
      });
      onProblems(problems.map(({ elementId, message }) => `${nameOfText(promo, elementId)}: ${message}`));
    };
    void check();
    return () => {
      isStale = true;
    };
  }, [promo, images, isSettled, shapes, onProblems]);
  return null;
};

/** The check starts over with each font that arrives: it changes what the layouts are. */
const CheckWithFonts = (props: CheckProps) => (
  <Check key={useLoadedFonts(props.promo.textElements)} {...props} />
);

const size = { width: '100%', height: '100%' } as const;

type CheckedThumbnailProps = Omit<CheckProps, 'sources'> & {
  /** Whether it is checked now, visible or not. */
  isDue?: boolean;
};

/** A thumbnail of a promo, which is drawn once it comes into view, and checked then or when it is due. */
export const CheckedThumbnail = ({ promo, isDue = false, onProblems }: CheckedThumbnailProps) => {
  // The fonts of the initial promo: the check loads later ones.
  const [first] = useState(promo);
  const [isSeen, ref] = useHasBeenVisible(first);
  const { sources, isPending } = useLibrary();
  const posters = usePosters();
  return (
    <div ref={ref} style={size}>
      {isSeen && !isPending && (
        <PromoFrame promo={promo} posters={posters} sources={sources} isMoving={false} />
      )}
      {(isSeen || isDue) && !isPending && (
        <CheckWithFonts promo={promo} sources={sources} onProblems={onProblems} />
      )}
    </div>
  );
};
