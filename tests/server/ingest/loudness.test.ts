import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { levelFor } from '#server/ingest/sound.ts';
import type { MediaIngest, VideoResult } from '#server/ports/media-ingest.ts';
import { isEveryCaseTried, namedCases } from '#tests/support/every-case.ts';
import { makeSound, measureSound, SOUND_SECONDS, type soundSources } from '#tests/support/media/sounds.ts';
import { openTestIngest, type TestIngest } from '#tests/support/media/test-ingest.ts';

let setup: TestIngest;
beforeAll(async () => {
  setup = await openTestIngest();
});
afterAll(() => setup.close());

type Sound = { source: keyof typeof soundSources; loudness?: number; filters?: string; encoder?: string };

const grayVideo = (seconds: number): string => `-f lavfi -t ${seconds} -i color=c=gray:s=64x112:r=30`;
const encoders = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p';

/** A video with this sound, before and after its ingest. */
const ingest = async ({ source, loudness, filters, encoder = 'aac -b:a 192k' }: Sound, seconds: number) => {
  const sound = await makeSound(setup.folder, source, { loudness, filters });
  const file = await setup.source(
    'in.mov',
    `${grayVideo(seconds)} -i ${sound} ${encoders} -c:a ${encoder} -t ${seconds}`,
  );
  const video = await setup.ingest.ingestVideo({ source: file, workDirectory: await setup.workDirectory() });
  return { before: await measureSound(file), after: await measureSound(video.file.path), video };
};

const gain = (integrated: number, truePeak = -30): number => levelFor({ integrated, truePeak }).gain;

describe('the sound of a video', () => {
  const cases: [string, Sound, number?][] = [
    ['music', { source: 'music', loudness: -18 }],
    ['quiet speech', { source: 'speech', loudness: -35 }],
    [
      'loud music that was cut off at its peaks',
      { source: 'music', loudness: -6, filters: 'alimiter=limit=1:level=0' },
    ],
    ['music with claps far above it', { source: 'music with claps', loudness: -26 }],
    ['music in mono', { source: 'music', loudness: -20, filters: 'pan=mono|c0=0.5*c0+0.5*c1' }],
    ['music at 44.1 kHz', { source: 'music', loudness: -20, filters: 'aresample=44100' }],
    [
      'music in 5.1',
      {
        source: 'music',
        loudness: -26,
        filters: 'pan=5.1|FL=c0|FR=c1|FC=0.7*c0+0.7*c1|LFE=0.3*c0|BL=0.5*c0|BR=0.5*c1',
        encoder: 'aac -b:a 384k',
      },
    ],
    ['three seconds of music', { source: 'music', loudness: -24 }, 3],
    ['uncompressed music', { source: 'music', loudness: -12, encoder: 'pcm_s16le' }],
  ];

  const sampled = ['quiet speech', 'music with claps far above it', 'music in 5.1'];

  it.each(namedCases(cases, ([name]) => name, sampled))(
    'is at -14 LUFS and peaks at -1 dB at most, also in the proxy, which the preview plays: %s',
    async (_, sound, seconds = SOUND_SECONDS) => {
      const { after, video } = await ingest(sound, seconds);
      expect(Math.abs(after.loudness + 14)).toBeLessThanOrEqual(1);
      expect(after.peak).toBeLessThanOrEqual(-1);
      expect(await measureSound(video.proxy.path)).toEqual(after);
    },
  );

  it('takes a gain up to a maximum, and none in a quiet room', () => {
    expect(gain(-20)).toBe(6);
    expect(gain(-8)).toBe(-6);
    expect(gain(-38)).toBe(24);
    expect(gain(-44)).toBe(12);
    expect(gain(-50)).toBe(0);
    expect(gain(-70, Number.NEGATIVE_INFINITY)).toBe(0);
    // Its peaks would have to be lowered by more than 18 dB.
    expect(gain(-35, 0)).toBe(16);
  });

  it.runIf(isEveryCaseTried)('that is single claps peaks at -1 dB at most too', async () => {
    const { before, after } = await ingest({ source: 'claps', loudness: -24 }, SOUND_SECONDS);
    expect(after.peak).toBeLessThanOrEqual(-1);
    expect(after.loudness).toBeGreaterThan(before.loudness);
  });

  it('of a quiet room is not amplified, and silence stays silent', async () => {
    const quiet = await ingest({ source: 'a quiet room', loudness: -55 }, SOUND_SECONDS);
    expect(Math.abs(quiet.after.loudness - quiet.before.loudness)).toBeLessThan(1);
    const silent = await ingest({ source: 'silence' }, SOUND_SECONDS);
    expect(silent.after.peak).toBeLessThan(-80);
  });
});

/** How loud the seconds are, 0 to 1. */
const heard = ({ strip }: VideoResult): number[] => strip.seconds.map(({ sound }) => sound);

describe('how loud the seconds of a video are', () => {
  it.each([
    ['quiet', -35],
    ['loud', -6],
  ])('is measured as they are stored, whatever it was: %s', async (_, loudness) => {
    const filters = 'volume=0.13:eval=frame:enable=gte(t\\,2),alimiter=limit=1:level=0';
    const { video } = await ingest({ source: 'music', loudness, filters }, SOUND_SECONDS);
    const [first = 0, second = 0, third = 1, fourth = 1] = heard(video);
    // Its stored music is at -16 dBFS, where other music is lowered, and the rest 18 dB below that, where it is not.
    for (const level of [first, second]) expect(Math.abs(level - 0.9)).toBeLessThan(0.05);
    for (const level of [third, fourth]) expect(Math.abs(level - 0.47)).toBeLessThan(0.07);
  });
});

describe('the sound of the clips of a long video', () => {
  let whole: Awaited<ReturnType<MediaIngest['ingestVideo']>>;
  let clips: VideoResult[];
  /** Quiet music, loud music, and what a phone hears in a quiet room, 15 s each. */
  const parts = [
    ['music', -34],
    ['music', -8],
    ['a quiet room', -56],
  ] as const;

  beforeAll(async () => {
    const sounds = [];
    for (const [source, loudness] of parts) sounds.push(await makeSound(setup.folder, source, { loudness }));
    const inputs = sounds.map((path) => `-stream_loop 3 -i ${path}`).join(' ');
    const trims = parts.map((_, index) => `[${index + 1}:a]atrim=end=15[p${index}]`).join(';');
    const file = await setup.source(
      'long.mov',
      `${grayVideo(45)} ${inputs} -filter_complex ${trims};[p0][p1][p2]concat=n=3:v=0:a=1[a] -map 0:v -map [a] ${encoders} -c:a aac`,
    );
    const workDirectory = await setup.workDirectory();
    whole = await setup.ingest.ingestVideo({ source: file, workDirectory, cutsClips: true });
    clips = await setup.ingest.segmentVideo({
      video: { ...whole, path: whole.file.path, proxyPath: whole.proxy.path },
      workDirectory: await setup.workDirectory(),
    });
  });

  it('is at -14 LUFS in each clip, whatever the others are, and peaks at -1 dB at most', async () => {
    expect(clips).toHaveLength(3);
    for (const clip of clips.slice(0, 2)) {
      const { loudness, peak } = await measureSound(clip.file.path);
      expect(Math.abs(loudness + 14)).toBeLessThanOrEqual(1);
      expect(peak).toBeLessThanOrEqual(-1);
    }
  });

  it('is not amplified where there is only a quiet room', async () => {
    const { loudness } = await measureSound(clips.at(2)!.file.path);
    expect(Math.abs(loudness + 56)).toBeLessThan(1.5);
  });

  it('has the seconds of each clip as loud as that clip is stored', () => {
    const [quiet = [], loud = [], room = []] = clips.map(heard);
    expect([quiet, loud, room].map(({ length }) => length)).toEqual([15, 15, 15]);
    for (const level of [...quiet, ...loud]) expect(Math.abs(level - 0.87)).toBeLessThan(0.08);
    expect(Math.max(...room)).toBeLessThan(0.2);
  });
});
