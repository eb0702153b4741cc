import { Player, type PlayerRef } from '@remotion/player';
import { memo, useCallback, useLayoutEffect, useMemo } from 'react';
import { useBufferState } from 'remotion';
import { pauseLoops } from '#remotion/loops/loop-cache.ts';
import { clearFrame } from '#remotion/plan/rest-frame.ts';
import type { PromoVideoProps } from '#remotion/promo-video-props.ts';
import { PromoVideo } from '#remotion/promo-video.tsx';
import type { AssetSources } from '#schema/asset-source.ts';
import type { ElementId } from '#schema/elements/element-id.ts';
import { promoMetadata, type Promo } from '#schema/promo.ts';
import { useIsInputActive } from '#src/ui/browser/input-activity.ts';
import { prefersReducedMotion } from '#src/ui/browser/media-queries.ts';
import { Spinner } from '#src/ui/spinner.tsx';
import classes from '#src/player/promo-player.module.css';

type PromoPlayerProps = {
  promo: Promo;
  sources: AssetSources;
  /** The text that carries the watermark; null for none. */
  watermarkTarget?: ElementId | null;
  /** Called with the Player when it mounts, and with null when it unmounts. */
  onPlayer?: (player: PlayerRef | null) => void;
};

const Broken = ({ error }: { error: Error }) => (
  <div className={classes.broken} role="alert">
    <strong>The preview stopped</strong>
    <span>Your promo is safe. Undo the last change or reload the page. ({error.message})</span>
  </div>
);

/** Pauses playback and decoding while the user presses, drags or types. */
const YieldToInput = (): null => {
  const { delayPlayback } = useBufferState();
  const isInputActive = useIsInputActive();
  useLayoutEffect(() => {
    if (!isInputActive) return undefined;
    const { unblock } = delayPlayback();
    pauseLoops(true);
    return () => {
      pauseLoops(false);
      unblock();
    };
  }, [isInputActive, delayPlayback]);
  return null;
};

const YieldingPromoVideo = memo((props: PromoVideoProps) => (
  <>
    <YieldToInput />
    <PromoVideo {...props} />
  </>
));
YieldingPromoVideo.displayName = 'YieldingPromoVideo';

const size = { width: '100%', height: '100%' } as const;

/** Plays the promo. Renders again when the document changes, not with every frame. */
export const PromoPlayer = memo(({ promo, sources, watermarkTarget = null, onPlayer }: PromoPlayerProps) => {
  const { width, height, fps, durationInFrames } = promoMetadata(promo);
  const hasReducedMotion = prefersReducedMotion();
  const inputProps = useMemo(() => ({ promo, sources, watermarkTarget }), [promo, sources, watermarkTarget]);
  const renderLoading = useCallback(() => <Spinner label="Loading the preview" />, []);
  const errorFallback = useCallback(({ error }: { error: Error }) => <Broken error={error} />, []);
  return (
    <Player
      ref={onPlayer}
      component={YieldingPromoVideo}
      inputProps={inputProps}
      compositionWidth={width}
      compositionHeight={height}
      fps={fps}
      durationInFrames={durationInFrames}
      style={size}
      loop
      clickToPlay
      // Browsers autoplay only without sound.
      initiallyMuted
      autoPlay={!hasReducedMotion}
      // With reduced motion, the video starts where its texts are at rest.
      initialFrame={hasReducedMotion ? clearFrame(promo) : 0}
      spaceKeyToPlayOrPause={false}
      renderLoading={renderLoading}
      errorFallback={errorFallback}
      acknowledgeRemotionLicense
      bufferStateDelayInMilliseconds={250}
    />
  );
});
PromoPlayer.displayName = 'PromoPlayer';
