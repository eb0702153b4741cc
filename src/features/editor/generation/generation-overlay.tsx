import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import classes from '#src/features/editor/generation/generation-overlay.module.css';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { useEffect, useState } from 'react';
import { useAtomValue } from 'jotai';
import { CreatingOverlay } from '#src/features/editor/generation/creating-overlay.tsx';
import {
  canRetryGeneration,
  failureDetail,
  failureReason,
  isBusy,
} from '#src/features/editor/generation/generation.ts';
import { generationAtom, generationStatusAtom } from '#src/features/editor/generation/generation-atoms.ts';
import { useGeneration } from '#src/features/editor/generation/use-generation.ts';

type FailureOverlayProps = {
  reason: string;
  detail: string;
  /** Null when the promo has to change first. */
  onRetry: (() => void) | null;
  onClose: () => void;
};

/** Explains over the preview why generation failed, with Retry where that may help. */
const FailureOverlay = ({ reason, detail, onRetry, onClose }: FailureOverlayProps) => (
  <div className={classes.overlay}>
    <div className={classes.card} role="alert">
      <IconAlertTriangle size={36} className={classes.warning} aria-hidden />
      <h2 className={classes.title}>Generation failed</h2>
      <p className={classes.reason}>{reason}</p>
      {detail !== '' && <p className={classes.hint}>{detail}</p>}
      <div className={classes.buttons}>
        {onRetry !== null && <PrimaryButton onClick={onRetry}>Retry</PrimaryButton>}
        <Button variant="outline" className={classes.back} onClick={onClose}>
          Back to the preview
        </Button>
      </div>
    </div>
  </div>
);

/** How long the overlay stays at 100 percent, ms. */
const LINGER_MS = 500;

/** True for a moment after a render completes, so that the person sees the bar reach its end. */
const useLingeringEnd = (isUnderWay: boolean, isCompleted: boolean): boolean => {
  const [wasUnderWay, setWasUnderWay] = useState(isUnderWay);
  const [isLingering, setIsLingering] = useState(false);
  if (wasUnderWay !== isUnderWay) {
    setWasUnderWay(isUnderWay);
    setIsLingering(wasUnderWay && isCompleted);
  }
  useEffect(() => {
    if (!isLingering) return undefined;
    const timer = setTimeout(() => setIsLingering(false), LINGER_MS);
    return () => clearTimeout(timer);
  }, [isLingering]);
  return isLingering && isCompleted;
};

/** Progress or failure of the video, over the preview. Renders nothing while idle or finished. */
export const GenerationOverlay = () => {
  const generation = useAtomValue(generationAtom);
  const status = useAtomValue(generationStatusAtom);
  const { cancel, retry, reset, show } = useGeneration();
  const isAtEnd = useLingeringEnd(isBusy(status), status === 'completed');
  if (status === 'error') {
    return (
      <FailureOverlay
        reason={failureReason(generation)}
        detail={failureDetail(generation)}
        onRetry={canRetryGeneration(generation) ? () => void retry() : null}
        onClose={reset}
      />
    );
  }
  const isUnderWay = generation.phase === 'requested' || generation.phase === 'accepted';
  if (!(isBusy(status) || isAtEnd) || !isUnderWay) return null;
  return (
    <CreatingOverlay
      render={generation.phase === 'accepted' ? generation.render : null}
      startedAt={generation.startedAt}
      madeFrom={generation.madeFrom}
      onPreview={show}
      onCancel={cancel}
    />
  );
};
