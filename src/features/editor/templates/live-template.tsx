import { Player, type PlayerRef } from '@remotion/player';
import { useEffect, useMemo, useState } from 'react';
import { PromoVideo } from '#remotion/promo-video.tsx';
import type { AssetSources } from '#schema/asset-source.ts';
import { promoMetadata } from '#schema/promo-metadata.ts';
import type { Promo } from '#schema/promo.ts';
import classes from '#src/features/editor/templates/template-card.module.css';

const size = { width: '100%', height: '100%' } as const;

/** The template playing over its still, shown once its first picture has come; without sound. */
export const LiveTemplate = ({ promo, sources }: { promo: Promo; sources: AssetSources }) => {
  const { width, height, fps, durationInFrames } = promoMetadata(promo);
  const [player, setPlayer] = useState<PlayerRef | null>(null);
  const [isMoving, setIsMoving] = useState(false);
  const inputProps = useMemo(() => ({ promo, sources }), [promo, sources]);
  useEffect(() => {
    if (player === null) return undefined;
    const move = (): void => setIsMoving(true);
    player.addEventListener('frameupdate', move);
    return () => player.removeEventListener('frameupdate', move);
  }, [player]);
  return (
    <div className={classes['live']} data-moving={isMoving} inert>
      <Player
        ref={setPlayer}
        component={PromoVideo}
        inputProps={inputProps}
        compositionWidth={width}
        compositionHeight={height}
        fps={fps}
        durationInFrames={durationInFrames}
        style={size}
        autoPlay
        loop
        initiallyMuted
        numberOfSharedAudioTags={0}
        spaceKeyToPlayOrPause={false}
        acknowledgeRemotionLicense
      />
    </div>
  );
};
