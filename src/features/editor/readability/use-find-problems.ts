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
import { whenIdle } from '#src/ui/scheduling.ts';

/** The document must rest so long before anybody looks, ms: a word half written is nobody's problem. */
const IDLE_MS = 350;

type CanvasState = {
  /** How many elements stand on the frame: a text does when its font has come. */
  standing: number;
  /** Whether the film does not play. */
  isResting: boolean;
};

/** Looks for what is hard to read whenever the promo has rested and the page is idle. A film that plays is only looked at when it is
 * changed meanwhile, and nothing is decoded for that. */
export const useFindProblems = (
  promo: Promo,
  sources: AssetSources,
  { standing, isResting }: CanvasState,
): void => {
  const zone = findSafeZone(useAtomValue(safeZoneIdAtom));
  const pictures = useBackgroundFrames(promo, sources, isResting);
  const setFindings = useSetAtom(findingsAtom);
  useEffect(() => {
    let isStale = false;
    const look = async (): Promise<void> => {
      await whenIdle();
      if (isStale) return;
      const { background } = promo;
      const reading: ReadabilityContext = {
        promo,
        zone,
        frames:
          background === null
            ? [framePixels(null, null)]
            : pictures.map((picture) => framePixels(background, picture)),
        layoutOf: (element) => cachedTextLayout(element, promo.textShadow),
        nameOf: (id) => nameOfText(promo, id),
      };
      const findings: Finding[] = [];
      for (const problem of standing === 0 ? [] : findProblems(reading)) {
        // A fix is tried out several times over: each in a moment of its own.
        await whenIdle();
        if (isStale) return;
        findings.push({ ...problem, fix: findFix(problem, reading) });
      }
      setFindings(findings);
    };
    const timer = setTimeout(() => void look(), IDLE_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [promo, zone, pictures, standing, setFindings]);
};
