import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import type { AssetSources } from '#schema/asset-source.ts';
import type { Promo } from '#schema/promo.ts';
import { cachedTextLayout } from '#src/features/editor/canvas/text-layout-cache.ts';
import { findSafeZone, safeZoneIdAtom } from '#src/features/editor/preview/safe-zones.ts';
import { findFix } from '#src/features/editor/readability/find-fix.ts';
import { findProblems } from '#src/features/editor/readability/find-problems.ts';
import {
  type Finding,
  type ReadabilityContext,
  findingsAtom,
} from '#src/features/editor/readability/findings.ts';
import { framePixels, useBackgroundFrames } from '#src/features/editor/readability/background-frames.ts';
import { nameOfText } from '#src/features/editor/document/element-names.ts';
import { useOverlayShapes } from '#src/features/editor/readability/use-overlay-shapes.ts';
import { whenIdle } from '#src/ui/browser/scheduling.ts';

/** Delay after the last edit, ms, so that half-typed text is not checked. */
const IDLE_MS = 350;

type CanvasState = {
  /** Number of element boxes; it grows when fonts load. */
  boxCount: number;
  /** Whether playback is paused. */
  isPaused: boolean;
};

/**
 * Checks readability after edits, when the page is idle. During playback it runs only after an edit, and samples no frames.
 */
export const useFindProblems = (
  promo: Promo,
  sources: AssetSources,
  { boxCount, isPaused }: CanvasState,
): void => {
  const zone = findSafeZone(useAtomValue(safeZoneIdAtom));
  const { frames: images } = useBackgroundFrames(promo, sources, isPaused);
  const shapes = useOverlayShapes(promo, sources);
  const setFindings = useSetAtom(findingsAtom);
  useEffect(() => {
    let isStale = false;
    const check = async (): Promise<void> => {
      await whenIdle();
      if (isStale) return;
      const { background } = promo;
      const context: ReadabilityContext = {
        promo,
        zone,
        frames:
          background === null
            ? [framePixels(null, null)]
            : images.map((image) => framePixels(background, image)),
        layoutOf: (element) => cachedTextLayout(element, promo.textShadow),
        shapeOf: (overlayId) => shapes.get(overlayId),
        nameOf: (id) => nameOfText(promo, id),
      };
      const findings: Finding[] = [];
      for (const problem of boxCount === 0 ? [] : findProblems(context)) {
        // Finding a fix tries several edits, so each gets its own idle period.
        await whenIdle();
        if (isStale) return;
        findings.push({ ...problem, fix: findFix(problem, context) });
      }
      setFindings(findings);
    };
    const timer = setTimeout(() => void check(), IDLE_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [promo, zone, images, shapes, boxCount, setFindings]);
};
