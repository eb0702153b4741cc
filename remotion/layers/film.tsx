import type { Video } from '@remotion/media';
import { type ComponentProps, lazy, type ReactNode, Suspense, useLayoutEffect } from 'react';
import { useBufferState, useDelayRender } from 'remotion';

type FilmProps = ComponentProps<typeof Video> & {
  /** What stands in its place until there is something to play it with. */
  readonly meanwhile?: ReactNode;
};

// What decodes videos is a quarter of all the editor's scripts: texts and stills do not wait for it.
const LazyVideo = lazy(async () => {
  const { Video: Loaded } = await import('@remotion/media');
  return { default: Loaded };
});

/** Holds a render, and the clock of a preview, until the film can be drawn. */
const Waiting = ({ children }: { readonly children: ReactNode }) => {
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
  return children;
};

/** A video of `@remotion/media`, drawn frame by frame, fetched only by promos that have one. */
export const Film = ({ meanwhile, ...props }: FilmProps) => (
  <Suspense fallback={<Waiting>{meanwhile}</Waiting>}>
    <LazyVideo {...props} />
  </Suspense>
);
