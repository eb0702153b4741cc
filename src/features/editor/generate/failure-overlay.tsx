import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import classes from '#src/features/editor/generate/film-overlay.module.css';
import { PrimaryButton } from '#src/ui/buttons.tsx';

type FailureOverlayProps = { reason: string; detail: string; onRetry: () => void; onClose: () => void };

/** Over the preview when there is no video: why, and what to do. */
export const FailureOverlay = ({ reason, detail, onRetry, onClose }: FailureOverlayProps) => (
  <div className={classes['overlay']}>
    <div className={classes['card']} role="alert">
      <IconAlertTriangle size={36} className={classes['warning']} aria-hidden />
      <h2 className={classes['title']}>Generation failed</h2>
      <p className={classes['reason']}>{reason}</p>
      {detail !== '' && <p className={classes['hint']}>{detail}</p>}
      <div className={classes['buttons']}>
        <PrimaryButton onClick={onRetry}>Retry</PrimaryButton>
        <Button variant="outline" className={classes['back'] ?? ''} onClick={onClose}>
          Back to the preview
        </Button>
      </div>
    </div>
  </div>
);
