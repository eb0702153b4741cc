import { useEffect, useState } from 'react';
import classes from '#src/features/editor/generation/generation-overlay.module.css';
import {
  notificationPermission,
  requestNotifications,
  subscribeToPush,
} from '#src/features/editor/generation/render-notifications.ts';
import { TextButton } from '#src/ui/buttons.tsx';
import { ProgressFigure } from '#src/ui/progress-figure.tsx';
import { Button } from '@mantine/core';
import type { RenderView } from '#contract/videos/renders.contract.ts';
import type { Promo } from '#schema/promo.ts';
import { progressLine, useShownPercent } from '#src/features/editor/generation/progress.ts';
import { SampleWarning } from '#src/features/editor/generation/samples/sample-warning.tsx';
import { timeLeftLabel } from '#src/ui/copy/time-label.ts';

/** Offers a system notification when the video is finished. */
export const NotificationOffer = () => {
  const [permission, setPermission] = useState(notificationPermission);
  // A permission given earlier applies to this sign-in too.
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

type CreatingOverlayProps = {
  /** Null until the server accepts the render. */
  render: RenderView | null;
  /** ms */
  startedAt: number;
  madeFrom: Promo;
  onPreview: () => void;
  onCancel: () => Promise<void>;
};

/** Progress of the video over the preview, with Cancel. */
export const CreatingOverlay = ({
  render,
  startedAt,
  madeFrom,
  onPreview,
  onCancel,
}: CreatingOverlayProps) => {
  const [isCancelling, setIsCancelling] = useState(false);
  const percent = useShownPercent(render, startedAt);
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
          <output className={classes.message}>{progressLine(render, percent)}</output>
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
            disabled={render === null}
            onClick={() => void cancel()}
          >
            Cancel
          </Button>
        </div>
        <NotificationOffer />
        <p className={classes.hint}>You can leave this page. Your video keeps rendering.</p>
      </div>
    </div>
  );
};
