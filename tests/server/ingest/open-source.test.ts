import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readGif } from '#server/ingest/gif/read-gif.ts';
import { checkLength, walkMp4 } from '#server/ingest/open-source.ts';
import { sniffFile } from '#server/ingest/sniff-file.ts';
import { backgroundSize, proxySize, sizeWithin } from '#server/ingest/video-encoding.ts';
import { box, ebml, element, ftyp, gifHead, gifImage, longBox } from '#tests/support/media/media-bytes.ts';
import { testFolder } from '#tests/support/test-folder.ts';

const folder = testFolder();

const write = async (bytes: Buffer): Promise<string> => {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  return path;
};

/** A GIF's graphic control extension, which holds a frame's delay. */
const delay = (hundredths: number): Buffer => Buffer.from([0x21, 0xf9, 4, 0, hundredths, 0, 0, 0]);

describe('the first bytes of a file', () => {
  it.each([
    ['mp4', ftyp('isom')],
    ['mp4', ftyp('qt  ')],
    ['mp4', box('wide')],
    ['matroska', ebml('webm')],
    ['avi', Buffer.from('RIFF\x10\0\0\0AVI LIST', 'latin1')],
    ['gif', gifHead(10, 10)],
    ['jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe1])],
    ['png', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['empty', Buffer.alloc(0)],
    ['unknown', Buffer.alloc(100)],
  ])('say that it is %s', async (kind, bytes) => {
    expect(await sniffFile(await write(bytes))).toEqual({ kind });
  });

  it('name the kind of file for the user', async () => {
    expect(await sniffFile(await write(Buffer.from('PK\x03\x04', 'latin1')))).toMatchObject({
      description: 'a ZIP archive',
    });
    expect(await sniffFile(await write(Buffer.from('ffconcat version 1.0')))).toMatchObject({
      description: 'a playlist',
    });
    expect(await sniffFile(await write(ftyp('heic')))).toMatchObject({ description: 'a photo' });
  });

  it('are told apart for sound, also after a tag', async () => {
    const tag = Buffer.from('ID3\x04\0\0\0\0\0\x05abcde', 'latin1');
    const aac = Buffer.from([0xff, 0xf1, 0x50]);
    const files: [Buffer, string][] = [
      [ftyp('M4A '), 'm4a'],
      [Buffer.from([0xff, 0xfb, 0x90]), 'mp3'],
      [Buffer.from('ID3'), 'mp3'],
      [Buffer.concat([tag, Buffer.from([0xff, 0xfb])]), 'mp3'],
      [aac, 'aac'],
      [Buffer.concat([tag, aac]), 'aac'],
      [Buffer.from('OggS'), 'ogg'],
      [Buffer.from('fLaC'), 'flac'],
      [Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1'), 'wav'],
    ];
    for (const [bytes, kind] of files) expect(await sniffFile(await write(bytes))).toEqual({ kind });
    // A text in UTF-16 begins like no layer that is taken.
    expect(await sniffFile(await write(Buffer.from([0xff, 0xfe, 0x41, 0])))).toEqual({ kind: 'unknown' });
  });
});

describe('the container structure of a file', () => {
  it('is complete when an MP4 has an index and data, whatever else it holds', async () => {
    const whole = Buffer.concat([
      ftyp(),
      box('free'),
      box('moov', box('trak')),
      box('mdat', Buffer.alloc(9)),
    ]);
    await expect(walkMp4(await write(whole))).resolves.toBeUndefined();
    await expect(walkMp4(await write(Buffer.concat([whole, Buffer.alloc(30)])))).resolves.toBeUndefined();
    const long = Buffer.concat([ftyp(), box('moov'), longBox('mdat', 20n), Buffer.alloc(4)]);
    await expect(walkMp4(await write(long))).resolves.toBeUndefined();
  });

  it('distinguishes a truncated WebM from a live recording of unknown length', async () => {
    const content = Buffer.alloc(50);
    const live = Buffer.concat([ebml('webm'), Buffer.from('1853806701ffffffffffffff', 'hex'), content]);
    await expect(checkLength(await write(live), 'matroska')).resolves.toBeUndefined();
    const whole = Buffer.concat([ebml('webm'), element('18538067', content)]);
    await expect(checkLength(await write(whole), 'matroska')).resolves.toBeUndefined();
    await expect(
      checkLength(await write(whole.subarray(0, whole.length - 1)), 'matroska'),
    ).rejects.toMatchObject({
      code: 'FILE_CUT_OFF',
    });
  });

  it('of a GIF yields its frames and the length of a loop, as browsers show it', () => {
    const gif = Buffer.concat([
      gifHead(100, 50),
      delay(5),
      gifImage(100, 50),
      // Too short: browsers use 10 hundredths instead.
      delay(1),
      gifImage(20, 20, 80),
      Buffer.from(';'),
    ]);
    expect(readGif(gif)).toMatchObject({ width: 100, height: 50, frames: { length: 2 }, seconds: 0.15 });
    expect(readGif(gif.subarray(0, gif.length - 1)).frames).toHaveLength(2);
  });
});

describe('sizes', () => {
  it('keep the full frame, just large enough to cover the promo and never upscaled', () => {
    expect(backgroundSize({ width: 3840, height: 2160 })).toEqual({ width: 2560, height: 1440 });
    expect(backgroundSize({ width: 1920, height: 1080 })).toEqual({ width: 1920, height: 1080 });
    expect(backgroundSize({ width: 2160, height: 3840 })).toEqual({ width: 1080, height: 1920 });
    expect(backgroundSize({ width: 720, height: 1280 })).toEqual({ width: 720, height: 1280 });
    expect(proxySize({ width: 2560, height: 1440 })).toEqual({ width: 960, height: 540 });
    expect(proxySize({ width: 1080, height: 1080 })).toEqual({ width: 540, height: 540 });
    expect(proxySize({ width: 300, height: 500 })).toEqual({ width: 300, height: 500 });
    expect(sizeWithin({ width: 2000, height: 500 }, 1080)).toEqual({ width: 1080, height: 270 });
  });
});
