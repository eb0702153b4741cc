import { readFile } from 'node:fs/promises';
import type { IngestFailureCode } from '#contract/job-failures.ts';
import type { BadFile } from '#tests/support/media/bad-files.ts';
import {
  box,
  ebml,
  element,
  ftyp,
  longBox,
  patched,
  patchedNear,
  repeated,
  uint32,
} from '#tests/support/media/media-bytes.ts';
import { makeSample } from '#tests/support/media/media-samples.ts';

type Crafted = { bytes: Buffer; codes: readonly IngestFailureCode[] };

const text = (content: string): Buffer => Buffer.from(content, 'latin1');
const broken = ['FILE_BROKEN', 'FILE_CUT_OFF', 'NO_PICTURES'] as const;
const page = text('<html><script>alert(1)</script></html>');

/** Files made of boxes that ffmpeg never sees, because the walk refuses them. */
const boxes: Record<string, Crafted> = {
  'head-only.mp4': { bytes: ftyp(), codes: broken },
  'without-index.mp4': { bytes: Buffer.concat([ftyp(), box('mdat', Buffer.alloc(500))]), codes: broken },
  'without-data.mp4': {
    bytes: Buffer.concat([ftyp(), box('moov', box('mvhd', Buffer.alloc(100)))]),
    codes: broken,
  },
  'empty-index.mp4': {
    bytes: Buffer.concat([ftyp(), box('moov'), box('mdat', Buffer.alloc(9))]),
    codes: broken,
  },
  'page-behind-a-head.mp4': { bytes: Buffer.concat([ftyp(), page]), codes: broken },
  'page-as-data.mp4': { bytes: Buffer.concat([ftyp(), box('mdat', page)]), codes: broken },
  'archive-behind-a-head.mp4': { bytes: Buffer.concat([ftyp(), text('PK\x03\x04'), page]), codes: broken },
  'playlist-behind-a-head.mp4': {
    bytes: Buffer.concat([ftyp(), text('\nffconcat version 1.0\nfile /etc/passwd\n')]),
    codes: broken,
  },
  'data-beyond-the-end.mp4': { bytes: Buffer.concat([ftyp(), box('mdat', page, 900_000)]), codes: broken },
  'longest-box.mp4': { bytes: Buffer.concat([ftyp(), longBox('mdat', 2n ** 63n)]), codes: broken },
  'longest-index.mp4': { bytes: Buffer.concat([ftyp(), longBox('moov', 2n ** 40n)]), codes: broken },
  'box-of-nothing.mp4': { bytes: Buffer.concat([ftyp(), box('mdat', page, 4)]), codes: broken },
  'many-boxes.mp4': { bytes: Buffer.concat([ftyp(), repeated(50_000, box('free'))]), codes: ['TOO_COMPLEX'] },
  'thousand-tracks.mp4': {
    bytes: Buffer.concat([ftyp(), box('moov', repeated(1000, box('trak'))), box('mdat', page)]),
    codes: ['TOO_MANY_TRACKS'],
  },
};

/** Changed copies of a good MP4 with its index first. */
const changedMp4 = (good: Buffer): Record<string, Crafted> => ({
  'cut-in-half.mp4': { bytes: good.subarray(0, good.length / 2), codes: broken },
  'without-its-last-byte.mp4': { bytes: good.subarray(0, good.length - 1), codes: broken },
  'twenty-bytes.mp4': { bytes: good.subarray(0, 20), codes: broken },
  // Number of samples, 16 bytes behind the name of the table of their sizes, and those of the tables that count with it.
  'without-frames.mp4': { bytes: patchedNear(good, 'stsz', 12, uint32(0)), codes: broken },
  'endless-frames.mp4': { bytes: patchedNear(good, 'stsz', 12, uint32(0xffffffff)), codes: broken },
  'ten-hours.mp4': {
    bytes: patchedNear(patchedNear(good, 'mvhd', 20, uint32(36_000_000)), 'mdhd', 20, uint32(0x7fffffff)),
    codes: ['TOO_LONG', ...broken],
  },
  'unknown-coding.mp4': {
    bytes: patched(good, 'avc1', 'xyz1', { every: true }),
    codes: ['UNKNOWN_FORMAT', ...broken],
  },
  'locked.mp4': {
    bytes: patched(good, 'avc1', 'encv', { every: true }),
    codes: ['UNKNOWN_FORMAT', ...broken],
  },
  'pictures-that-are-noise.mp4': {
    bytes: Buffer.concat([
      good.subarray(0, good.indexOf('mdat') + 4),
      Buffer.alloc(good.length - good.indexOf('mdat') - 4, 0xa7),
    ]),
    codes: broken,
  },
  'without-tracks.mp4': { bytes: patched(good, 'trak', 'free', { every: true }), codes: broken },
  'tracks-without-media.mp4': { bytes: patched(good, 'mdia', 'free', { every: true }), codes: broken },
  'places-beyond-the-end.mp4': { bytes: patchedNear(good, 'stco', 12, uint32(0x7fffff00)), codes: broken },
});

const matroska: Record<string, Crafted> = {
  'head-only.webm': { bytes: ebml('webm'), codes: broken },
  'another-kind.webm': {
    bytes: Buffer.concat([ebml('evil'), element('18538067', page)]),
    codes: ['NOT_A_VIDEO'],
  },
  'words-behind-a-head.webm': { bytes: Buffer.concat([ebml('webm'), page]), codes: broken },
  'page-inside.webm': { bytes: Buffer.concat([ebml('webm'), element('18538067', page)]), codes: broken },
  'beyond-the-end.webm': {
    bytes: Buffer.concat([ebml('webm'), element('18538067', page, 9e9)]),
    codes: broken,
  },
  'thousand-tracks.webm': {
    bytes: Buffer.concat([
      ebml('matroska'),
      element(
        '18538067',
        element(
          '1654ae6b',
          repeated(
            1000,
            element(
              'ae',
              Buffer.concat([
                element('d7', Buffer.of(1)),
                element('83', Buffer.of(1)),
                element('86', text('V_VP8')),
              ]),
            ),
          ),
        ),
      ),
    ]),
    codes: [...broken, 'TOO_MANY_TRACKS'],
  },
};

const avi: Record<string, Crafted> = {
  'head-only.avi': { bytes: text('RIFF\x04\0\0\0AVI '), codes: broken },
  'page-inside.avi': { bytes: Buffer.concat([text('RIFF\x2a\0\0\0AVI '), page]), codes: broken },
  'beyond-the-end.avi': { bytes: Buffer.concat([text('RIFF\xff\xff\0\0AVI LIST'), page]), codes: broken },
};

/** Files that pretend to be, or once were, videos. @param good an MP4 with its index first */
export const badContainers = async (folder: string, good: Buffer): Promise<BadFile[]> => {
  const read = async (name: Parameters<typeof makeSample>[1]): Promise<Buffer> =>
    readFile(await makeSample(folder, name));
  const [last, webm, oldAvi, png] = [
    await read('index-last.mp4'),
    await read('plain.webm'),
    await read('plain.avi'),
    await read('pictures.mov'),
  ];
  const hugePng = Buffer.concat([uint32(60_000), uint32(60_000)]);
  const files: Record<string, Crafted> = {
    ...boxes,
    ...changedMp4(good),
    ...matroska,
    ...avi,
    'index-lost.mp4': { bytes: last.subarray(0, last.length / 2), codes: broken },
    'sound-only.mp4': { bytes: await read('sound.mp4'), codes: ['NO_PICTURES'] },
    'sound-only.webm': { bytes: await read('sound.webm'), codes: ['NO_PICTURES'] },
    'unknown-coding.mkv': { bytes: await read('unknown.mkv'), codes: ['UNKNOWN_FORMAT'] },
    'cut-in-half.webm': { bytes: webm.subarray(0, webm.length / 2), codes: broken },
    'cut-in-half.avi': { bytes: oldAvi.subarray(0, oldAvi.length / 2), codes: broken },
    'unknown-coding.avi': {
      bytes: patched(oldAvi, 'FMP4', 'XYZ9', { every: true }),
      codes: ['UNKNOWN_FORMAT', ...broken],
    },
    'giant-pictures.mov': {
      bytes: patchedNear(
        Buffer.from(
          png.toString('latin1').replaceAll('IHDR\0\0\0\x48\0\0\0\x80', `IHDR${hugePng.toString('latin1')}`),
          'latin1',
        ),
        'png ',
        28,
        Buffer.of(0xea, 0x60, 0xea, 0x60),
      ),
      codes: ['PICTURE_TOO_LARGE', ...broken],
    },
  };
  return Object.entries(files).map(([name, file]) => ({ ...file, name, as: 'video' }));
};
