import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { probeMedia } from '#server/media/probe.ts';
import type { OverlayResult } from '#server/ports/media-ingest.ts';
import { runProcess } from '#server/processes/run-process.ts';
import { gifHead, gifPicture } from '#tests/support/media/media-bytes.ts';
import { makeDiscGif } from '#tests/support/media/media-samples.ts';
import { openTestIngest, type TestIngest } from '#tests/support/media/test-ingest.ts';

let setup: TestIngest;
let fromGif: OverlayResult;
const ingest = async (source: string): Promise<OverlayResult> =>
  setup.ingest.ingestOverlay({ source, workDirectory: await setup.workDirectory() });

beforeAll(async () => {
  setup = await openTestIngest();
  fromGif = await ingest(await makeDiscGif(setup.folder));
});
afterAll(() => setup.close());

/** Frame 0 as a browser shows it: red, green, blue and opacity of a pixel, 0 to 255. */
const pixels = async ({ file, width }: OverlayResult): Promise<(x: number, y: number) => number[]> => {
  const chunks: Buffer[] = [];
  const reading = 'scale=in_color_matrix=bt709:in_range=tv:flags=accurate_rnd+full_chroma_int,format=rgba';
  await runProcess({
    command: setup.ffmpeg.ffmpeg,
    args: [
      '-v',
      'error',
      '-c:v',
      'libvpx-vp9',
      '-i',
      file.path,
      '-frames:v',
      '1',
      '-vf',
      reading,
      '-f',
      'rawvideo',
      '-',
    ],
    timeoutInSeconds: 600,
    onBytes: (bytes) => chunks.push(bytes),
  });
  const data = Buffer.concat(chunks);
  return (x, y) => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
};

const disc = (alpha: string): string =>
  `-f lavfi -t 0.4 -i color=c=black@0:s=160x120:r=25,format=rgba,geq=r=255:g=20:b=140:a=${alpha}`;
const soft = 'clip(255*(1.4-hypot(X-80\\,Y-60)/40)\\,0\\,255)';

describe('ingesting an overlay', () => {
  it('turns a GIF into a transparent video of the same length, with a looping fallback and a poster', async () => {
    expect(fromGif).toMatchObject({
      width: 96,
      height: 96,
      fps: 30,
      frames: 30,
      durationInSeconds: 1,
      isTrimmed: false,
    });
    const { video } = await probeMedia(fromGif.file.path, setup.ffmpeg);
    expect(video).toMatchObject({ codec: 'vp9', frames: 30, frameRate: '30/1', colorSpace: 'bt709' });
    const pixel = await pixels(fromGif);
    const [red = 0, green = 0, blue = 0, opacity = 0] = pixel(48, 48);
    expect(
      Math.max(255 - red, Math.abs(green - 20), Math.abs(blue - 140), 255 - opacity),
    ).toBeLessThanOrEqual(8);
    expect(pixel(4, 4)[3]).toBeLessThanOrEqual(4);
    const fallback = await sharp(fromGif.fallback.path, { animated: true }).metadata();
    expect(fallback).toMatchObject({ format: 'webp', loop: 0, hasAlpha: true, width: 96 });
    const milliseconds = fallback.delay?.reduce((sum, delay) => sum + delay, 0) ?? 0;
    expect(Math.abs(milliseconds - 1000)).toBeLessThanOrEqual(2);
    expect(await sharp(fromGif.poster.path).metadata()).toMatchObject({
      format: 'webp',
      width: 96,
      height: 96,
    });
  });

  it('has no coloured rim around its visible part', async () => {
    const pixel = await pixels(fromGif);
    const seen = Array.from({ length: 96 }, (_, x) => pixel(x, 48)).filter(
      ([, , , opacity = 0]) => opacity > 8,
    );
    const distances = seen.map(([red = 0, green = 0, blue = 0]) =>
      Math.max(255 - red, Math.abs(green - 20), Math.abs(blue - 140)),
    );
    expect(Math.max(...distances)).toBeLessThanOrEqual(24);
  });

  it('keeps a GIF transparent where nothing is drawn, whatever its background colour, and reads one that ends in zeros', async () => {
    // The corner of the canvas, without a transparent colour.
    const part = Buffer.concat([
      gifHead(64, 64),
      gifPicture({ left: 16, top: 16, side: 32 }),
      Buffer.from([0, 0, 0]),
    ]);
    const source = join(setup.folder, 'part.gif');
    await writeFile(source, part);
    const at = await pixels(await ingest(source));
    expect(at(4, 4)[3]).toBeLessThan(8);
    expect(at(32, 32)[3]).toBeGreaterThan(247);
  });

  it('keeps soft edges of ProRes and of VP9', async () => {
    const mov = await setup.source(
      'soft.mov',
      `${disc(soft)} -c:v prores_ks -profile:v 4444 -pix_fmt yuva444p10le`,
    );
    const webm = await setup.source(
      'soft.webm',
      `${disc(soft)} -c:v libvpx-vp9 -pix_fmt yuva420p -auto-alt-ref 0`,
    );
    for (const source of [mov, webm]) {
      const result = await ingest(source);
      expect(result).toMatchObject({ width: 160, height: 120, frames: 12 });
      const pixel = await pixels(result);
      expect(pixel(80, 60)[3]).toBeGreaterThan(245);
      expect(Math.abs((pixel(116, 60)[3] ?? 0) - 127)).toBeLessThanOrEqual(14);
      expect(pixel(150, 10)[3]).toBeLessThanOrEqual(4);
    }
  });

  it('trims a longer one to 10 seconds and reports it, and scales a larger one down', async () => {
    const long = await ingest(
      await setup.source(
        'long.mp4',
        '-f lavfi -t 11 -i color=c=gray:s=64x64:r=10 -c:v libx264 -preset ultrafast -pix_fmt yuv420p',
      ),
    );
    expect(long).toMatchObject({ frames: 300, durationInSeconds: 10, isTrimmed: true });
    const large = await ingest(
      await setup.source(
        'large.mp4',
        '-f lavfi -t 0.2 -i color=c=gray:s=1620x1080:r=30 -c:v libx264 -preset ultrafast -pix_fmt yuv420p',
      ),
    );
    expect(large).toMatchObject({ width: 1080, height: 720, frames: 6 });
    expect((await sharp(large.fallback.path).metadata()).width).toBe(540);
  });

  it('names the kind of a file that is not an overlay', async () => {
    const source = await setup.source('photo.jpg', '-f lavfi -i testsrc2=s=64x64 -frames:v 1');
    await expect(ingest(source)).rejects.toThrow(
      'This is a JPEG picture. Upload a GIF, MOV, MP4 or WebM file.',
    );
  });
});

const make = async (source: string) =>
  setup.ingest.makeThumbnail({ source, workDirectory: await setup.workDirectory(), personId: 'a-person' });

const ingestLogo = async (source: string): Promise<OverlayResult> =>
  setup.ingest.ingestOverlay({ source, workDirectory: await setup.workDirectory(), isLogo: true });

const ring = async (): Promise<string> => {
  const path = `${setup.folder}/ring.png`;
  const drawing =
    '<svg width="300" height="200"><circle cx="150" cy="100" r="60" fill="none" stroke="#ff148c" stroke-width="50"/></svg>';
  await sharp(Buffer.from(drawing)).png().toFile(path);
  return path;
};

describe('ingesting a logo', () => {
  it('turns an image into an overlay of one second that looks like it, transparent where it is', async () => {
    const made = await ingestLogo(await ring());
    expect(made).toMatchObject({ width: 300, height: 200, fps: 30, frames: 30, isTrimmed: false });
    const pixel = await pixels(made);
    const [red = 0, green = 0, blue = 0, opacity = 0] = pixel(90, 100);
    expect(
      Math.max(255 - red, Math.abs(green - 20), Math.abs(blue - 140), 255 - opacity),
    ).toBeLessThanOrEqual(8);
    expect([pixel(150, 100)[3], pixel(4, 4)[3]]).toEqual([0, 0]);
    const { video } = await probeMedia(made.file.path, setup.ffmpeg);
    expect(video).toMatchObject({ codec: 'vp9', frames: 30, frameRate: '30/1' });
  });

  it('takes a JPEG, no larger than an overlay', async () => {
    const path = `${setup.folder}/logo.jpg`;
    const blue = { width: 2400, height: 1200, channels: 3, background: '#1129df' } as const;
    await sharp({ create: blue }).jpeg({ quality: 95 }).toFile(path);
    const made = await ingestLogo(path);
    expect(made).toMatchObject({ width: 1080, height: 540, frames: 30 });
    const shown = (await pixels(made))(540, 270);
    const distances = [17, 41, 223, 255].map((value, index) => Math.abs(value - (shown[index] ?? 0)));
    expect(Math.max(...distances)).toBeLessThanOrEqual(8);
  });

  it('takes images alone, which an overlay is not', async () => {
    await expect(ingestLogo(await makeDiscGif(setup.folder))).rejects.toMatchObject({
      code: 'NOT_A_PICTURE',
      message: 'This is a GIF. Upload a JPEG or PNG file.',
    });
    await expect(ingest(await ring())).rejects.toMatchObject({ code: 'NOT_AN_OVERLAY' });
  });
});

describe('making a thumbnail', () => {
  it('rotates a photo upright and strips its metadata', async () => {
    const path = `${setup.folder}/turned.jpg`;
    const exif = { IFD0: { Make: 'SECRETCAMERA' } };
    await sharp({ create: { width: 400, height: 200, channels: 3, background: '#c02020' } })
      .withExif(exif)
      .withMetadata({ orientation: 6, exif })
      .jpeg()
      .toFile(path);
    const { path: made, mimeType } = await make(path);
    expect(mimeType).toBe('image/jpeg');
    expect(await sharp(made).metadata()).toMatchObject({ format: 'jpeg', width: 200, height: 400 });
    expect((await readFile(made)).includes('SECRETCAMERA')).toBe(false);
  });

  it('keeps transparency and scales large images down', async () => {
    const path = `${setup.folder}/glass.png`;
    await sharp({
      create: { width: 3000, height: 1500, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toFile(path);
    const { path: made, mimeType } = await make(path);
    expect(mimeType).toBe('image/webp');
    expect(await sharp(made).metadata()).toMatchObject({ width: 1080, height: 540, hasAlpha: true });
  });
});
