import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { IngestFailureCode } from '#contract/job-failures.ts';
import { badContainers } from '#tests/support/media/bad-containers.ts';
import { ftyp, gifHead, gifImage, repeated } from '#tests/support/media/media-bytes.ts';
import { makeSample } from '#tests/support/media/media-samples.ts';

/** A file that must be refused: as what it is sent, what it holds, and with which codes it may be. */
export type BadFile = {
  name: string;
  as: 'video' | 'overlay' | 'logo' | 'thumbnail';
  bytes: Buffer;
  codes: readonly IngestFailureCode[];
};

const text = (content: string): Buffer => Buffer.from(content, 'latin1');
const other = ['NOT_A_VIDEO', 'NOT_AN_OVERLAY', 'NOT_A_PICTURE'] as const;
const broken = ['FILE_BROKEN', 'FILE_CUT_OFF', 'NO_PICTURES'] as const;

/** Files that are something else, whatever they are called. */
const otherFiles = (neighbor: string): Record<string, Buffer> => ({
  'ffconcat.mp4': text(`ffconcat version 1.0\nfile ${neighbor}\n`),
  'ffconcat-with-mark.mp4': text(`\xef\xbb\xbfffconcat version 1.0\nfile 'file:/etc/passwd'\n`),
  'hls.mp4': text(`#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${neighbor}\n#EXT-X-ENDLIST\n`),
  'hls-of-the-network.mov': text('#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1:80/secret\n#EXT-X-ENDLIST\n'),
  'hls-key.avi': text('#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="file:///etc/passwd"\n#EXTINF:1,\na.ts\n'),
  'sdp.mp4': text('v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nm=video 5004 RTP/AVP 96\n'),
  'dash.mp4': text(`<?xml version="1.0"?><MPD><Period><BaseURL>${neighbor}</BaseURL></Period></MPD>`),
  'pls.webm': text(`[playlist]\nFile1=${neighbor}\n`),
  'metadata.mp4': text(';FFMETADATA1\ntitle=x\n'),
  'y4m.mp4': text('YUV4MPEG2 W65535 H65535 F30:1\nFRAME\n'),
  'subtitles.mov': text('WEBVTT\n\n00:00.000 --> 00:01.000\nwords\n'),
  'imf.mp4': text('<?xml version="1.0"?><AssetMap><Asset/></AssetMap>'),
  'zip.mp4': Buffer.concat([text('PK\x03\x04'), Buffer.alloc(60, 7)]),
  'pdf.mp4': text('%PDF-1.7\n1 0 obj\n'),
  'drawing.mp4': text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  'drawing-with-prolog.mov': text('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>'),
  'page.mp4': text('<!DOCTYPE html><script>alert(1)</script>'),
  'page-after-space.webm': text('   \n\n<html><body>hello</body></html>'),
  'words.mp4': text('these are words'),
  'json.mp4': text('{"video": true}'),
  'script.mp4': text('#!/bin/sh\nid\n'),
  'program.mp4': Buffer.concat([text('\x7fELF'), Buffer.alloc(60)]),
  'gzip.mp4': Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]),
  'sound.mp4': Buffer.concat([text('ID3\x04\0\0\0\0\0\0'), Buffer.alloc(40)]),
  'wave.avi': text('RIFF\x24\0\0\0WAVEfmt \x10\0\0\0'),
  'flac.mp4': text('fLaC\0\0\0\x22'),
  'ogg.webm': text('OggS\0\x02\0\0'),
  'webp.mp4': text('RIFF\x24\0\0\0WEBPVP8 '),
  'bitmap.mp4': Buffer.concat([text('BM'), Buffer.alloc(60, 1)]),
  'tiff.mp4': text('II*\0\x08\0\0\0'),
  'photo.mp4': Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(60)]),
  'picture.mp4': Buffer.concat([text('\x89PNG\r\n\x1a\n'), Buffer.alloc(60)]),
  'heic.mov': ftyp('heic'),
  'avif.mp4': ftyp('avif'),
  'song.mp4': ftyp('M4A '),
  'mpeg-stream.mp4': Buffer.concat([Buffer.from([0, 0, 1, 0xba]), Buffer.alloc(60, 0x44)]),
  'transport-stream.mp4': repeated(20, Buffer.concat([text('G'), Buffer.alloc(187, 0xff)])),
  'flash.mp4': text('FLV\x01\x05\0\0\0\x09'),
  'zeros.mp4': Buffer.alloc(8192),
  'one-byte.mp4': Buffer.from([0]),
  'noise.mp4': Buffer.from(Array.from({ length: 4096 }, (_, at) => (at * 7919 + (at >> 3) * 104_729) % 256)),
});

const fewPixels = gifImage(16, 16);
const gifs: Record<string, { bytes: Buffer; codes: readonly IngestFailureCode[] }> = {
  'one-giant-picture.gif': {
    bytes: Buffer.concat([gifHead(65_535, 65_535), gifImage(65_535, 65_535), text(';')]),
    codes: ['PICTURE_TOO_LARGE'],
  },
  'many-large-pictures.gif': {
    bytes: Buffer.concat([gifHead(3000, 3000), repeated(500, gifImage(3000, 3000)), text(';')]),
    codes: ['TOO_COMPLEX'],
  },
  'many-small-on-a-large-canvas.gif': {
    bytes: Buffer.concat([gifHead(3000, 3000), repeated(100_000, fewPixels), text(';')]),
    codes: ['TOO_COMPLEX'],
  },
  'without-pictures.gif': { bytes: Buffer.concat([gifHead(100, 100), text(';')]), codes: ['NO_PICTURES'] },
  'head-only.gif': { bytes: text('GIF89a'), codes: ['FILE_CUT_OFF'] },
  'cut-in-a-block.gif': {
    bytes: Buffer.concat([gifHead(100, 100), gifImage(100, 100).subarray(0, 12)]),
    codes: ['FILE_CUT_OFF'],
  },
  'picture-outside.gif': {
    bytes: Buffer.concat([gifHead(100, 100), gifImage(100, 100, 50), text(';')]),
    codes: ['FILE_BROKEN'],
  },
  'tiny.gif': {
    bytes: Buffer.concat([gifHead(1, 1), gifImage(1, 1), text(';')]),
    codes: ['PICTURE_TOO_SMALL'],
  },
  'no-size.gif': {
    bytes: Buffer.concat([gifHead(0, 0), text(';')]),
    codes: ['NO_PICTURES', 'PICTURE_TOO_SMALL'],
  },
  'unknown-block.gif': { bytes: Buffer.concat([gifHead(100, 100), Buffer.alloc(20, 0x99)]), codes: broken },
  'script.gif': { bytes: text('GIF89a/*\0\0\0*/=1;alert(document.cookie)//'), codes: broken },
};

const pngHead = (width: number, height: number): Buffer => {
  const head = Buffer.alloc(25);
  head.writeUInt32BE(13, 0);
  head.write('IHDR', 4);
  head.writeUInt32BE(width, 8);
  head.writeUInt32BE(height, 12);
  head.set([8, 6, 0, 0, 0], 16);
  return Buffer.concat([text('\x89PNG\r\n\x1a\n'), head]);
};

const thumbnails: Record<string, { bytes: Buffer; codes: readonly IngestFailureCode[] }> = {
  'bomb.png': { bytes: pngHead(60_000, 60_000), codes: ['PICTURE_TOO_LARGE', 'FILE_BROKEN'] },
  'head-only.png': { bytes: pngHead(100, 100), codes: ['FILE_BROKEN'] },
  'cut.jpg': { bytes: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70]), codes: ['FILE_BROKEN'] },
  'drawing.png': { bytes: text('<svg xmlns="http://www.w3.org/2000/svg"/>'), codes: other },
  'page.jpg': { bytes: text('<html></html>'), codes: other },
  'gif.jpg': { bytes: Buffer.concat([gifHead(100, 100), gifImage(100, 100), text(';')]), codes: other },
  'heic.jpg': { bytes: ftyp('heic'), codes: other },
  'empty.jpg': { bytes: Buffer.alloc(0), codes: ['FILE_EMPTY'] },
};

/**
 * All crafted files, written into `folder` beside a good one that playlists point at. Some are changed copies of good files,
 * which ffmpeg makes first.
 */
export const makeBadFiles = async (
  folder: string,
): Promise<(Omit<BadFile, 'bytes'> & { path: string })[]> => {
  await mkdir(join(folder, 'good'), { recursive: true });
  const neighbor = await makeSample(join(folder, 'good'), 'plain.mp4');
  const others = otherFiles(neighbor);
  const named = (as: BadFile['as'], files: Record<string, Pick<BadFile, 'bytes' | 'codes'>>): BadFile[] =>
    Object.entries(files).map(([name, file]) => ({ ...file, name, as }));
  const files: BadFile[] = [
    ...Object.entries(others).map(([name, bytes]) => ({ name, as: 'video' as const, bytes, codes: other })),
    { name: 'empty.mp4', as: 'video', bytes: Buffer.alloc(0), codes: ['FILE_EMPTY'] },
    { name: 'zip.gif', as: 'overlay', bytes: others['zip.mp4'] ?? Buffer.alloc(0), codes: other },
    { name: 'drawing.gif', as: 'overlay', bytes: others['drawing.mp4'] ?? Buffer.alloc(0), codes: other },
    { name: 'playlist.gif', as: 'overlay', bytes: others['ffconcat.mp4'] ?? Buffer.alloc(0), codes: other },
    { name: 'moving.gif.mp4', as: 'video', bytes: Buffer.concat([gifHead(99, 99), fewPixels]), codes: other },
    ...named('overlay', gifs),
    ...named('thumbnail', thumbnails),
    ...named('logo', thumbnails),
    ...(await badContainers(join(folder, 'good'), await readFile(neighbor))),
  ];
  return Promise.all(
    files.map(async ({ bytes, ...file }) => {
      const path = join(folder, `${file.as}-${file.name}`);
      await writeFile(path, bytes);
      return { ...file, path };
    }),
  );
};
