import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import {
  AssetParams,
  LIBRARY_PAGE_SIZE,
  LibraryPage,
  LibraryType,
} from '#contract/library/library.contract.ts';
import { AssetSource } from '#schema/asset-source.ts';
import { TrackFacts } from '#schema/track-facts.ts';

/**
 * A piece of music. `url` is its file; `thumbnailUrl` is its waveform and takes `w` and `format`, see readAssetPoster. `mood` is one of
 * the starter tunes, such as ‘Slow and sensual’, and null for uploads. `facts` describe the file that `source` plays.
 */
export const MusicTrack = z.strictObject({
  id: z.string(),
  title: z.string(),
  url: z.string(),
  thumbnailUrl: z.string(),
  libraryType: LibraryType,
  mood: z
    .string()
    .nullable()
    .meta({ examples: ['Slow and sensual'] }),
  facts: TrackFacts,
  source: AssetSource,
});
export type MusicTrack = z.infer<typeof MusicTrack>;

export const listMusic = defineEndpoint({
  method: 'GET',
  path: '/api/music',
  summary: `The music you can choose from, ${LIBRARY_PAGE_SIZE} tracks at a time`,
  access: 'signed-in',
  tokenScope: 'read',
  query: LibraryPage,
  response: z.strictObject({
    universal: z.array(MusicTrack),
    /** The person's own, and those that their studio shares. */
    personal: z.array(MusicTrack),
  }),
});

export const deleteMusic = defineEndpoint({
  method: 'DELETE',
  path: '/api/music/:id',
  summary:
    "Removes a track from your library. Admins can also remove it from the universal library, and studio owners from the studio's",
  access: 'signed-in',
  params: AssetParams,
});
