import type { Video } from '@remotion/media';
import { type ComponentProps, type CSSProperties, lazy, Suspense, useLayoutEffect, useState } from 'react';
import { useBufferState, useDelayRender } from 'remotion';

type LazyVideoProps = ComponentProps<typeof Video> & {
  /** In a preview: a picture of the video that stands in its place until it can play. */
  readonly posterUrl?: string | undefined;
  readonly style: CSSProperties;
};

let isLoaded = false;

// What decodes videos is a quarter of all the editor's scripts: texts and stills do not wait for it.
const RemotionVideo = lazy(async () => {
  const { Video: Loaded } = await import('@remotion/media');
  isLoaded = true;
  return { default: Loaded };
});

/** Holds a render, and the clock of a preview, until the film can be drawn. */
const VideoPlaceholder = (): null => {
  const { delayRender, continueRender } = useDelayRender();
  const { delayPlayback } = useBufferState();
  useLayoutEffect(() => {
    const handle = delayRender('Loading what plays videos');
    const { unblock } = delayPlayback();
    return () => {
      unblock();
      continueRender(handle);
    };
  }, [delayRender, continueRender, delayPlayback]);
  return null;
};

/** A video of `@remotion/media`, drawn frame by frame, fetched only by promos that have one, and after its poster. */
export const LazyVideo = ({ posterUrl, onVideoFrame, ...props }: LazyVideoProps) => {
  const [isDue, setIsDue] = useState(isLoaded || posterUrl === undefined);
  const [isDrawn, setIsDrawn] = useState(posterUrl === undefined);
  // Words come first: their faces are smaller, and a poster stands in for the video.
  const start = (): void =>
    void document.fonts.ready.then(() =>
      requestAnimationFrame(() => requestAnimationFrame(() => setIsDue(true))),
    );
  const poster = isDrawn ? null : (
    // Not Remotion's, which ends the preview when a picture is missing: this one may be.
    // oxlint-disable-next-line remotion/warn-native-media-tag
    <img src={posterUrl} style={props.style} alt="" onLoad={start} onError={start} />
  );
  const onFirstFrame: LazyVideoProps['onVideoFrame'] = (picture) => {
    setIsDrawn(true);
    onVideoFrame?.(picture);
  };
  const watcher = isDrawn ? onVideoFrame : onFirstFrame;
  return (
    <>
      {poster}
      {isDue ? (
        <Suspense fallback={<VideoPlaceholder />}>
          <RemotionVideo {...props} {...(watcher === undefined ? {} : { onVideoFrame: watcher })} />
        </Suspense>
      ) : (
        <VideoPlaceholder />
      )}
    </>
  );
};
