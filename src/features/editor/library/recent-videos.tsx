import { UnstyledButton } from '@mantine/core';
import { useAtomValue } from 'jotai';
import type { BackgroundVideo } from '#contract/library/library.contract.ts';
import {
  useRecentVideoUrls,
  useToggleBackground,
} from '#src/features/editor/library/use-background-video.ts';
import { backgroundAtom } from '#src/features/editor/state/promo-atom.ts';
import { thumbnailAt } from '#src/ui/lists/video-poster.tsx';
import classes from '#src/features/editor/library/recent-videos.module.css';

/** More would be too many to take in at a glance. */
const SHOWN = 8;

/** The videos selected in this browser, most recent first. Renders nothing before there are two. */
export const RecentVideos = ({ videos }: { videos: readonly BackgroundVideo[] }) => {
  const selectedId = useAtomValue(backgroundAtom)?.assetId ?? null;
  const { urls } = useRecentVideoUrls();
  const choose = useToggleBackground();
  const recent = urls.flatMap((url) => videos.find((video) => video.url === url) ?? []).slice(0, SHOWN);
  if (recent.length < 2) return null;
  return (
    <section className={classes.section} aria-label="Recently used">
      <h3 className={classes.heading}>Recently used</h3>
      <div className={classes.row}>
        {recent.map((video) => (
          <UnstyledButton
            key={video.id}
            className={classes.video}
            aria-label={`${video.title} again`}
            aria-pressed={video.id === selectedId}
            onClick={() => choose(video)}
          >
            <img
              src={thumbnailAt(video.thumbnailUrl, 80)}
              srcSet={`${thumbnailAt(video.thumbnailUrl, 80)} 1x, ${thumbnailAt(video.thumbnailUrl, 160)} 2x`}
              width={80}
              height={142}
              alt=""
              loading="lazy"
            />
          </UnstyledButton>
        ))}
      </div>
    </section>
  );
};
