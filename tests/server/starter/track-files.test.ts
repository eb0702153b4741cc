import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { playTrack } from '#remotion/starter/sound/play-track.ts';
import { SAMPLE_RATE } from '#remotion/starter/sound/stereo-loop.ts';
import type { TrackName } from '#remotion/starter/sound/track-scores.ts';
import { starterTracks } from '#remotion/starter/tracks.ts';
import { CLIP_LOUDNESS, MAX_TRUE_PEAK } from '#schema/limits.ts';
import { readSamples } from '#server/ingest/music/read-samples.ts';
import { seamOf } from '#server/starter/encode-track.ts';
import { libraryFolder } from '#server/starter/library-files.ts';
import { namedCases } from '#tests/support/every-case.ts';
import { installedFfmpeg } from '#tests/support/installed-tools.ts';
import { shiftBetween } from '#tests/support/media/sound-shift.ts';
import { measureSound } from '#tests/support/media/sounds.ts';

/** What is played and decoded: the shortest to play; `npm run drill:cases` takes all of them. */
const sampled = ['starter-red-room'];

describe('the files of the starter tunes', () => {
  it('are those of tracks.json, and nothing else, within 8 MB', () => {
    const listed = starterTracks.flatMap(({ file, posterFile }) => [file, posterFile]);
    expect(
      readdirSync(join(libraryFolder, 'music'))
        .map((name) => `music/${name}`)
        .toSorted(),
    ).toEqual(listed.toSorted());
    for (const { file, bytes, sha256 } of starterTracks) {
      const content = readFileSync(join(libraryFolder, file));
      expect(content.length).toBe(bytes);
      expect(createHash('sha256').update(content).digest('hex')).toBe(sha256);
    }
    expect(starterTracks.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(8_000_000);
  });

  it('have the loudness of clips, and no peak above its limit', () => {
    for (const { id, facts } of starterTracks) {
      expect([id, Math.abs(facts.loudness - CLIP_LOUDNESS) <= 1]).toEqual([id, true]);
      expect([id, facts.truePeak <= MAX_TRUE_PEAK]).toEqual([id, true]);
    }
  });

  it.each(namedCases(starterTracks, ({ id }) => id, sampled))(
    '$id decodes from its first kick on, loops without an audible seam, and is as loud as it says',
    async ({ id, file, facts, durationInSeconds }) => {
      const path = join(libraryFolder, file);
      const decoded = await readSamples(path, { rate: SAMPLE_RATE, channels: 2 }, await installedFfmpeg());
      // The name of its score.
      const played = playTrack(id.replace('starter-', '') as TrackName);
      expect(played.left.length).toBe(durationInSeconds * SAMPLE_RATE);
      expect(decoded.length / 2).toBeGreaterThanOrEqual(played.left.length);
      expect(Math.abs(shiftBetween(played.left, decoded))).toBeLessThanOrEqual(SAMPLE_RATE / 1000);
      expect(20 * Math.log10(seamOf(decoded, played))).toBeLessThan(-40);
      const { loudness, peak } = await measureSound(path);
      expect(Math.abs(loudness - facts.loudness)).toBeLessThan(0.5);
      expect(Math.abs(peak - facts.truePeak)).toBeLessThan(0.6);
    },
  );
});
