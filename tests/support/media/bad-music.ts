import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { IngestFailureCode } from '#contract/job-failures.ts';
import { box, ftyp } from '#tests/support/media/media-bytes.ts';
import { makeMedia } from '#tests/support/rendering/decoded-frames.ts';

/** A sound file that is wrong in some way: with which codes it may be refused, or what it must become, in seconds. */
export type BadMusic = {
  name: string;
  path: string;
  codes: readonly IngestFailureCode[];
  seconds: number | null;
};

type Made = { bytes: Buffer; codes?: readonly IngestFailureCode[]; seconds?: number };

const SECONDS = 3;
/** Something with beats, three seconds of it. */
const tone = (seconds = SECONDS, rest = ''): string =>
  `-f lavfi -t ${seconds} -i aevalsrc=0.5*sin(660*t)*exp(-6*mod(t\\,0.5)):s=48000${rest}`;

const recipes = {
  'plain.mp3': `${tone()} -c:a libmp3lame -b:a 128k`,
  'plain.m4a': `${tone()} -c:a aac`,
  'plain.wav': `${tone()} -c:a pcm_s16le`,
  'plain.flac': `${tone()} -c:a flac`,
  'plain.ogg': `${tone()} -c:a libvorbis`,
  'plain.aac': `${tone()} -c:a aac -f adts`,
  'eight.wav': `${tone()} -ar 8000 -ac 1 -c:a pcm_s16le`,
  'surround.flac': `${tone()} -af pan=5.1|c0=c0|c1=c0|c2=c0|c3=c0|c4=c0|c5=c0 -c:a flac`,
  'deep.wav': `${tone()} -c:a pcm_s24le`,
  'float.wav': `${tone()} -af volume=12 -c:a pcm_f32le`,
  'many-channels.wav': `${tone()} -af aformat=channel_layouts=mono,pan=16c|c0=c0|c15=c0 -c:a pcm_s16le`,
  'silence.mp3': `-f lavfi -t 3 -i anullsrc=r=48000:cl=stereo -c:a libmp3lame`,
  'whisper.flac': `${tone()} -af volume=-58dB -c:a flac -sample_fmt s32`,
  'short.mp3': `${tone(0.4)} -c:a libmp3lame`,
  'long.ogg': `${tone(905, ' -ar 8000 -ac 1')} -c:a libvorbis`,
  'pictures.m4a': '-f lavfi -t 2 -i testsrc2=s=72x128:r=30 -an -c:v libx264 -pix_fmt yuv420p -f mp4',
  'opus.ogg': `${tone()} -c:a libopus -f ogg`,
  'alac.m4a': `${tone()} -c:a alac`,
  'cover.mp3': `${tone()} -f lavfi -t 1 -i color=pink:s=300x300:r=1 -map 0:a -map 1:v -frames:v 1 -c:a libmp3lame -c:v mjpeg -disposition:v attached_pic -id3v2_version 3`,
  'cover-as-video.m4a': `${tone()} -f lavfi -t 3 -i color=pink:s=320x320:r=1 -map 0:a -map 1:v -c:a aac -c:v libx264 -pix_fmt yuv420p -f mp4`,
  'two-tracks.m4a': `${tone()} -f lavfi -t 3 -i sine=f=900 -map 0:a -map 1:a -c:a aac`,
} as const;
type RecipeName = keyof typeof recipes;

/** A copy in which these bytes are replaced. */
const patched = (bytes: Buffer, at: number, change: (copy: Buffer, at: number) => void): Buffer => {
  const copy = Buffer.from(bytes);
  change(copy, at);
  return copy;
};

const cut = (bytes: Buffer, share: number): Buffer => bytes.subarray(0, Math.floor(bytes.length * share));
const text = (content: string): Buffer => Buffer.from(content, 'latin1');

const broken = [
  'FILE_BROKEN',
  'FILE_CUT_OFF',
  'NO_SOUND',
  'TRACK_TOO_SHORT',
  'UNKNOWN_SOUND',
  'SOUND_TOO_QUIET',
] as const;

/** Changed copies of good files, and files of a few bytes. */
const crafted = (good: Record<RecipeName, Buffer>): Record<string, Made> => {
  const wav = good['plain.wav'];
  const flac = good['plain.flac'];
  const m4a = good['plain.m4a'];
  const mvhd = m4a.indexOf('mvhd');
  const mdhd = m4a.indexOf('mdhd');
  return {
    'empty.mp3': { bytes: Buffer.alloc(0), codes: ['FILE_EMPTY'] },
    'zip.mp3': { bytes: text('PK\x03\x04 and more'), codes: ['NOT_MUSIC'] },
    'page.wav': { bytes: text('<!DOCTYPE html><script>alert(1)</script>'), codes: ['NOT_MUSIC'] },
    'playlist.m4a': {
      bytes: text('#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1/secret.mp3\n'),
      codes: ['NOT_MUSIC'],
    },
    'concat.flac': { bytes: text("ffconcat version 1.0\nfile '/etc/passwd'\n"), codes: ['NOT_MUSIC'] },
    'zeros.aac': { bytes: Buffer.alloc(8192), codes: ['NOT_MUSIC'] },
    'tag-only.mp3': { bytes: text('ID3\x04\0\0\0\0\0\x05abcde'), codes: broken },
    'tag-that-lies.mp3': {
      bytes: Buffer.concat([text('ID3\x04\0\0\x7f\x7f\x7f\x7f'), good['plain.mp3']]),
      codes: broken,
    },
    'head-only.flac': { bytes: text('fLaC\0\0\0\x22'), codes: broken },
    'head-only.ogg': { bytes: text('OggS\0\x02\0\0'), codes: broken },
    'brand-only.m4a': { bytes: ftyp('M4A '), codes: broken },
    'no-data.m4a': { bytes: Buffer.concat([ftyp('M4A '), box('moov', box('trak'))]), codes: broken },
    'cut.m4a': { bytes: cut(m4a, 0.6), codes: ['FILE_CUT_OFF'] },
    'cut.wav': { bytes: cut(wav, 0.5), codes: ['FILE_CUT_OFF'] },
    'cut.mp3': { bytes: cut(good['plain.mp3'], 0.6), seconds: SECONDS * 0.6 },
    'cut.flac': { bytes: cut(flac, 0.6), seconds: SECONDS * 0.6 },
    'open-length.wav': {
      bytes: patched(wav, 4, (copy, at) => {
        copy.writeUInt32LE(0xffff_ffff, at);
        copy.writeUInt32LE(0xffff_ffff, copy.indexOf('data') + 4);
      }),
      seconds: SECONDS,
    },
    'no-data.wav': { bytes: wav.subarray(0, wav.indexOf('data') + 8), codes: broken },
    'no-channels.wav': { bytes: patched(wav, 22, (copy, at) => copy.writeUInt16LE(0, at)), codes: broken },
    'hours-by-header.flac': {
      // The number of samples, 36 bits of the stream's description: a day.
      bytes: patched(flac, 21, (copy, at) => {
        copy.writeUInt8(((copy[at] ?? 0) & 0xf0) | 0, at);
        copy.writeUInt32BE(48_000 * 80_000, at + 1);
      }),
      seconds: SECONDS,
    },
    'hours-by-header.m4a': {
      bytes: patched(m4a, mvhd, (copy, at) => {
        copy.writeUInt32BE(1000 * 100_000, at + 20);
        copy.writeUInt32BE(0xffff_0000, mdhd + 20);
      }),
      seconds: SECONDS,
    },
    'no-length-by-header.m4a': {
      bytes: patched(m4a, mvhd, (copy, at) => {
        copy.writeUInt32BE(0, at + 20);
        copy.writeUInt32BE(0, mdhd + 20);
      }),
      seconds: SECONDS,
    },
    'silence.mp3': { bytes: good['silence.mp3'], codes: ['SOUND_TOO_QUIET'] },
    'whisper.flac': { bytes: good['whisper.flac'], codes: ['SOUND_TOO_QUIET'] },
    'short.mp3': { bytes: good['short.mp3'], codes: ['TRACK_TOO_SHORT'] },
    'long.ogg': { bytes: good['long.ogg'], codes: ['TRACK_TOO_LONG'] },
    'pictures.m4a': { bytes: good['pictures.m4a'], codes: ['NO_SOUND'] },
    'noise-after-head.mp3': {
      bytes: Buffer.concat([
        good['plain.mp3'].subarray(0, 64),
        Buffer.from(Array.from({ length: 9000 }, (_, at) => (at * 7919) % 251)),
      ]),
      codes: broken,
    },
    'eight.wav': { bytes: good['eight.wav'], seconds: SECONDS },
    'surround.flac': { bytes: good['surround.flac'], seconds: SECONDS },
    'deep.wav': { bytes: good['deep.wav'], seconds: SECONDS },
    'float-beyond-full.wav': { bytes: good['float.wav'], seconds: SECONDS },
    'many-channels.wav': { bytes: good['many-channels.wav'], seconds: SECONDS },
    'cover.mp3': { bytes: good['cover.mp3'], seconds: SECONDS },
    'cover-as-video.m4a': { bytes: good['cover-as-video.m4a'], seconds: SECONDS },
    'two-tracks.m4a': { bytes: good['two-tracks.m4a'], seconds: SECONDS },
    'wrong-extension.mp3': { bytes: good['plain.ogg'], seconds: SECONDS },
    'plain.aac': { bytes: good['plain.aac'], seconds: SECONDS },
    'opus.ogg': { bytes: good['opus.ogg'], seconds: SECONDS },
    'alac.m4a': { bytes: good['alac.m4a'], seconds: SECONDS },
  };
};

/** All of them, written into `folder`. */
export const makeBadMusic = async (folder: string): Promise<BadMusic[]> => {
  const goodFolder = join(folder, 'good');
  await mkdir(goodFolder, { recursive: true });
  const made: [string, Buffer][] = [];
  for (const [name, recipe] of Object.entries(recipes)) {
    await makeMedia(join(goodFolder, name), recipe);
    made.push([name, await readFile(join(goodFolder, name))]);
  }
  // Every name of `recipes` has been made.
  const files = crafted(Object.fromEntries(made) as Record<RecipeName, Buffer>);
  return Promise.all(
    Object.entries(files).map(async ([name, { bytes, codes = [], seconds = null }]) => {
      const path = join(folder, name);
      await writeFile(path, bytes);
      return { name, path, codes, seconds };
    }),
  );
};
