import { RenderError } from '#server/errors.ts';
import { readMp4Layout, type Mp4Layout } from '#server/media/mp4-layout.ts';
import { probeMedia, type MediaFacts } from '#server/media/probe.ts';
import { OUTPUT_FORMAT } from '#server/rendering/encoder-settings.ts';
import type { RenderPlan } from '#server/rendering/plan-render.ts';

type Expected = Pick<RenderPlan, 'width' | 'height' | 'fps' | 'frames'>;

/** How far the sound may end from the picture, seconds: a frame of AAC is 21 ms, a frame of picture 33 ms. */
const SOUND_TOLERANCE = 0.1;

/**
 * What is wrong with a finished file, in words for the log; empty when Instagram and every player would take it:
 * H.264 High, yuv420p limited range bt709, the planned size, rate and number of frames, AAC 48 kHz stereo (always: a silent
 * track where the promo has no sound, because some platforms refuse a file without one), index first, no edit list.
 */
export const outputFaults = (facts: MediaFacts, layout: Mp4Layout | null, expected: Expected): string[] => {
  const { video, audio } = facts;
  const seconds = expected.frames / expected.fps;
  const checks: [name: string, actual: unknown, wanted: unknown][] = [
    ['video codec', video?.codec, OUTPUT_FORMAT.videoCodec],
    ['profile', video?.profile, OUTPUT_FORMAT.profile],
    ['pixel format', video?.pixelFormat, OUTPUT_FORMAT.pixelFormat],
    ['colour range', video?.colorRange, OUTPUT_FORMAT.colorRange],
    ['colour matrix', video?.colorSpace, OUTPUT_FORMAT.color],
    ['colour primaries', video?.colorPrimaries, OUTPUT_FORMAT.color],
    ['colour transfer', video?.colorTransfer, OUTPUT_FORMAT.color],
    ['width', video?.width, expected.width],
    ['height', video?.height, expected.height],
    ['rotation', video?.rotation, 0],
    ['frame rate', video?.frameRate, `${expected.fps}/1`],
    ['frames', video?.frames, expected.frames],
    ['audio codec', audio?.codec, OUTPUT_FORMAT.audioCodec],
    ['sample rate', audio?.sampleRate, OUTPUT_FORMAT.sampleRate],
    ['channels', audio?.channels, OUTPUT_FORMAT.channels],
    ['index before data', layout?.indexFirst, true],
    ['edit list', layout?.hasEditList, false],
    ['length right', Math.abs(facts.durationInSeconds - seconds) <= SOUND_TOLERANCE, true],
  ];
  return checks
    .filter(([, actual, wanted]) => actual !== wanted)
    .map(([name, actual, wanted]) => `${name} is ${String(actual)} instead of ${String(wanted)}`);
};

/**
 * Probes a finished file before anybody sees it.
 *
 * @throws RenderError BAD_OUTPUT when it is not what was planned; the file is the caller's to remove.
 */
export const checkOutput = async (
  path: string,
  expected: Expected,
  { ffprobe, signal }: { ffprobe: string; signal?: AbortSignal | undefined },
): Promise<void> => {
  const [facts, layout] = await Promise.all([
    probeMedia(path, { ffprobe, signal }).catch((error: unknown) => {
      if (signal?.aborted) throw signal.reason;
      throw new RenderError('BAD_OUTPUT', error);
    }),
    readMp4Layout(path),
  ]);
  const faults = outputFaults(facts, layout, expected);
  if (faults.length > 0) throw new RenderError('BAD_OUTPUT', new Error(faults.join('; ')));
};
