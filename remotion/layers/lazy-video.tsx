import type { Video } from '@remotion/media';
import { type ComponentProps, type CSSProperties, lazy, Suspense, useLayoutEffect, useState } from 'react';
import { useBufferState, useDelayRender } from 'remotion';
import { untilResumed } from '#remotion/loops/decoding-pause.ts';

type LazyVideoProps = ComponentProps<typeof Video> & {
  /** In a preview: an image shown until the video can play. */
  readonly posterUrl?: string | undefined;
  readonly style: CSSProperties;
};

let isLoaded = false;

// The decoder is a quarter of the editor's JavaScript; texts and images do not wait for it.
const RemotionVideo = lazy(async () => {
  const { Video: Loaded } = await import('#remotion/layers/pausable-video.ts');
  isLoaded = true;
  return { default: Loaded };
});

/** Delays a render, and pauses a preview, until a file's decoder is loaded and can draw. */
export const MediaPlaceholder = (): null => {
  const { delayRender, continueRender } = useDelayRender();
  const { delayPlayback } = useBufferState();
  useLayoutEffect(() => {
    const handle = delayRender('Loading a decoder');
    const { unblock } = delayPlayback();
    return () => {
      unblock();
      continueRender(handle);
    };
  }, [delayRender, continueRender, delayPlayback]);
  return null;
};

/** `<Video>` of `@remotion/media`, loaded only when a promo has a video, and after its poster. */
export const LazyVideo = ({ posterUrl, onVideoFrame, ...props }: LazyVideoProps) => {
  const [isDue, setIsDue] = useState(isLoaded || posterUrl === undefined);
  const [isDrawn, setIsDrawn] = useState(posterUrl === undefined);
  // Texts and input come first: fonts are smaller, and the poster is already visible.
  const start = (): void =>
    void document.fonts.ready
      .then(untilResumed)
      .then(() => requestAnimationFrame(() => requestAnimationFrame(() => setIsDue(true))));
  const poster = isDrawn ? null : (
    // Not Remotion's <Img>, which fails the preview when the image is missing.
    // oxlint-disable-next-line remotion/warn-native-media-tag
    <img src={posterUrl} style={props.style} alt="" onLoad={start} onError={start} />
  );
  const onFirstFrame: LazyVideoProps['onVideoFrame'] = (frame) => {
    setIsDrawn(true);
    onVideoFrame?.(frame);
  };
  const watcher = isDrawn ? onVideoFrame : onFirstFrame;
  return (
    <>
      {poster}
      {isDue ? (
        <Suspense fallback={<MediaPlaceholder />}>
          <RemotionVideo {...props} {...(watcher === undefined ? {} : { onVideoFrame: watcher })} />
        </Suspense>
      ) : (
        <MediaPlaceholder />
      )}
    </>
  );
};
