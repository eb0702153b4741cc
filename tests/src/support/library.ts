import type { BackgroundVideo, OverlayItem } from '#contract/library.contract.ts';
import { answer, serveWith } from '#tests/src/support/answer.ts';

const source = (url: string) => ({
  url,
  kind: 'video' as const,
  width: 1080,
  height: 1920,
  durationInSeconds: 15,
  hasAudio: true,
});

export const backgroundsNamed = (...titles: string[]): BackgroundVideo[] =>
  titles.map((title) => ({
    id: title.toLowerCase(),
    title,
    url: `/${title}.mp4`,
    proxyUrl: null,
    thumbnailUrl: `/${title}.jpg`,
    libraryType: 'universal',
    strip: null,
    source: source(`/${title}.mp4`),
  }));

export const overlaysNamed = (...titles: string[]): OverlayItem[] =>
  titles.map((title) => ({
    id: title.toLowerCase(),
    publicId: title.toLowerCase(),
    title,
    url: `/${title}.webm`,
    fallbackUrl: null,
    thumbnailUrl: `/${title}.webp`,
    libraryType: 'universal',
    source: { ...source(`/${title}.webm`), kind: 'webm' },
  }));

/** A service that has this library and nothing else. */
export const serveLibrary = (library: { backgrounds?: BackgroundVideo[]; overlays?: OverlayItem[] }) =>
  serveWith((url) =>
    url.endsWith('/overlays')
      ? answer(200, library.overlays ?? [])
      : answer(200, { universal: library.backgrounds ?? [], personal: [] }),
  );
