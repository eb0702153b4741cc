import { useAtomValue } from 'jotai';
import { bearsWatermark } from '#contract/permissions.ts';
import { useCurrentUser } from '#src/api/current-user.ts';
import { finishedVideoAtom } from '#src/features/editor/generate/generation-atoms.ts';
import { useDownloadRefusal } from '#src/features/editor/generate/use-download-refusal.ts';
import { watermarkTargetAtom } from '#src/features/editor/state/promo-atom.ts';
import type { UpgradeFeature } from '#src/ui/upgrade-link.tsx';

/** What the free plan takes away from the video at hand, and the way to Pro. */
export type UpgradeNote = {
  /** Why there is no download, in words; null where there is. */
  refusal: string | null;
  link: { feature: UpgradeFeature; label: string } | null;
};

/** What stands beside the actions of an account that its plan holds back. */
export const useUpgradeNote = (): UpgradeNote => {
  const { data: user } = useCurrentUser();
  const finished = useAtomValue(finishedVideoAtom);
  const refusal = useDownloadRefusal(finished);
  const isMarked = useAtomValue(watermarkTargetAtom) !== null && user != null && bearsWatermark(user);
  if (refusal !== null) {
    // Without a finished video the generate button itself leads there.
    const link = finished === null ? null : ({ feature: 'downloads', label: 'Upgrade to Pro' } as const);
    return { refusal, link };
  }
  if (!isMarked) return { refusal: null, link: null };
  return { refusal: null, link: { feature: 'watermark', label: 'Remove Watermark - Upgrade to Pro' } };
};
