import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IngestError } from '#server/errors.ts';
import { createMediaIngest } from '#server/ingest/media-ingest.ts';
import { readMp4Layout } from '#server/media/mp4-layout.ts';
import { probeMedia } from '#server/media/probe.ts';
import type { IngestProgress } from '#server/ports/media-ingest.ts';
import { openTestIngest, type TestIngest } from '#tests/support/media/test-ingest.ts';
import { frameOfVideo, pixelAt, samplesOf } from '#tests/support/rendering/decoded-frames.ts';

let setup: TestIngest;
beforeAll(async () => {
  setup = await openTestIngest();
});
afterAll(() => setup.close());

const ingest = async (name: string, args: string) => {
  const source = await setup.source(name, args);
  return setup.ingest.ingestVideo({ source, workDirectory: await setup.workDirectory() });
};

const pattern = (size: string, rate = 30, seconds = 1.2): string =>
  `-f lavfi -t ${seconds} -i testsrc2=s=${size}:r=${rate}`;
const tone = '-f lavfi -t 1.2 -i sine=f=440:r=44100';
const x264 = '-c:v libx264 -preset ultrafast';

/** One colour of any size: what is asked for is its size alone. */
const plain = (size: string): string => `-f lavfi -t 1 -i color=c=gray:s=${size}:r=5`;

/** A frame that is half red, half blue. */
const halves =
  '-f lavfi -t 1.2 -i color=c=0xc02020:s=160x90:r=30,drawbox=x=80:w=80:h=90:color=0x2020c0:t=fill';

/** One colour. */
const patch = (color: string): string => `-f lavfi -t 1.2 -i color=c=${color}:s=64x112:r=30`;

/** A grey in ffmpeg's colour syntax. */
const level = (share: number): string =>
  `0x${Math.round(share * 255)
    .toString(16)
    .padStart(2, '0')
    .repeat(3)}`;

describe('ingesting a video', () => {
  it('makes a file, a proxy and a poster that every player and platform accepts, and drops metadata and trailing data', async () => {
    const seen: IngestProgress[] = [];
    const source = await setup.source(
      'a.mov',
      `${pattern('720x1280')} ${tone} ${x264} -pix_fmt yuv420p -c:a aac -metadata title=SECRETPLACE`,
    );
    const workDirectory = await setup.workDirectory();
    const result = await setup.ingest.ingestVideo({
      source,
      workDirectory,
      onProgress: (progress) => seen.push(progress),
    });
    expect(result).toMatchObject({
      width: 720,
      height: 1280,
      fps: 30,
      frames: 36,
      durationInSeconds: 1.2,
      hasAudio: true,
    });
    for (const [file, width] of [
      [result.file, 720],
      [result.proxy, 540],
    ] as const) {
      const facts = await probeMedia(file.path, setup.ffmpeg);
      expect(facts.video).toMatchObject({
        profile: 'High',
        pixelFormat: 'yuv420p',
        width,
        frames: 36,
        frameRate: '30/1',
      });
      expect(facts.video).toMatchObject({ colorRange: 'tv', colorSpace: 'bt709', colorTransfer: 'bt709' });
      expect(facts.audio).toEqual({ codec: 'aac', sampleRate: 48_000, channels: 2 });
      expect(await readMp4Layout(file.path)).toEqual({ indexFirst: true, hasEditList: false });
      const bytes = await readFile(file.path);
      expect(file).toMatchObject({
        bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      });
    }
    for (const { path } of [result.file, result.proxy, result.poster]) {
      expect((await readFile(path)).includes('SECRETPLACE')).toBe(false);
    }
    const { video: poster } = await probeMedia(result.poster.path, setup.ffmpeg).catch(() => ({
      video: null,
    }));
    expect(poster).toBeNull();
    expect((await readFile(result.poster.path)).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    expect((await readdir(workDirectory)).toSorted()).toEqual(['poster.jpg', 'proxy.mp4', 'video.mp4']);
    const figures = seen.map(({ progress }) => progress);
    expect(figures).toEqual(figures.toSorted((a, b) => a - b));
    expect([figures[0], figures.at(-1)]).toEqual([0, 1]);
    expect(figures.some((figure) => figure > 0 && figure < 0.9)).toBe(true);
  });

  it('rotates a phone video upright', async () => {
    const lying = await setup.source('lying.mp4', `${halves} ${x264} -pix_fmt yuv420p`);
    const result = await ingest('turned.mp4', `-i ${lying} -c copy -metadata:s:v rotate=90`);
    expect(result).toMatchObject({ width: 90, height: 160, hasAudio: false });
    const frame = await frameOfVideo(result.file.path, 3, { width: 90, height: 160 });
    // ffmpeg rotates counter-clockwise: the right side is now on top.
    const [top, bottom] = [pixelAt(frame, 45, 20), pixelAt(frame, 45, 140)];
    expect(top[2]).toBeGreaterThan(120);
    expect(bottom[0]).toBeGreaterThan(120);
  });

  it('converts variable, high and low frame rates to 30 fps with correct timing', async () => {
    const changing = '-vf select=not(between(n\\,8\\,20)) -vsync vfr';
    const vfr = await ingest('vfr.mp4', `${pattern('64x112')} ${changing} ${x264} -pix_fmt yuv420p`);
    const fast = await ingest('fast.mp4', `${pattern('64x112', 120)} ${x264} -pix_fmt yuv420p`);
    const slow = await ingest('slow.mp4', `${pattern('64x112', 15)} ${x264} -pix_fmt yuv420p`);
    for (const { frames } of [vfr, fast, slow]) expect(Math.abs(frames - 36)).toBeLessThanOrEqual(1);
  });

  it('keeps all of a wide video, and scales a large one to what a promo can show', async () => {
    const large = await ingest('large.mp4', `${plain('1440x2560')} ${x264} -pix_fmt yuv420p`);
    expect(large).toMatchObject({ width: 1080, height: 1920 });
    const wide = await ingest('wide.mp4', `${plain('1920x1080')} ${x264} -pix_fmt yuv420p`);
    expect(wide).toMatchObject({ width: 1920, height: 1080 });
    const odd = await ingest(
      'odd.mp4',
      `${plain('200x400')} -vf scale=101:179,setsar=1 ${x264} -pix_fmt yuv444p`,
    );
    expect([odd.width % 2, odd.height % 2]).toEqual([0, 0]);
    expect(odd).toMatchObject({ width: 102, height: 180 });
  });

  it('reads interlaced, 10-bit, full-range and bt601 video correctly', async () => {
    const fields = await ingest(
      'fields.mp4',
      `${pattern('64x112', 25)} -vf tinterlace=interleave_top,fieldorder=tff -flags +ildct+ilme ${x264} -x264-params tff=1 -pix_fmt yuv420p`,
    );
    expect(fields.width).toBe(64);
    for (const [name, args] of [
      [
        'ten.mp4',
        `${patch('0x1129df')} -vf scale=out_color_matrix=bt709:out_range=tv -colorspace bt709 -c:v libx265 -preset ultrafast -pix_fmt yuv420p10le -x265-params log-level=none`,
      ],
      [
        'full.mov',
        `${patch('0x1129df')} -vf scale=out_color_matrix=bt601:out_range=pc -c:v mjpeg -q:v 2 -pix_fmt yuvj420p`,
      ],
      ['old.avi', `${patch('0x1129df')} -vf scale=out_color_matrix=bt601:out_range=tv -c:v mpeg4 -q:v 2`],
    ] as const) {
      const result = await ingest(name, args);
      const [red = 0, green = 0, blue = 0] = pixelAt(
        await frameOfVideo(result.file.path, 5, { width: 64, height: 112 }),
        32,
        56,
      );
      const distance = Math.max(Math.abs(red - 0x11), Math.abs(green - 0x29), Math.abs(blue - 0xdf));
      expect({ name, distance: distance <= 6 }).toEqual({ name, distance: true });
    }
  });

  it('tone-maps HLG and PQ to SDR: grey stays grey, white is bright, nothing is washed out', async () => {
    for (const transfer of ['arib-std-b67', 'smpte2084']) {
      const signal = transfer === 'arib-std-b67' ? { gray: 0.38, white: 0.75 } : { gray: 0.38, white: 0.58 };
      const source = await setup.source(
        `${transfer}.mp4`,
        `-f lavfi -t 1.2 -i color=c=${level(signal.gray)}:s=64x112:r=30,drawbox=w=32:h=112:color=${level(signal.white)}:t=fill -vf scale=out_color_matrix=bt2020:out_range=tv -c:v libx265 -preset ultrafast -pix_fmt yuv420p10le -colorspace bt2020nc -color_primaries bt2020 -color_trc ${transfer} -x265-params log-level=none`,
      );
      // The path of its LUT is part of a filter, where such characters are special.
      const workDirectory = join(setup.folder, `it's [a]; b: c, \\ ${transfer}`);
      await mkdir(workDirectory);
      const result = await setup.ingest.ingestVideo({ source, workDirectory });
      const frame = await frameOfVideo(result.file.path, 5, { width: 64, height: 112 });
      const [gray, white] = [pixelAt(frame, 50, 56), pixelAt(frame, 10, 56)];
      expect(Math.max(...gray) - Math.min(...gray)).toBeLessThanOrEqual(3);
      expect(gray[0]).toBeGreaterThan(85);
      expect(gray[0]).toBeLessThan(130);
      expect(white[0]).toBeGreaterThan(205);
      expect(white[0]).toBeLessThan(250);
    }
  });

  it('keeps audio that starts late in sync, and ends it with the video', async () => {
    const late = '-itsoffset 0.5 -f lavfi -t 3 -i sine=f=440:r=44100';
    const result = await ingest('late.mp4', `${pattern('64x112')} ${late} ${x264} -pix_fmt yuv420p -c:a aac`);
    const samples = await samplesOf(result.file.path);
    const firstSound = samples.findIndex((value) => Math.abs(value) > 0.05) / 48_000;
    expect(Math.abs(firstSound - 0.5)).toBeLessThan(1 / 30);
    expect(result.frames).toBe(36);
    expect(Math.abs(samples.length / 48_000 - 1.2)).toBeLessThan(1 / 30);
  });

  it('rejects a video that is too short before producing anything', async () => {
    const source = await setup.source('blink.mp4', `${pattern('64x112', 30, 0.4)} ${x264} -pix_fmt yuv420p`);
    const workDirectory = await setup.workDirectory();
    await expect(setup.ingest.ingestVideo({ source, workDirectory })).rejects.toMatchObject({
      code: 'TOO_SHORT',
    });
    expect(await readdir(workDirectory)).toEqual([]);
  });

  it('stops when it is cancelled, and rejects with the reason', async () => {
    const source = await setup.source('long.mp4', `${pattern('360x640', 30, 6)} ${x264} -pix_fmt yuv420p`);
    const cancellation = new AbortController();
    const work = setup.ingest.ingestVideo({
      source,
      workDirectory: await setup.workDirectory(),
      signal: cancellation.signal,
      onProgress: ({ progress }) => progress > 0 && cancellation.abort(new Error('no longer wanted')),
    });
    await expect(work).rejects.toThrow('no longer wanted');
  });

  it('fails with NO_MEDIA_TOOLS where there is no ffmpeg', async () => {
    const work = createMediaIngest(async () => null).ingestVideo({
      source: '/nowhere',
      workDirectory: '/nowhere',
    });
    await expect(work).rejects.toBeInstanceOf(IngestError);
    await expect(work).rejects.toMatchObject({ code: 'NO_MEDIA_TOOLS' });
  });
});
