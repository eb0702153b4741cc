import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import freePoster from '#src/plans/comparison/free.webp';
import freeVideo from '#src/plans/comparison/free.mp4';
import proPoster from '#src/plans/comparison/pro.webp';
import proVideo from '#src/plans/comparison/pro.mp4';
import classes from '#src/plans/watermark-comparison.module.css';

const versions = [
  {
    name: 'Free',
    video: freeVideo,
    poster: freePoster,
    label: 'A promo of a free account, with a watermark',
  },
  { name: 'Pro', video: proVideo, poster: proPoster, label: 'The same promo of a Pro account, without' },
] as const;

/** The same promo from a free account and from Pro (BI-053), made by our renderer: `npm run starter:site`. */
export const WatermarkComparison = () => {
  const videos = useRef<HTMLDivElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const toggle = (): void => {
    for (const video of videos.current?.querySelectorAll('video') ?? []) {
      // Refused while the battery is low, for example: the posters stay.
      if (isPlaying) video.pause();
      else video.play().catch(() => undefined);
    }
  };
  return (
    <div ref={videos} className={classes.comparison}>
      {versions.map(({ name, video, poster, label }) => (
        <figure key={name}>
          <video
            src={video}
            poster={poster}
            width={360}
            height={640}
            muted
            loop
            playsInline
            preload="none"
            aria-label={label}
            onPlay={() => setIsPlaying(true)}
            onPause={() => setIsPlaying(false)}
          >
            Your browser does not support the video tag.
          </video>
          <figcaption data-pro={name === 'Pro'}>{name}</figcaption>
        </figure>
      ))}
      <button type="button" className={classes.toggle} onClick={toggle}>
        {isPlaying ? <IconPlayerPause size={20} aria-hidden /> : <IconPlayerPlay size={20} aria-hidden />}
        {isPlaying ? 'Pause both' : 'Play both'}
      </button>
    </div>
  );
};
