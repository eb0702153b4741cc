import { type Mp4Layout, readMp4Layout } from '#server/media/mp4-layout.ts';
import { type MediaFacts, probeMedia } from '#server/media/probe.ts';
import { OUTPUT_FORMAT } from '#server/rendering/encoder-settings.ts';
import { RenderError } from '#server/errors.ts';

/** Size, px; frames a second; how many frames; whether there is to be sound. */
export type ExpectedOutput = {
  width: number;
  height: number;
  fps: number;
  frames: number;
  hasAudio: boolean;
};

/** How far the sound may end from the picture, seconds: a frame of AAC is 21 ms, a frame of picture 33 ms. */
const SOUND_TOLERANCE = 0.1;

/**
 * What is wrong with a finished file, in words for the log; empty when Instagram and every player would take it:
 * H.264 High, yuv420p limited range bt709, the size, rate and number of frames that were wanted, AAC 48 kHz stereo where
 * there is to be sound, index first, no edit list.
 */
export const outputFaults = (
  facts: MediaFacts,
  layout: Mp4Layout | null,
  { width, height, fps, frames, hasAudio }: ExpectedOutput,
): string[] => {
  const { video, audio } = facts;
  const checks: [name: string, actual: unknown, wanted: unknown][] = [
    ['video codec', video?.codec, OUTPUT_FORMAT.videoCodec],
    ['profile', video?.profile, OUTPUT_FORMAT.profile],
    ['pixel format', video?.pixelFormat, OUTPUT_FORMAT.pixelFormat],
    ['colour range', video?.colorRange, OUTPUT_FORMAT.colorRange],
    ['colour matrix', video?.colorSpace, OUTPUT_FORMAT.color],
    ['colour primaries', video?.colorPrimaries, OUTPUT_FORMAT.color],
    ['colour transfer', video?.colorTransfer, OUTPUT_FORMAT.color],
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
    ['length right', Math.abs(facts.durationInSeconds - frames / fps) <= SOUND_TOLERANCE, true],
  ];
  return checks
    .filter(([, actual, wanted]) => actual !== wanted)
    .map(([name, actual, wanted]) => `${name} is ${String(actual)} instead of ${String(wanted)}`);
};

/**
 * Probes a finished file before anybody sees it. It always has sound: a silent track where the promo has none, because
 * some platforms refuse a file without one.
 *
 * @throws RenderError BAD_OUTPUT when it is not what was planned; the file is the caller's to remove.
 */
export const checkOutput = async (
  path: string,
  { width, height, fps, frames }: Omit<ExpectedOutput, 'hasAudio'>,
  { ffprobe, signal }: { ffprobe: string; signal?: AbortSignal | undefined },
): Promise<void> => {
  const [facts, layout] = await Promise.all([
    probeMedia(path, { ffprobe, signal }).catch((error: unknown) => {
      if (signal?.aborted) throw signal.reason;
      throw new RenderError('BAD_OUTPUT', error);
    }),
    readMp4Layout(path),
  ]);
  const faults = outputFaults(facts, layout, { width, height, fps, frames, hasAudio: true });
  if (faults.length > 0) throw new RenderError('BAD_OUTPUT', new Error(faults.join('; ')));
};
