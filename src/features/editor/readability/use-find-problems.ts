import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import type { AssetSources } from '#schema/asset-source.ts';
import type { Promo } from '#schema/promo.ts';
import { knownLayout } from '#src/features/editor/canvas/known-layout.ts';
import { safeZoneIdAtom, safeZoneOf } from '#src/features/editor/preview/safe-zone-atom.ts';
import { findFix } from '#src/features/editor/readability/find-fix.ts';
import { findProblems } from '#src/features/editor/readability/find-problems.ts';
import { type Finding, findingsAtom } from '#src/features/editor/readability/findings-atom.ts';
import { framePixels } from '#src/features/editor/readability/frame-pixels.ts';
import type { Reading } from '#src/features/editor/readability/readability-problem.ts';
import { useBackgroundPictures } from '#src/features/editor/readability/use-background-pictures.ts';
import { nameOfText } from '#src/features/editor/document/element-names.ts';
import { whenIdle } from '#src/ui/scheduling.ts';

/** The document must rest so long before anybody looks, ms: a word half written is nobody's problem. */
const REST_MS = 350;

type OnStage = {
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
  { standing, isResting }: OnStage,
): void => {
  const zone = safeZoneOf(useAtomValue(safeZoneIdAtom));
  const pictures = useBackgroundPictures(promo, sources, isResting);
  const setFindings = useSetAtom(findingsAtom);
  useEffect(() => {
    let isStale = false;
    const look = async (): Promise<void> => {
      await whenIdle();
      if (isStale) return;
      const { background } = promo;
      const reading: Reading = {
        promo,
        zone,
        frames:
          background === null
            ? [framePixels(null, null)]
            : pictures.map((picture) => framePixels(background, picture)),
        layoutOf: (element) => knownLayout(element, promo.textShadow),
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
    const timer = setTimeout(() => void look(), REST_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [promo, zone, pictures, standing, setFindings]);
};
