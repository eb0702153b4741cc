import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { starterLibrary } from '#remotion/starter/library.ts';
import { CLIP_LOUDNESS, MAX_TRUE_PEAK } from '#schema/limits.ts';
import { libraryFolder } from '#server/starter/library-files.ts';
import { namedCases } from '#tests/support/every-case.ts';
import { measureSound } from '#tests/support/media/sounds.ts';

const run = promisify(execFile);

/**
 * What is decoded: a GIF and a WebM, and a dancer. The files are those of library.json byte for byte, so `npm run drill:cases` decodes all
 * of them once they have been drawn again.
 */
const sampled = ['starter-star', 'starter-fire', 'starter-dancer-spin'];
const decoded = namedCases(starterLibrary, ({ id }) => id, sampled);
const backgrounds = decoded.filter((asset) => asset.kind === 'background');
const overlays = decoded.filter((asset) => asset.kind === 'overlay');
const listedFiles = starterLibrary
  .flatMap((asset) => [asset.file, asset.posterFile, asset.proxyFile])
  .filter((file) => file !== null);
const SEAM_SIZE = 96;

/** The first `count` frames that ffmpeg reads with `input`, as raw images of `size` x `size` px. */
async function decodeFrames(input: string[], size: number, count: number, format: string): Promise<Buffer> {
  const filter = `scale=${size}:${size},format=${format}`;
  const output = ['-vf', filter, '-frames:v', String(count), '-f', 'rawvideo', '-'];
  const { stdout } = await run('ffmpeg', ['-v', 'error', ...input, ...output], {
    encoding: 'buffer',
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}

const ends = new Map<string, Promise<Buffer>>();

/** The last nine frames of a background, grey, decoded once for all tests. */
function endOf(path: string): Promise<Buffer> {
  const end = ends.get(path) ?? decodeFrames(['-ss', '14.7', '-i', path], SEAM_SIZE, 9, 'gray');
  ends.set(path, end);
  return end;
}

function grayFrame(from: Buffer, index: number): Buffer {
  return from.subarray(index * SEAM_SIZE ** 2, (index + 1) * SEAM_SIZE ** 2);
}

function difference(a: Buffer, b: Buffer): number {
  let sum = 0;
  for (let index = 0; index < a.length; index += 1) {
    sum += Math.abs((a[index] ?? 0) - (b[index] ?? 0));
  }
  return sum / a.length;
}

describe('the files of the starter library', () => {
  it('match library.json byte for byte', () => {
    for (const { id, file, bytes, sha256 } of starterLibrary) {
      const content = readFileSync(join(libraryFolder, file));
      const hash = createHash('sha256').update(content).digest('hex');
      expect({ id, bytes: content.length, sha256: hash }).toEqual({ id, bytes, sha256 });
    }
  });

  it('are all listed, and everything listed exists, posters too', () => {
    const present = ['backgrounds', 'overlays'].flatMap((folder) =>
      readdirSync(join(libraryFolder, folder)).map((name) => `${folder}/${name}`),
    );
    expect(new Set(present)).toEqual(new Set(listedFiles));
  });

  it('stay small enough to come with a clone: at most 58 MB', () => {
    const sizes = listedFiles.map((file) => statSync(join(libraryFolder, file)).size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(58_000_000);
  });

  it.each(overlays)(
    '$id lets the picture behind it through and covers some of it',
    async ({ file, mimeType }) => {
      // ffmpeg's own VP9 decoder drops the alpha plane.
      const decoder = mimeType === 'video/webm' ? ['-c:v', 'libvpx-vp9'] : [];
      const pixels = await decodeFrames([...decoder, '-i', join(libraryFolder, file)], 108, 30, 'rgba');
      let clear = 0;
      let strongest = 0;
      for (let at = 3; at < pixels.length; at += 4) {
        const opacity = pixels[at] ?? 0;
        if (opacity < 8) clear += 4 / pixels.length;
        strongest = Math.max(strongest, opacity);
      }
      expect(clear).toBeGreaterThan(0.15);
      expect(strongest).toBeGreaterThan(200);
    },
  );

  it.each(backgrounds)(
    '$id is a video that every player and Instagram accept',
    async ({ file, hasAudio }) => {
      const path = join(libraryFolder, file);
      const fields = 'codec_name,profile,pix_fmt,color_range,color_space,sample_rate,channels';
      const { stdout } = await run('ffprobe', [
        '-v',
        'error',
        '-show_entries',
        `stream=${fields}`,
        '-of',
        'json',
        path,
      ]);
      const { streams } = JSON.parse(stdout);
      const frame = {
        codec_name: 'h264',
        profile: 'High',
        pix_fmt: 'yuv420p',
        color_range: 'tv',
        color_space: 'bt709',
      };
      const sound = { codec_name: 'aac', sample_rate: '48000', channels: 2 };
      expect(streams).toMatchObject(hasAudio ? [frame, sound] : [frame]);
      const content = readFileSync(path);
      expect(content.indexOf('moov')).toBeLessThan(content.indexOf('mdat'));
    },
  );

  it.each(backgrounds)(
    '$id has a proxy of the same pictures at 540x960 for editors',
    async ({ file, proxyFile, frames }) => {
      const path = join(libraryFolder, file);
      const proxy = join(libraryFolder, proxyFile ?? '');
      const fields = [
        '-count_packets',
        '-select_streams',
        'v',
        '-show_entries',
        'stream=width,height,nb_read_packets',
      ];
      const { stdout } = await run('ffprobe', ['-v', 'error', ...fields, '-of', 'json', proxy]);
      const { streams } = JSON.parse(stdout);
      expect(streams).toMatchObject([{ width: 540, height: 960, nb_read_packets: String(frames) }]);
      const [whole, small] = await Promise.all([endOf(path), endOf(proxy)]);
      expect(difference(whole, small)).toBeLessThan(2);
    },
  );

  it.each(backgrounds.filter(({ hasAudio }) => hasAudio))(
    '$id is as loud as every clip, in its proxy too, and peaks at -1 dB at most',
    async ({ file, proxyFile }) => {
      const { loudness, peak } = await measureSound(join(libraryFolder, file));
      expect(Math.abs(loudness - CLIP_LOUDNESS)).toBeLessThan(0.5);
      expect(peak).toBeLessThanOrEqual(MAX_TRUE_PEAK);
      expect(await measureSound(join(libraryFolder, proxyFile ?? ''))).toEqual({ loudness, peak });
    },
  );

  it.each(backgrounds)('$id goes from its last frame to its first without a jump', async ({ file }) => {
    const path = join(libraryFolder, file);
    const [start, end] = await Promise.all([decodeFrames(['-i', path], SEAM_SIZE, 2, 'gray'), endOf(path)]);
    expect(end.length).toBe(9 * SEAM_SIZE ** 2);
    const steps = [
      difference(grayFrame(start, 0), grayFrame(start, 1)),
      difference(grayFrame(end, 7), grayFrame(end, 8)),
    ];
    const seam = difference(grayFrame(end, 8), grayFrame(start, 0));
    expect(seam).toBeLessThan(Math.max(...steps) * 2 + 0.35);
  });
});
