import { useAtomValue } from 'jotai';
import { CreatingOverlay } from '#src/features/editor/generate/creating-overlay.tsx';
import { FailureOverlay } from '#src/features/editor/generate/failure-overlay.tsx';
import { failureDetail, failureReason, isBusy } from '#src/features/editor/generate/generation.ts';
import { generationAtom, generationStatusAtom } from '#src/features/editor/generate/generation-atoms.ts';
import { useLingeringEnd } from '#src/features/editor/generate/use-lingering-end.ts';
import { useGeneration } from '#src/features/editor/generate/use-generation.ts';

/** What the video of the promo has to say over its preview; nothing while it is idle or finished. */
export const FilmOverlay = () => {
  const generation = useAtomValue(generationAtom);
  const status = useAtomValue(generationStatusAtom);
  const { cancel, retry, reset, show } = useGeneration();
  const isAtEnd = useLingeringEnd(isBusy(status), status === 'completed');
  if (status === 'error') {
    return (
      <FailureOverlay
        reason={failureReason(generation)}
        detail={failureDetail(generation)}
        onRetry={() => void retry()}
        onClose={reset}
      />
    );
  }
  const isUnderWay = generation.phase === 'asking' || generation.phase === 'asked';
  if (!(isBusy(status) || isAtEnd) || !isUnderWay) return null;
  return (
    <CreatingOverlay
      render={generation.phase === 'asked' ? generation.render : null}
      startedAt={generation.startedAt}
      madeFrom={generation.madeFrom}
      onPreview={show}
      onCancel={cancel}
    />
  );
};
