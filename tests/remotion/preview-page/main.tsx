import { Player, type PlayerRef } from '@remotion/player';
import { createRef } from 'react';
import { createRoot } from 'react-dom/client';
import { PromoVideo } from '#remotion/promo-video.tsx';
import type { PromoVideoProps } from '#remotion/promo-video-props.ts';
import { promoMetadata } from '#schema/promo-metadata.ts';

/** What the test calls: shows a promo, standing still at a frame. */
export type PreviewPage = { showFrame: (props: PromoVideoProps, frame: number) => void };

const player = createRef<PlayerRef>();
const root = createRoot(document.querySelector('#root')!);

const showFrame: PreviewPage['showFrame'] = (props, frame) => {
  const { width, height, fps, durationInFrames } = promoMetadata(props.promo);
  root.render(
    <Player
      key={JSON.stringify(props)}
      ref={player}
      component={PromoVideo}
      inputProps={props}
      compositionWidth={width}
      compositionHeight={height}
      fps={fps}
      durationInFrames={durationInFrames}
      initialFrame={frame}
      initiallyMuted
      style={{ width, height }}
      acknowledgeRemotionLicense
    />,
  );
  player.current?.seekTo(frame);
};

Object.assign(globalThis, { showFrame } satisfies PreviewPage);
