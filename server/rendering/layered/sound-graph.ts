import { OUTPUT_FORMAT } from '#server/rendering/encoder-settings.ts';
import { readFrom } from '#server/rendering/layered/read-from.ts';
import { AAC_PRIMING } from '#server/rendering/mp4-output.ts';
import type { RenderPlan } from '#server/rendering/plan-render.ts';

/**
 * The sound of the background's piece, repeated with its picture, as `[sound]`; silence when nothing is heard. It begins where the encoder's
 * priming ends, as `AAC_PRIMING` says, and ends with the picture.
 */
export const soundChain = ({ background, hasSound, volume, fps, frames }: RenderPlan): string => {
  const rate = OUTPUT_FORMAT.sampleRate;
  const samples = Math.round((frames / fps) * rate);
  const cut = `atrim=start_sample=${AAC_PRIMING}:end_sample=${samples},asetpts=PTS-STARTPTS[sound]`;
  if (background === null || !hasSound) return `anullsrc=r=${rate}:cl=stereo,${cut}`;
  const samplesInPass = Math.round((background.framesInPass / fps) * rate);
  const skipped = Math.round((readFrom(background, fps).skippedFrames / fps) * rate);
  const begin = skipped === 0 ? '' : `start_sample=${skipped}:`;
  const onePass = [
    `aresample=${rate}:async=1:first_pts=0`,
    'aformat=sample_fmts=fltp:channel_layouts=stereo',
    // A track may be shorter than its picture.
    'apad',
    `atrim=${begin}end_sample=${skipped + Math.min(samples, samplesInPass)}`,
    ...(skipped === 0 ? [] : ['asetpts=N/SR/TB']),
  ];
  const loop = background.passes > 1 ? [`aloop=loop=${background.passes - 1}:size=${samplesInPass}`] : [];
  return `[0:a]${[...onePass, ...loop, `volume=${volume}`, cut].join(',')}`;
};
