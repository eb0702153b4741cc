import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useAtomValue, atom, useAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { subscribeDevice } from '#contract/accounts/push.contract.ts';
import { counted } from '#contract/number-format.ts';
import type { RenderView } from '#contract/videos/renders.contract.ts';
import type { Promo } from '#schema/promo.ts';
import { useImpersonationDenial } from '#src/account/impersonation-denial.tsx';
import {
  generationAtom,
  generationStatusAtom,
  canRetryGeneration,
  failureDetail,
  failureReason,
  isBusy,
} from '#src/features/editor/generation/generation.ts';
import {
  notificationPermission,
  requestNotifications,
  subscribeToPush,
} from '#src/features/editor/generation/render-notifications.ts';
import { SampleWarning } from '#src/features/editor/generation/samples.tsx';
import { useGeneration } from '#src/features/editor/generation/use-generation.ts';
import { arrivalText, arrivingClipAtom } from '#src/features/editor/state/arriving-clip.ts';
import { PrimaryButton, TextButton } from '#src/ui/buttons.tsx';
import { timeLeftLabel } from '#src/ui/copy/time-label.ts';
import { ProgressFigure, RETRY_LABEL, simulatePercent, useElapsed } from '#src/ui/progress-figure.tsx';
import classes from '#src/features/editor/generation/generation-overlay.module.css';

/** Simulated percent (RE-024): +5 every 500 ms from 0, never above 95. */
export const tickedPercent = simulatePercent({ step: 5, cap: 95 });

/** Maximum of the simulated percent: less than the first that a render reports, so that progress never goes backwards. */
const STARTING_CAP = 5;

/** The percent of the render: none while it waits, simulated until it is known. */
export const currentPercent = (render: RenderView | null, elapsedMs: number): number => {
  if (render === null || render.state === 'queued') return 0;
  if (render.progress === 0) return Math.min(STARTING_CAP, tickedPercent(elapsedMs));
  return Math.max(1, Math.floor(render.progress * 100));
};

/** The overlay's message at a percentage. */
export const progressMessage = (percent: number): string => {
  if (percent <= 0) return 'Preparing...';
  if (percent < 30) return 'Processing text overlay...';
  if (percent < 60) return 'Flattening GIF overlays...';
  return 'Running parallel processing...';
};

/** The place in line, as far as it is known. */
const waitingLine = (ahead: number | undefined): string => {
  if (ahead === undefined) return 'Waiting in line';
  return ahead === 0 ? 'Waiting in line, next up' : `Waiting in line, ${counted(ahead, 'video')} ahead`;
};

/** The current step, in one line. */
export const progressLine = (render: RenderView | null, percent: number): string => {
  if (render !== null && render.retryAt !== null) return RETRY_LABEL;
  return render?.state === 'queued' ? waitingLine(render.ahead) : progressMessage(percent);
};

/** The highest percent shown of the generation that started at `startedAt` (ms). */
const highestPercentAtom = atom({ startedAt: 0, percent: 0 });

/** The percent to show, which never decreases. */
export const useShownPercent = (render: RenderView | null, startedAt: number): number => {
  const current = currentPercent(render, useElapsed(startedAt));
  const [highest, setHighest] = useAtom(highestPercentAtom);
  const percent = highest.startedAt === startedAt ? Math.max(highest.percent, current) : current;
  useEffect(() => setHighest({ startedAt, percent }), [percent, setHighest, startedAt]);
  return percent;
};

const Offer = () => {
  const [permission, setPermission] = useState(notificationPermission);
  // If the permission was given during an earlier sign-in.
  useEffect(() => void subscribeToPush(), []);
  const ask = async (): Promise<void> => setPermission(await requestNotifications());
  if (permission === 'granted') return <p className={classes.hint}>We will notify you when it is done.</p>;
  if (permission !== 'default') return null;
  return (
    <div className={classes.offer}>
      <TextButton onClick={() => void ask()}>Notify me when it is done</TextButton>
    </div>
  );
};

/** Offers a system notification when the video is finished; not on the device of an admin who acts for the person. */
const NotificationOffer = () => (useImpersonationDenial(subscribeDevice) === null ? <Offer /> : null);

type CreatingOverlayProps = {
  /** Null until the server accepts the render. */
  render: RenderView | null;
  /** ms */
  startedAt: number;
  madeFrom: Promo;
  onPreview: () => void;
  onCancel: () => Promise<void>;
};

/** Progress of the video. */
const CreatingOverlay = ({ render, startedAt, madeFrom, onPreview, onCancel }: CreatingOverlayProps) => {
  const [isCancelling, setIsCancelling] = useState(false);
  const arriving = useAtomValue(arrivingClipAtom);
  const percent = useShownPercent(render, startedAt);
  const waitsForClip = render === null && arriving !== null;
  const cancel = async (): Promise<void> => {
    setIsCancelling(true);
    await onCancel();
    setIsCancelling(false);
  };
  return (
    <div className={classes.overlay}>
      <div className={classes.card}>
        <h2 className={classes.title}>Creating your video...</h2>
        <ProgressFigure percent={percent} label="Progress of the video" />
        <div>
          <output className={classes.message}>
            {waitsForClip ? arrivalText(arriving) : progressLine(render, percent)}
          </output>
          <p className={classes.timeLeft}>{timeLeftLabel(render?.secondsLeft ?? null)}</p>
        </div>
        <SampleWarning promo={madeFrom} className={classes.sample} />
        <div className={classes.buttons}>
          <Button variant="outline" className={classes.button} disabled={render === null} onClick={onPreview}>
            Watch preview
          </Button>
          <Button
            variant="outline"
            className={classes.button}
            loading={isCancelling}
            disabled={render === null && !waitsForClip}
            onClick={() => void cancel()}
          >
            Cancel
          </Button>
        </div>
        <NotificationOffer />
        <p className={classes.hint}>
          {waitsForClip
            ? 'Stay on this page until your clip is uploaded.'
            : 'You can leave this page. Your video keeps rendering.'}
        </p>
      </div>
    </div>
  );
};

type FailureOverlayProps = {
  reason: string;
  detail: string;
  /** Null when the promo has to change first. */
  onRetry: (() => void) | null;
  onClose: () => void;
};

/** Says why the generation failed. */
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

/** True for a moment after a render completes, so that the bar is seen to reach its end. */
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

/** Progress or failure of the video, over the preview. */
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
