import { UnstyledButton } from '@mantine/core';
import { useAtomValue, useAtom } from 'jotai';
import { atomWithStorage, createJSONStorage } from 'jotai/utils';
import type { BackgroundVideo } from '#contract/library/library.contract.ts';
import { setBackgroundVideo } from '#src/features/editor/document/background-edits.ts';
import { backgroundAtom, useEdit } from '#src/features/editor/state/promo-atom.ts';
import { measuredClip } from '#src/features/editor/state/use-library.ts';
import { browserStorage } from '#src/ui/browser/browser-storage.ts';
import { thumbnailAt } from '#src/ui/lists/video-poster.tsx';
import classes from '#src/features/editor/library/recent-videos.module.css';

/** Number of videos that are easy to take in at a glance. */
const SHOWN = 8;

/** The videos selected in this browser, most recent first; nothing if there are fewer than two. */
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

/** Number of videos to remember. */
const MAX_RECENT = 50;

/** URLs of the videos selected in this browser, most recent first. */
const recentVideosAtom = atomWithStorage<string[]>(
  'polepro.chosen-videos',
  [],
  createJSONStorage(() => browserStorage),
);

/** The recently selected videos; `remember` moves one to the front. */
const useRecentVideoUrls = (): { urls: readonly string[]; remember: (url: string) => void } => {
  const [urls, set] = useAtom(recentVideosAtom);
  return {
    urls,
    remember: (url) => set((before) => [url, ...before.filter((each) => each !== url)].slice(0, MAX_RECENT)),
  };
};

/** Makes a video the background of the promo, or removes it if it is the background. */
export const useToggleBackground = (): ((video: BackgroundVideo) => void) => {
  const selectedId = useAtomValue(backgroundAtom)?.assetId ?? null;
  const { remember } = useRecentVideoUrls();
  const { apply } = useEdit();
  return (video) => {
    const { id, url } = video;
    const isSelected = id === selectedId;
    if (!isSelected) remember(url);
    apply(setBackgroundVideo, isSelected ? { assetId: null } : { assetId: id, clip: measuredClip(video) });
  };
};
