import { dirname } from 'node:path';
import { z } from 'zod';
import { bundledMediaTools } from '#server/media/bundled-ffmpeg.ts';
import { safeInputOptions } from '#server/media/run-ffmpeg.ts';
import { machineFaultOf } from '#server/processes/machine-fault.ts';
import { isOpenToSandbox } from '#server/processes/sandbox-user.ts';
import { runSandboxed } from '#server/processes/sandbox.ts';

/** The first video stream. `frames` is counted, not taken from metadata; `rotation` is in degrees clockwise. */
export type VideoFacts = {
  codec: string;
  profile: string | null;
  pixelFormat: string;
  colorRange: string | null;
  colorSpace: string | null;
  colorPrimaries: string | null;
  colorTransfer: string | null;
  /** px as stored, before rotation */
  width: number;
  /** px as stored, before rotation */
  height: number;
  /** Frames per second as a fraction, such as `30/1`. */
  frameRate: string;
  frames: number;
  rotation: number;
  /** The duration of the video stream. The audio often ends a little later. */
  durationInSeconds: number;
};

/** The first audio stream; `sampleRate` in Hz. */
type AudioFacts = { codec: string; sampleRate: number; channels: number };

export type MediaFacts = {
  container: string;
  durationInSeconds: number;
  video: VideoFacts | null;
  audio: AudioFacts | null;
};

/** An unsupported or broken media file. `cause` is for the log. */
export class UnreadableMediaError extends Error {
  constructor(path: string, cause: unknown) {
    super(`${path} cannot be read as media`, { cause });
    this.name = 'UnreadableMediaError';
  }
}

const optionalText = z.string().optional();
const Probed = z.object({
  format: z.object({ format_name: z.string(), duration: z.coerce.number().optional() }),
  streams: z.array(
    z.object({
      codec_type: optionalText,
      codec_name: optionalText,
      profile: optionalText,
      pix_fmt: optionalText,
      color_range: optionalText,
      color_space: optionalText,
      color_primaries: optionalText,
      color_transfer: optionalText,
      width: z.number().optional(),
      height: z.number().optional(),
      r_frame_rate: optionalText,
      duration: z.coerce.number().optional(),
      nb_read_packets: z.coerce.number().optional(),
      sample_rate: z.coerce.number().optional(),
      channels: z.number().optional(),
      disposition: z.object({ attached_pic: z.number().optional() }).optional(),
      side_data_list: z.array(z.object({ rotation: z.number().optional() })).optional(),
    }),
  ),
});
type ProbedStream = z.infer<typeof Probed>['streams'][number];

/** Rotation in degrees clockwise, 0 to 359. ffprobe reports it counter-clockwise. */
const rotationOf = ({ side_data_list: sideData }: ProbedStream): number => {
  const rotation = sideData?.find((entry) => entry.rotation !== undefined)?.rotation ?? 0;
  return (360 - (Math.round(rotation) % 360)) % 360;
};

/** Stripped-down builds of ffprobe report profile numbers instead of names. */
const profileNames: Record<string, string> = { '66': 'Baseline', '77': 'Main', '100': 'High' };

const videoFacts = (stream: ProbedStream, containerSeconds: number): VideoFacts => ({
  codec: stream.codec_name ?? 'unknown',
  profile: profileNames[stream.profile ?? ''] ?? stream.profile ?? null,
  pixelFormat: stream.pix_fmt ?? 'unknown',
  colorRange: stream.color_range ?? null,
  colorSpace: stream.color_space ?? null,
  colorPrimaries: stream.color_primaries ?? null,
  colorTransfer: stream.color_transfer ?? null,
  width: stream.width ?? 0,
  height: stream.height ?? 0,
  frameRate: stream.r_frame_rate ?? '0/0',
  frames: stream.nb_read_packets ?? 0,
  rotation: rotationOf(stream),
  durationInSeconds: stream.duration ?? containerSeconds,
});

const audioFacts = (stream: ProbedStream): AudioFacts => ({
  codec: stream.codec_name ?? 'unknown',
  sampleRate: stream.sample_rate ?? 0,
  channels: stream.channels ?? 0,
});

/**
 * Probes a media file. Reads every packet, so that the frame count is exact, but decodes none.
 *
 * @throws UnreadableMediaError when the file is incomplete or unsupported; ProcessError when this machine is at fault; the abort reason of
 * `signal`.
 */
export const probeMedia = async (
  path: string,
  { ffprobe, signal }: { ffprobe: string; signal?: AbortSignal | undefined },
): Promise<MediaFacts> => {
  const args = [
    ['-v', 'error', ...safeInputOptions],
    ['-count_packets', '-show_format', '-show_streams', '-of', 'json', `file:${path}`],
  ].flat();
  try {
    const sandbox = { read: [path], write: [], memory: null, timeoutInSeconds: 60 };
    const { stdout } = await runSandboxed({ command: ffprobe, args, signal, ...sandbox });
    const { format, streams } = Probed.parse(JSON.parse(stdout));
    const video = streams.find(
      ({ codec_type: type, disposition }) => type === 'video' && disposition?.attached_pic !== 1,
    );
    const audio = streams.find(({ codec_type: type }) => type === 'audio');
    const durationInSeconds = format.duration ?? video?.duration ?? 0;
    return {
      container: format.format_name,
      durationInSeconds,
      video: video ? videoFacts(video, durationInSeconds) : null,
      audio: audio ? audioFacts(audio) : null,
    };
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (machineFaultOf(error) !== null) throw error;
    throw new UnreadableMediaError(path, error);
  }
};

/**
 * Probes a file that the product wrote, with the ffprobe that comes with Remotion. It starts in 3 ms, while a distribution's takes 80 ms
 * because it loads 200 libraries. Untrusted files get the distribution's, which receives security updates.
 *
 * @param ffprobe used instead if a strict umask closes the folder of packages to the sandbox
 * @throws like `probeMedia`.
 */
export const probeOwnFile: typeof probeMedia = (path, { ffprobe, signal }) => {
  const bundled = bundledMediaTools().ffprobe;
  return probeMedia(path, { ffprobe: isOpenToSandbox(dirname(bundled)) ? bundled : ffprobe, signal });
};
