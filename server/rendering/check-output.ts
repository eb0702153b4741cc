import { RenderError } from '#server/errors.ts';
import { type Mp4Layout, readMp4Layout } from '#server/media/mp4-layout.ts';
import { type MediaFacts, probeOwnFile, UnreadableMediaError } from '#server/media/probe.ts';
import { OUTPUT_FORMAT } from '#server/rendering/encoder-settings.ts';

/** Size in px, frames per second, number of frames, and whether there is an audio track. */
export type ExpectedOutput = {
  width: number;
  height: number;
  fps: number;
  frames: number;
  hasAudio: boolean;
};

/** How far the ends of audio and video may differ, seconds: an AAC frame is 21 ms, a video frame 33 ms. */
const DURATION_TOLERANCE = 0.1;

/**
 * The faults of a finished file, for the log. None when Instagram and every player accept it: H.264 High, yuv420p limited range bt709,
 * the expected size, rate and number of frames, AAC 48 kHz stereo if audio is expected, moov before mdat, no edit list.
 */
export const outputFaults = (
  facts: MediaFacts,
  layout: Mp4Layout | null,
  { width, height, fps, frames, hasAudio }: ExpectedOutput,
): string[] => {
  const { video, audio } = facts;
  const checks: [name: string, actual: unknown, expected: unknown][] = [
    ['video codec', video?.codec, OUTPUT_FORMAT.videoCodec],
    ['profile', video?.profile, OUTPUT_FORMAT.profile],
    ['pixel format', video?.pixelFormat, OUTPUT_FORMAT.pixelFormat],
    ['color range', video?.colorRange, OUTPUT_FORMAT.colorRange],
    ['color matrix', video?.colorSpace, OUTPUT_FORMAT.color],
    ['color primaries', video?.colorPrimaries, OUTPUT_FORMAT.color],
    ['color transfer', video?.colorTransfer, OUTPUT_FORMAT.color],
    ['width', video?.width, width],
    ['height', video?.height, height],
    ['rotation', video?.rotation, 0],
    ['frame rate', video?.frameRate, `${fps}/1`],
    ['frames', video?.frames, frames],
    ['audio codec', audio?.codec, hasAudio ? OUTPUT_FORMAT.audioCodec : undefined],
    ['sample rate', audio?.sampleRate, hasAudio ? OUTPUT_FORMAT.sampleRate : undefined],
    ['channels', audio?.channels, hasAudio ? OUTPUT_FORMAT.channels : undefined],
    ['index before data', layout?.indexFirst, true],
    ['edit list', layout?.hasEditList, false],
    ['duration matches', Math.abs(facts.durationInSeconds - frames / fps) <= DURATION_TOLERANCE, true],
  ];
  return checks
    .filter(([, actual, expected]) => actual !== expected)
    .map(([name, actual, expected]) => `${name} is ${String(actual)} instead of ${String(expected)}`);
};

/**
 * Probes a finished file before it is published. It always has an audio track, if need be a silent one, because some platforms reject
 * files without one.
 *
 * @throws RenderError BAD_OUTPUT when the file differs from the plan; the caller removes it. ProcessError when it could not be probed.
 */
export const checkOutput = async (
  path: string,
  { width, height, fps, frames }: Omit<ExpectedOutput, 'hasAudio'>,
  { ffprobe, signal }: { ffprobe: string; signal?: AbortSignal | undefined },
): Promise<void> => {
  const [facts, layout] = await Promise.all([
    probeOwnFile(path, { ffprobe, signal }).catch((error: unknown) => {
      if (signal?.aborted) throw signal.reason;
      throw error instanceof UnreadableMediaError ? new RenderError('BAD_OUTPUT', error) : error;
    }),
    readMp4Layout(path),
  ]);
  const faults = outputFaults(facts, layout, { width, height, fps, frames, hasAudio: true });
  if (faults.length > 0) throw new RenderError('BAD_OUTPUT', new Error(faults.join('; ')));
};
