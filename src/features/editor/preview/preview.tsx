import type { PlayerRef } from '@remotion/player';
import type { CSSProperties, ReactNode } from 'react';
import type { AssetSources } from '#schema/asset-source.ts';
import type { Promo } from '#schema/promo.ts';
import { EmptyPreview } from '#src/features/editor/preview/empty-preview.tsx';
import { useLeaveFade, usePauseUnattended } from '#src/features/editor/preview/player-control.ts';
import { useIsBuffering } from '#src/features/editor/preview/player-state.ts';
import { PromoPlayer } from '#src/player/promo-player.tsx';
import { SafeZoneGuide } from '#src/features/editor/preview/safe-zone-guide.tsx';
import classes from '#src/features/editor/preview/preview.module.css';
import { useWatermarkTarget } from '#src/features/editor/preview/use-watermark-target.ts';
import { useZoomWheel } from '#src/features/editor/preview/use-zoom-wheel.ts';
import { useIsInputActive } from '#src/ui/browser/input-activity.ts';
import { ZOOM } from '#src/features/editor/preview/zoom.ts';
import { Spinner } from '#src/ui/spinner.tsx';

type PreviewProps = {
  promo: Promo;
  sources: AssetSources;
  isReady: boolean;
  player: PlayerRef | null;
  onPlayer: (player: PlayerRef | null) => void;
  /** Wide screens only: on a phone two fingers resize elements instead. */
  isZoomable?: boolean;
  /** Shown over the preview: render progress, errors, controls on a phone. */
  children?: ReactNode;
};

const Buffering = ({ player }: { player: PlayerRef | null }) => {
  const isBuffering = useIsBuffering(player);
  // The Player also buffers while it yields to input.
  const isYielding = useIsInputActive();
  return (
    isBuffering &&
    !isYielding && (
      <div className={classes.buffering}>
        <Spinner label="The preview is loading" />
      </div>
    )
  );
};

/** React's type does not list custom properties. */
type FrameStyle = CSSProperties & { '--zoom': number };

/** The 9:16 preview, as large as its container allows, at most 540x960, or 720x1280 on the largest screens. */
export const Preview = ({
  promo,
  sources,
  isReady,
  player,
  onPlayer,
  isZoomable = false,
  children,
}: PreviewProps) => {
  const { zoom, frame } = useZoomWheel(isZoomable);
  const watermarkTarget = useWatermarkTarget(promo);
  useLeaveFade(player, promo);
  usePauseUnattended(player, promo);
  const style: FrameStyle = { '--zoom': zoom };
  return (
    <div className={classes.frame} ref={frame} style={style} data-zoomed={zoom > ZOOM.fit}>
      <section className={classes.preview} aria-label="Preview">
        {isReady ? (
          <PromoPlayer
            promo={promo}
            sources={sources}
            watermarkTarget={watermarkTarget}
            onPlayer={onPlayer}
          />
        ) : (
          <Spinner label="Loading the preview" />
        )}
        {isReady && <EmptyPreview promo={promo} sources={sources} />}
        {isReady && <SafeZoneGuide />}
        {isReady && <Buffering player={player} />}
        {children}
      </section>
    </div>
  );
};
