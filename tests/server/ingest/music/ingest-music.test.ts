import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PEAK_COLUMNS, TrackFacts } from '#schema/track-facts.ts';
import { makeBadMusic } from '#tests/support/media/bad-music.ts';
import { beatTracks, matchBeats, TRACK_RATE } from '#tests/support/media/beat-tracks.ts';
import { makeSound, measureSound } from '#tests/support/media/sounds.ts';
import { openTestIngest, type TestIngest } from '#tests/support/media/test-ingest.ts';
import { tryMusic } from '#tests/support/media/try-music.ts';

/** Of the crafted files every third is tried, and by `npm run drill:ingest` every one. */
const STEP = 3;

let setup: TestIngest;
beforeAll(async () => {
  setup = await openTestIngest();
});
afterAll(() => setup.close());

/** A track with known beats as a WAV file. */
const writeTrack = async (name: string): Promise<{ path: string; beats: number[] }> => {
  const track = beatTracks().find((each) => each.name === name);
  if (track === undefined) throw new Error(`There is no track ${name}.`);
  const raw = join(setup.folder, 'track.f32');
  await writeFile(raw, Buffer.from(track.samples.buffer));
  const input = `-f f32le -ar ${TRACK_RATE} -ac 1 -i ${raw}`;
  return { path: await setup.source('track.flac', `${input} -ar 44100 -c:a flac`), beats: track.beats };
};

describe('music that people upload', () => {
  it('becomes AAC at the loudness of clips, with a waveform, its peaks and beats at their places', async () => {
    const { path, beats } = await writeTrack('112, rock');
    const workDirectory = await setup.workDirectory();
    const progress: number[] = [];
    const made = await setup.ingest.ingestMusic({
      source: path,
      workDirectory,
      onProgress: (at) => progress.push(at.progress),
    });
    const { loudness, peak } = await measureSound(made.file.path);
    expect(Math.abs(loudness - made.track.loudness)).toBeLessThan(0.5);
    expect(Math.abs(made.track.loudness + 14)).toBeLessThan(1);
    expect(peak).toBeLessThanOrEqual(-1);
    expect(made).toMatchObject({ durationInSeconds: 40, file: { mimeType: 'audio/mp4' } });
    expect(TrackFacts.parse(made.track).peaks).toHaveLength(PEAK_COLUMNS);
    const { times = [], bpm = 0, confidence = 0 } = made.track.beats ?? {};
    const match = matchBeats(beats, times);
    expect(match.found).toBeGreaterThanOrEqual(0.95);
    expect(match.right).toBeGreaterThanOrEqual(0.95);
    expect([Math.round(bpm), confidence > 0.8]).toEqual([112, true]);
    const image = await sharp(await readFile(made.poster.path)).metadata();
    expect([image.format, image.width, image.height]).toEqual(['png', 800, 200]);
    expect(progress).toEqual(progress.toSorted((one, other) => one - other));
  });

  const open = [
    ['SoX into a pipe', 0x7fff_f024, 0x7fff_f000],
    ['arecord', 0x8000_0024, 0x8000_0000],
    ['ffmpeg into a pipe', 0xffff_ffff, 0xffff_ffff],
  ] as const;

  it.each(open)('is complete as a WAV file whose length is left open by %s', async (_, riff, data) => {
    const path = await setup.source(
      'open.wav',
      '-f lavfi -t 2 -i sine=f=440 -fflags +bitexact -c:a pcm_s16le',
    );
    const bytes = await readFile(path);
    bytes.writeUInt32LE(riff, 4);
    bytes.writeUInt32LE(data, bytes.indexOf('data') + 4);
    await writeFile(path, bytes);
    const made = await setup.ingest.ingestMusic({ source: path, workDirectory: await setup.workDirectory() });
    expect(made.durationInSeconds).toBeCloseTo(2, 2);
  });

  const quiet = [
    ['quiet', -36, 'anull'],
    ['very quiet', -57, 'anull'],
    ['quiet, with one click at full level', -36, 'volume=50:eval=frame:enable=lt(t\\,0.002)'],
  ] as const;

  it.each(quiet)('is as loud as all other when it was %s', async (_, loudness, filters) => {
    const source = await makeSound(setup.folder, 'music', { loudness, filters });
    const workDirectory = await setup.workDirectory();
    const { file, track } = await setup.ingest.ingestMusic({ source, workDirectory });
    const after = await measureSound(file.path);
    expect(Math.abs(after.loudness + 14)).toBeLessThan(1);
    expect(Math.abs(track.loudness + 14)).toBeLessThan(1);
    expect(after.peak).toBeLessThanOrEqual(-1);
  });

  it('is refused with a sentence when it is almost silent', async () => {
    const source = await makeSound(setup.folder, 'music', { loudness: -63 });
    const work = setup.ingest.ingestMusic({ source, workDirectory: await setup.workDirectory() });
    await expect(work).rejects.toMatchObject({
      code: 'SOUND_TOO_QUIET',
      message: expect.stringContaining('is almost silent'),
    });
  });

  it('is refused in words or becomes what it is, whatever its header says', async () => {
    const files = (await makeBadMusic(join(setup.folder, 'music'))).filter((_, index) => index % STEP === 0);
    const faults: string[] = [];
    for (const file of files) {
      const tools = { ingest: setup.ingest, ffprobe: setup.ffmpeg.ffprobe };
      faults.push(await tryMusic(file, join(setup.folder, `work-${file.name}`), tools));
    }
    expect(faults.filter((fault) => fault !== '')).toEqual([]);
    expect(files.length).toBeGreaterThanOrEqual(13);
  });
});
