import { useEffect, useMemo, useState } from 'react';
import type { MeasuredClip } from '#remotion/text-layout/text-zone.ts';
import type { AssetSources } from '#schema/asset-source.ts';
import type { Promo } from '#schema/promo.ts';
import { useOverlayShapes } from '#src/features/editor/canvas/overlay-shape.ts';
import { cachedTextLayout, useLoadedFonts } from '#src/features/editor/canvas/use-element-boxes.ts';
import { nameOfText } from '#src/features/editor/document/elements.ts';
import { PromoFrame, useHasBeenVisible, usePosters } from '#src/features/editor/preview/promo-frame.tsx';
import { framePixels, useBackgroundFrames } from '#src/features/editor/readability/background-frames.ts';
import { findProblems } from '#src/features/editor/readability/find-problems.ts';
import { measuredClip, useLibrary } from '#src/features/editor/state/use-library.ts';
import { whenIdle } from '#src/ui/browser/scheduling.ts';
import { ImageCard } from '#src/ui/lists/image-card.tsx';
import { Pager, paginate } from '#src/ui/lists/pager.tsx';
import { VideoPoster } from '#src/ui/lists/video-poster.tsx';
import classes from '#src/features/editor/library/video-grid.module.css';

const PAGE_SIZE = 6;

type ClipChoiceProps = { selectedId: string | null; onChoose: (id: string) => void };

/** The background videos to choose one from, 6 per page. */
export const ClipChoice = ({ selectedId, onChoose }: ClipChoiceProps) => {
  const { backgrounds } = useLibrary();
  const [page, setPage] = useState<number | null>(null);
  const place = backgrounds.findIndex(({ id }) => id === selectedId);
  const shown = paginate(backgrounds, page ?? Math.floor(Math.max(0, place) / PAGE_SIZE) + 1, PAGE_SIZE);
  return (
    <>
      <section className={classes.container} aria-label="Videos">
        <div className={classes.grid}>
          {shown.items.map(({ id, title, thumbnailUrl }) => (
            <ImageCard
              key={id}
              title={title}
              label={`${title} as background video`}
              shape="portrait"
              image={<VideoPoster thumbnailUrl={thumbnailUrl} />}
              isSelected={id === selectedId}
              onPress={() => onChoose(id)}
            />
          ))}
        </div>
      </section>
      <Pager page={shown.page} pages={shown.pages} onPage={setPage} />
    </>
  );
};

/** The background videos of the library as measured, by their ids. */
export const useMeasuredClips = (): ReadonlyMap<string, MeasuredClip> => {
  const { backgrounds } = useLibrary();
  return useMemo(() => new Map(backgrounds.map((video) => [video.id, measuredClip(video)])), [backgrounds]);
};

type CheckProps = {
  promo: Promo;
  sources: AssetSources;
  /** Called with the problems, each with the name of its text. */
  onProblems: (problems: readonly string[]) => void;
};

/** Checks the texts of a promo when it changes, and when the frames of its video or its overlays arrive. */
const Check = ({ promo, sources, onProblems }: CheckProps) => {
  const { frames: images, isSettled } = useBackgroundFrames(promo, sources, true);
  const shapes = useOverlayShapes(promo, sources);
  useEffect(() => {
    let isStale = false;
    const check = async (): Promise<void> => {
      await whenIdle();
      // Without the frames, the result would be incomplete.
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

/** Starts over with each font that arrives, because it changes the layouts. */
const CheckWithFonts = (props: CheckProps) => (
  <Check key={useLoadedFonts(props.promo.textElements)} {...props} />
);

const size = { width: '100%', height: '100%' } as const;

type CheckedThumbnailProps = Omit<CheckProps, 'sources'> & {
  /** Whether to check it even before it is visible. */
  isDue?: boolean;
};

/** A thumbnail of a promo, drawn once it comes into view, and checked then or when due. */
export const CheckedThumbnail = ({ promo, isDue = false, onProblems }: CheckedThumbnailProps) => {
  // Only for the fonts of the initial promo; the check loads later ones.
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
