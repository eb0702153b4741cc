import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClipSound, MusicSound } from '#remotion/plan/plan-audio.ts';
import type { RenderPlan } from '#remotion/plan/plan-render.ts';
import { safeInput } from '#server/media/run-ffmpeg.ts';
import { encodedPart, OUTPUT_FORMAT } from '#server/rendering/encoder-settings.ts';
import { seekPoint } from '#server/rendering/layered/layer-graph.ts';

const RATE = OUTPUT_FORMAT.sampleRate;

/** Samples of so many frames. */
const samplesOf = (frames: number, fps: number): number => Math.round((frames / fps) * RATE);

const STEREO = 'aformat=sample_fmts=fltp:channel_layouts=stereo';

/** From `skipped` on `samples` of a file, whose audio may be shorter or begin late, repeated `passes` times. */
const repeated = ({
  skipped,
  samples,
  passes,
}: {
  skipped: number;
  samples: number;
  passes: number;
}): string[] => [
  `aresample=${RATE}:async=1:first_pts=0`,
  STEREO,
  'apad',
  `atrim=${skipped === 0 ? '' : `start_sample=${skipped}:`}end_sample=${skipped + samples}`,
  ...(skipped === 0 ? [] : ['asetpts=N/SR/TB']),
  ...(passes > 1 ? [`aloop=loop=${passes - 1}:size=${samples}`] : []),
];

/** The audio of the background's trim range, looped with its video. */
const clipChain = ({ background, fps, frames }: RenderPlan, { volume }: ClipSound): string[] => {
  const { framesInPass = frames, passes = 1 } = background ?? {};
  const skipped = background === null ? 0 : samplesOf(seekPoint(background, fps).skippedFrames, fps);
  const samples = samplesOf(passes > 1 ? framesInPass : Math.min(frames, framesInPass), fps);
  return [...repeated({ skipped, samples, passes }), `volume=${volume}`];
};

const musicChain = ({ fps, frames }: RenderPlan, { trim }: MusicSound): string[] =>
  repeated({
    skipped: samplesOf(trim.start, fps),
    samples: samplesOf(Math.min(frames, trim.frames), fps),
    passes: Math.ceil(frames / trim.frames),
  });

/**
 * The gain of the music at every sample of the promo, between those of its frames: 32-bit floats, mono. ffmpeg multiplies the music by
 * it, so that fades and ducking are those of the preview, whatever their shape.
 */
export const gainSamples = ({ gains }: MusicSound, fps: number): Float32Array => {
  const length = samplesOf(gains.length, fps);
  return Float32Array.from({ length }, (_, sample) => {
    const at = (sample / RATE) * fps;
    const frame = Math.min(gains.length - 1, Math.floor(at));
    const from = gains[frame] ?? 0;
    const to = gains[frame + 1] ?? from;
    return from + (to - from) * (at - frame);
  });
};

/** The paths of the music and of the samples of its gain; null without music. */
export type MusicFiles = { path: string; gainPath: string } | null;

const musicOf = ({ audio }: RenderPlan): MusicSound | undefined =>
  audio.find((each) => each.kind === 'music');

/** Writes the samples of the music's gain into the work directory. */
export const prepareMusic = async (
  plan: RenderPlan,
  pathOf: (assetId: string) => string | undefined,
  workDirectory: string,
): Promise<MusicFiles> => {
  const music = musicOf(plan);
  const path = music === undefined ? undefined : pathOf(music.assetId);
  if (music === undefined || path === undefined) return null;
  const gainPath = join(workDirectory, 'music-gain.f32');
  await writeFile(gainPath, gainSamples(music, plan.fps));
  return { path, gainPath };
};

/** ffmpeg's inputs for the music and its gain. */
export const musicInputs = (files: MusicFiles): string[][] =>
  files === null
    ? []
    : [
        safeInput(files.path),
        ['-f', 'f32le', '-ar', String(RATE), '-ac', '1', '-i', `file:${files.gainPath}`],
      ];

/**
 * The promo's audio as `[sound]`, mixed from clip and music; silence when nothing is audible. The clip is input 0, the music and its gain
 * are the inputs from `musicInput` on.
 */
export const audioChain = (plan: RenderPlan, musicInput: number): string => {
  const clip = plan.audio.find((each) => each.kind === 'background');
  const music = musicOf(plan);
  const encoded = encodedPart(samplesOf(plan.frames, plan.fps)).join(',');
  const clipPart = clip === undefined ? null : `[0:a]${clipChain(plan, clip).join(',')}`;
  if (music === undefined) return `${clipPart ?? `anullsrc=r=${RATE}:cl=stereo`},${encoded}[sound]`;
  const musicPart = [
    `[${musicInput}:a]${musicChain(plan, music).join(',')}[track]`,
    // ffmpeg's own conversion from mono lowers by 3 dB.
    `[${musicInput + 1}:a]pan=stereo|c0=c0|c1=c0,${STEREO}[gain]`,
    '[track][gain]amultiply',
  ].join(';');
  return clipPart === null
    ? `${musicPart},${encoded}[sound]`
    : `${clipPart}[clip];${musicPart}[music];[clip][music]amix=inputs=2:normalize=0,${encoded}[sound]`;
};
