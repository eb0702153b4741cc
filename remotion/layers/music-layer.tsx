import type { Audio } from '@remotion/media';
import { type ComponentProps, lazy, memo, Suspense, useCallback } from 'react';
import { MediaPlaceholder } from '#remotion/layers/lazy-video.tsx';
import { videoTrim } from '#remotion/plan/frame-timing.ts';
import type { MusicSound } from '#remotion/plan/plan-audio.ts';
import type { AssetSource } from '#schema/asset-source.ts';

// Loaded with the first music, with the decoder that videos use.
const LazyAudio = lazy(async () => ({
  default: (await import('@remotion/media')).Audio as (
    props: ComponentProps<typeof Audio>,
  ) => React.ReactNode,
}));

type MusicLayerProps = { readonly music: MusicSound; readonly source: AssetSource };

/** The music of a promo, at the gain that its plan has for each frame. */
export const MusicLayer = memo(({ music: { trim, gains }, source }: MusicLayerProps) => {
  const gainAt = useCallback((frame: number): number => gains[frame] ?? 0, [gains]);
  return (
    <Suspense fallback={<MediaPlaceholder />}>
      <LazyAudio
        // Another file is another decoder.
        key={source.url}
        src={source.url}
        loop
        {...videoTrim(trim)}
        volume={gainAt}
        loopVolumeCurveBehavior="extend"
      />
    </Suspense>
  );
});
MusicLayer.displayName = 'MusicLayer';
