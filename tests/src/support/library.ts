import type { BackgroundVideo, OverlayItem } from '#contract/library/library.contract.ts';
import type { UploadView } from '#contract/library/uploads.contract.ts';
import { jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';

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
    thumbnailUrl: `/${title}.jpg?v=1`,
    libraryType: 'universal',
    strip: null,
    regions: null,
    source: source(`/${title}.mp4`),
  }));

export const overlaysNamed = (...titles: string[]): OverlayItem[] =>
  titles.map((title) => ({
    id: title.toLowerCase(),
    publicId: title.toLowerCase(),
    title,
    url: `/${title}.webm`,
    fallbackUrl: null,
    thumbnailUrl: `/${title}.webp?v=1`,
    libraryType: 'universal',
    source: { ...source(`/${title}.webm`), kind: 'webm' },
  }));

type Served = {
  backgrounds?: BackgroundVideo[];
  personal?: BackgroundVideo[];
  overlays?: OverlayItem[];
  favorites?: string[];
  classes?: string[];
  uploads?: UploadView[];
};

type Call = { method: string; url: string; body: unknown };

/** A service with this library only. `respond` may respond instead; `changes` lists the calls other than GET. */
export const serveLibrary = (library: Served, respond: (call: Call) => Response | null = () => null) => {
  const changes: Call[] = [];
  const lists: Record<string, unknown> = {
    '/api/overlays': library.overlays ?? [],
    '/api/favorites': library.favorites ?? [],
    '/api/classes': library.classes ?? [],
    '/api/uploads': library.uploads ?? [],
    '/api/storage': { usedBytes: 0, allowedBytes: 50_000_000_000 },
    '/api/background-videos': { universal: library.backgrounds ?? [], personal: library.personal ?? [] },
  };
  const fetched = serveWith((url, { method = 'GET', body }) => {
    const call = { method, url, body };
    if (method !== 'GET') changes.push(call);
    const own = respond(call);
    if (own !== null) return own;
    if (method !== 'GET') return jsonResponse(204, null);
    if (url.endsWith('/uses')) return jsonResponse(200, { promoCount: 0, promos: [] });
    return jsonResponse(200, lists[url] ?? []);
  });
  return { changes, fetched, lists };
};
