import { z } from 'zod';
import { TrackFacts } from '#schema/track-facts.ts';
import tracks from './files/tracks.json' with { type: 'json' };

/**
 * One finished tune of the starter library, as measured when it was drawn: AAC in MP4, 48 kHz stereo, whose first beat is its first sample.
 * Paths are relative to `remotion/starter/files/`; `posterFile` is its waveform. Longer decoders append half a packet: loop it after
 * `durationInSeconds`.
 */
export const StarterTrack = z.strictObject({
  id: z.string().regex(/^starter(-[a-z0-9]+)+$/),
  title: z.string().min(1),
  mood: z.string().min(1),
  file: z.string().regex(/^music\/[a-z0-9-]+\.m4a$/),
  posterFile: z.string().regex(/^music\/[a-z0-9-]+\.png$/),
  durationInSeconds: z.number().positive(),
  bytes: z.int().positive(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  facts: TrackFacts,
});
export type StarterTrack = z.infer<typeof StarterTrack>;

/** The starter tunes in the order in which users see them; an invalid tracks.json throws a ZodError on import. */
export const starterTracks: readonly StarterTrack[] = z.array(StarterTrack).parse(tracks);
