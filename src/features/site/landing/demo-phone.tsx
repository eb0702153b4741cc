import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { DEMO_VIDEO_PATH } from '#contract/site-pages.ts';
import posterUrl from '#src/features/site/landing/demo-poster.webp';
import { prefersReducedMotion } from '#src/ui/browser/media-queries.ts';
import { whenIdle, whenLoaded } from '#src/ui/browser/scheduling.ts';
import classes from '#src/features/site/landing/demo-phone.module.css';

/** A demo promo in a phone, or `children` in its place. It plays without sound once the page has loaded. */
export const DemoPhone = ({ children }: { children: ReactNode }) => {
  const video = useRef<HTMLVideoElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  useEffect(() => {
    if (prefersReducedMotion()) return;
    void whenLoaded()
      .then(() => whenIdle())
      // The browser may refuse, for example with a low battery; then the poster stays.
      .then(() => video.current?.play().catch(() => undefined));
  }, []);
  const toggle = (): void => {
    if (isPlaying) video.current?.pause();
    else video.current?.play().catch(() => undefined);
  };
  return (
    <div className={classes.phone}>
      {children ?? (
        <>
          <video
            ref={video}
            className={classes.video}
            src={DEMO_VIDEO_PATH}
            poster={posterUrl}
            width={540}
            height={960}
            muted
            loop
            playsInline
            preload="none"
            aria-label="A promo made with the product: Heels & Flow, every Thursday, 7:30 PM"
            onPlay={() => setIsPlaying(true)}
            onPause={() => setIsPlaying(false)}
          >
            Your browser does not support the video tag.
          </video>
          <button type="button" className={classes.toggle} onClick={toggle}>
            {isPlaying ? <IconPlayerPause size={20} aria-hidden /> : <IconPlayerPlay size={20} aria-hidden />}
            <span>{isPlaying ? 'Pause the demo' : 'Play the demo'}</span>
          </button>
        </>
      )}
    </div>
  );
};
