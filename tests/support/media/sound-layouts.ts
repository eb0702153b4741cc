import { join } from 'node:path';
import type { VideoResult } from '#server/ports/media-ingest.ts';
import { runProcess } from '#server/processes/run-process.ts';
import type { TestIngest } from '#tests/support/media/test-ingest.ts';

/** A sound track of a test video: `hz` of its tone in each channel, in any codec of ffmpeg. */
type Tone = { codec: string; hz: readonly number[]; isDefault?: boolean; language?: string };

/**
 * A video with these tracks; which tones must be heard, and whether it must be said that sound is lost. Tones of a track that is not taken may
 * be missing.
 */
export type SoundLayout = {
  name: string;
  container: 'mov' | 'mp4' | 'mkv';
  tracks: Tone[];
  heard: number[];
  lost: 'all' | 'some' | null;
};

/** Far enough from each other that a filter tells them apart. */
const [A, B, C, D] = [330, 700, 1500, 3100] as const;

const track = (codec: string, hz: readonly number[], more: Partial<Tone> = {}): Tone => ({
  codec,
  hz,
  ...more,
});

const DECODED = {
  mov: ['aac', 'pcm_s16le', 'alac', 'ac3'],
  mp4: ['aac', 'mp3', 'ac3', 'flac', 'opus'],
  mkv: ['aac', 'opus', 'vorbis', 'flac', 'pcm_s16le'],
} as const;

const containers = ['mov', 'mp4', 'mkv'] as const;

/** What cameras, phones, editors and screen recorders write: one track, none, several, microphones, and codecs that nobody decodes. */
export const soundLayouts = (): SoundLayout[] => {
  const each = containers.flatMap((container) =>
    DECODED[container].map((codec): SoundLayout => ({
      name: `${codec} in ${container}`,
      container,
      tracks: [track(codec, [A, B])],
      heard: [A, B],
      lost: null,
    })),
  );
  const foreign = track('dca', [A, A]);
  const of = (
    name: string,
    container: SoundLayout['container'],
    tracks: Tone[],
    heard: number[],
    lost: SoundLayout['lost'] = null,
  ): SoundLayout => ({ name, container, tracks, heard, lost });
  return [
    ...each,
    ...containers.map((container) => of(`no sound in ${container}`, container, [], [])),
    ...containers.map((container) => of(`mono in ${container}`, container, [track('aac', [A])], [A])),
    ...(['mov', 'mkv'] as const).flatMap((container) => [
      of(
        `two microphones in ${container}`,
        container,
        [track('pcm_s16le', [A]), track('pcm_s16le', [B], { isDefault: false })],
        [A, B],
      ),
      of(
        `four microphones in ${container}`,
        container,
        [A, B, C, D].map((hz, at) => track('pcm_s16le', [hz], { isDefault: at === 0 })),
        [A, B, C, D],
      ),
      of(
        `three microphones in ${container}`,
        container,
        [A, B, C].map((hz) => track('aac', [hz])),
        [A, B, C],
      ),
      of(`only foreign sound in ${container}`, container, [foreign], [], 'all'),
      of(`two foreign tracks in ${container}`, container, [foreign, track('dca', [B])], [], 'all'),
      of(
        `foreign sound first in ${container}`,
        container,
        [foreign, track('aac', [B, B], { isDefault: false })],
        [B],
        'some',
      ),
      of(
        `foreign sound behind in ${container}`,
        container,
        [track('aac', [B, B]), { ...foreign, isDefault: false }],
        [B],
      ),
    ]),
    of(
      'a second language',
      'mkv',
      [
        track('aac', [A, A], { language: 'eng' }),
        track('aac', [B, B], { language: 'deu', isDefault: false }),
      ],
      [A],
    ),
    of(
      'a default track behind',
      'mkv',
      [track('aac', [A, A], { isDefault: false }), track('aac', [B, B])],
      [B],
    ),
    of('mono beside stereo', 'mov', [track('aac', [A], { isDefault: false }), track('aac', [B, C])], [B, C]),
    of(
      'two languages in mono',
      'mkv',
      [track('aac', [A], { language: 'eng' }), track('aac', [B], { language: 'deu', isDefault: false })],
      [A],
    ),
    of('5.1', 'mp4', [track('aac', [A, B, C, D, A, B])], [A, B]),
    of('four channels', 'mov', [track('pcm_s16le', [A, B, C, D])], [A, B]),
    of(
      'sixteen channels',
      'mov',
      [track('pcm_s16le', [A, B, ...Array.from({ length: 14 }, () => C)])],
      [A, B],
    ),
  ];
};

const SECONDS = 3;

/** Makes the video of a layout. */
const makeLayout = async (
  { container, tracks }: SoundLayout,
  folder: string,
  ffmpeg: string,
): Promise<string> => {
  const path = join(folder, `layout.${container}`);
  const tones = tracks.flatMap(({ hz }) => [
    '-f',
    'lavfi',
    '-t',
    String(SECONDS),
    '-i',
    `aevalsrc=${hz.map((each) => `0.3*sin(2*PI*${each}*t)`).join('|')}:s=48000${hz.length === 2 ? ':c=stereo' : hz.length === 6 ? ':c=5.1' : ''}`,
  ]);
  const codecs = tracks.flatMap(({ codec, isDefault = true, language }, index) => [
    `-c:a:${index}`,
    codec,
    ...(codec === 'dca' || codec === 'opus' || codec === 'vorbis' || codec === 'flac'
      ? ['-strict', '-2']
      : []),
    `-disposition:a:${index}`,
    isDefault ? 'default' : '0',
    ...(language === undefined ? [] : [`-metadata:s:a:${index}`, `language=${language}`]),
  ]);
  await runProcess({
    command: ffmpeg,
    args: [
      ['-v', 'error', '-y', '-f', 'lavfi', '-t', String(SECONDS), '-i', 'testsrc2=s=320x240:r=30', ...tones],
      ['-map', '0:v', ...tracks.flatMap((_, index) => ['-map', `${index + 1}:a`])],
      ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', ...codecs, path],
    ].flat(),
    timeoutInSeconds: 60,
  });
  return path;
};

/** The mean level of a tone in a file, dB; far below 0 if it is not heard. */
const levelOf = async (path: string, hz: number, ffmpeg: string): Promise<number> => {
  const { log } = await runProcess({
    command: ffmpeg,
    args: [
      '-hide_banner',
      '-i',
      path,
      '-map',
      '0:a',
      '-af',
      `pan=mono|c0=c0+c1,bandpass=f=${hz}:w=30,bandpass=f=${hz}:w=30,volumedetect`,
      '-f',
      'null',
      '-',
    ],
    timeoutInSeconds: 60,
  });
  return Number(/mean_volume: (-?[\d.]+|-inf) dB/.exec(log)?.[1] ?? Number.NaN);
};

/** dB: a tone of a test video is above it, whatever else is heard, and noise of an encoder below. */
const HEARD = -45;

/** What is wrong with the library video that becomes of a layout; '' for nothing. */
export const tryLayout = async (
  layout: SoundLayout,
  {
    folder,
    ingest,
    ffmpeg,
    workDirectory,
  }: Pick<TestIngest, 'folder' | 'ingest' | 'ffmpeg' | 'workDirectory'>,
): Promise<string> => {
  const source = await makeLayout(layout, folder, ffmpeg.ffmpeg);
  const made = await ingest
    .ingestVideo({ source, workDirectory: await workDirectory() })
    .catch((error: unknown) => error);
  if (made instanceof Error) return `${layout.name}: ${made.message}`;
  // The ingest rejects with errors only.
  const { file, hasAudio, lostSound = null } = made as VideoResult;
  if (lostSound !== layout.lost) return `${layout.name}: says ${lostSound}`;
  if (hasAudio !== layout.heard.length > 0) return `${layout.name}: has ${hasAudio ? '' : 'no '}sound`;
  for (const hz of layout.heard) {
    const level = await levelOf(file.path, hz, ffmpeg.ffmpeg);
    if (!(level > HEARD)) return `${layout.name}: ${hz} Hz has ${level} dB`;
  }
  return '';
};
