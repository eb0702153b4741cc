import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { bundledMediaTools } from '#server/media/bundled-ffmpeg.ts';
import { readMp4Layout } from '#server/media/mp4-layout.ts';
import { probeMedia, probeOwnFile, UnreadableMediaError } from '#server/media/probe.ts';
import { resolveFfmpeg } from '#server/media/resolve-ffmpeg.ts';
import { runFfmpeg } from '#server/media/run-ffmpeg.ts';

let folder: string;
const at = (name: string): string => join(folder, name);
const installed = await resolveFfmpeg({ ffmpegPath: null });
const small = bundledMediaTools();

const encode = (args: string) =>
  runFfmpeg({
    ffmpeg: (installed ?? small).ffmpeg,
    args: args.split(' '),
    timeoutInSeconds: 600,
    read: [],
    write: [folder],
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'polepro-test-'));
  const source = '-f lavfi -t 0.4 -i testsrc=s=72x128:r=30 -f lavfi -t 0.4 -i sine=r=48000';
  const video = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac';
  await encode(`${source} ${video} -movflags +faststart ${at('first.mp4')}`);
  await encode(`${source} ${video} ${at('last.mp4')}`);
  await encode(`${source} -an ${at('moving.gif')}`);
});
afterAll(() => rm(folder, { recursive: true }));

describe.each([
  ['the ffprobe of this machine', installed?.ffprobe],
  ['the one that the renderer brings along', small.ffprobe],
])('probing with %s', (_, ffprobe) => {
  it.runIf(ffprobe)('describes a video and counts its frames', async () => {
    const facts = await probeMedia(at('first.mp4'), { ffprobe: ffprobe! });
    expect(facts.video).toMatchObject({
      codec: 'h264',
      pixelFormat: 'yuv420p',
      width: 72,
      height: 128,
      frameRate: '30/1',
      frames: 12,
      rotation: 0,
      durationInSeconds: 0.4,
    });
    expect(facts.audio).toEqual({ codec: 'aac', sampleRate: 48_000, channels: 1 });
  });

  it.runIf(ffprobe)('reads a GIF', async () => {
    const { video, audio } = await probeMedia(at('moving.gif'), { ffprobe: ffprobe! });
    expect(video).toMatchObject({ codec: 'gif', width: 72, height: 128 });
    expect(audio).toBeNull();
  });

  it.runIf(ffprobe)('rejects a file that is not media, truncated, or a playlist', async () => {
    await writeFile(at('text.mp4'), 'this is text');
    const whole = await readFile(at('last.mp4'));
    await writeFile(at('cut.mp4'), whole.subarray(0, whole.length / 2));
    await copyFile(at('first.mp4'), at('neighbor.mp4'));
    await writeFile(at('list.mp4'), 'ffconcat version 1.0\nfile neighbor.mp4\n');
    for (const name of ['text.mp4', 'cut.mp4', 'list.mp4']) {
      const probe = probeMedia(at(name), { ffprobe: ffprobe! });
      await expect(probe).rejects.toBeInstanceOf(UnreadableMediaError);
    }
  });
});

test('a file of the product’s own is probed without the ffprobe of this machine', async () => {
  const { video } = await probeOwnFile(at('first.mp4'), { ffprobe: at('none') });
  expect(video).toMatchObject({ codec: 'h264', frames: 12 });
});

describe('the layout of an MP4', () => {
  it('reports whether the index precedes the data, and whether there is an edit list', async () => {
    expect(await readMp4Layout(at('first.mp4'))).toEqual({ indexFirst: true, hasEditList: true });
    expect(await readMp4Layout(at('last.mp4'))).toMatchObject({ indexFirst: false });
  });

  it('is null for an incomplete MP4', async () => {
    await writeFile(at('text.mp4'), 'these are no boxes');
    const whole = await readFile(at('first.mp4'));
    await writeFile(at('cut.mp4'), whole.subarray(0, whole.length - 1));
    expect(await readMp4Layout(at('text.mp4'))).toBeNull();
    expect(await readMp4Layout(at('cut.mp4'))).toBeNull();
  });
});
