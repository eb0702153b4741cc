import { z } from 'zod';
import type { IngestFailureCode } from '#contract/job-failures.ts';
import { IngestError } from '#server/errors.ts';
import { INGEST } from '#server/ingest/ingest-limits.ts';
import type { IngestTools } from '#server/ingest/ingest-tools.ts';
import { isImage, probedInput, type SourceKind } from '#server/ingest/source-input.ts';
import type { VideoFacts } from '#server/media/probe.ts';
import { isRefusalOfTool } from '#server/processes/machine-fault.ts';
import { ProcessError } from '#server/processes/run-process.ts';
import { runSandboxed } from '#server/processes/sandbox.ts';

type StoredVideo = Pick<
  VideoFacts,
  'codec' | 'pixelFormat' | `color${'Space' | 'Range' | 'Transfer' | 'Primaries'}`
>;

/** The claims of a file about itself, which are not trusted where it matters. Width and height in px after rotation, with square pixels. */
export type SourceFacts = {
  kind: SourceKind;
  /** Null when unknown. */
  durationInSeconds: number | null;
  tracks: number;
  video:
    | (StoredVideo & {
        index: number;
        width: number;
        height: number;
        /** px as stored, which determines the decoding work. */
        storedPixels: number;
        isInterlaced: boolean;
        /** Average as declared; null when unknown. */
        fps: number | null;
        /** Duration of its own track; null when unknown. */
        seconds: number | null;
        /** Null until `withCountedFrames` has counted them, and if it cannot. */
        frames: number | null;
        /** Alpha in a secondary VPx stream, which only libvpx decodes. */
        hasVpxAlpha: boolean;
        dolbyVisionProfile: number | null;
      })
    | null;
  sounds: SoundTrack[];
};

/** `isDefault`: players play it unless the person chooses another. */
export type SoundTrack = {
  index: number;
  codec: string;
  channels: number;
  language: string | null;
  isDefault: boolean;
};

const optionalText = z.string().optional();
const Probed = z.object({
  format: z.object({ duration: z.coerce.number().optional() }),
  streams: z.array(
    z.object({
      index: z.number(),
      codec_type: optionalText,
      codec_name: optionalText,
      pix_fmt: optionalText,
      color_range: optionalText,
      color_space: optionalText,
      color_primaries: optionalText,
      color_transfer: optionalText,
      field_order: optionalText,
      width: z.number().default(0),
      height: z.number().default(0),
      sample_aspect_ratio: optionalText,
      avg_frame_rate: optionalText,
      duration: z.coerce.number().optional(),
      channels: z.number().default(0),
      disposition: z.record(z.string(), z.number()).default({}),
      side_data_list: z
        .array(z.object({ rotation: z.number().optional(), dv_profile: z.number().optional() }))
        .default([]),
      tags: z.record(z.string(), z.string()).default({}),
    }),
  ),
});
type ProbedStream = z.infer<typeof Probed>['streams'][number];

const ratio = (text: string | undefined, separator: string): number | null => {
  const [over = 0, under = 0] = (text ?? '').split(separator).map(Number);
  return over > 0 && under > 0 ? over / under : null;
};

const known = (text: string | undefined): string | null =>
  text === undefined || text === 'unknown' || text === 'reserved' ? null : text;

const videoOf = (stream: ProbedStream): NonNullable<SourceFacts['video']> => {
  const pixelShape = ratio(stream.sample_aspect_ratio, ':') ?? 1;
  const [width, height] = [Math.round(stream.width * pixelShape), stream.height];
  const rotation = stream.side_data_list.find((data) => data.rotation !== undefined)?.rotation ?? 0;
  const isTurned = Math.abs(Math.round(rotation / 90)) % 2 === 1;
  return {
    index: stream.index,
    codec: stream.codec_name ?? 'unknown',
    width: isTurned ? height : width,
    height: isTurned ? width : height,
    storedPixels: stream.width * stream.height,
    pixelFormat: stream.pix_fmt ?? 'unknown',
    colorSpace: known(stream.color_space),
    colorRange: known(stream.color_range),
    colorTransfer: known(stream.color_transfer),
    colorPrimaries: known(stream.color_primaries),
    isInterlaced: ['tt', 'bb', 'tb', 'bt'].includes(stream.field_order ?? ''),
    fps: ratio(stream.avg_frame_rate, '/'),
    seconds: positive(stream.duration),
    frames: null,
    hasVpxAlpha: Object.entries(stream.tags).some(
      ([name, value]) => name.toLowerCase() === 'alpha_mode' && value === '1',
    ),
    dolbyVisionProfile:
      stream.side_data_list.find((data) => data.dv_profile !== undefined)?.dv_profile ?? null,
  };
};

const positive = (seconds: number | undefined): number | null =>
  seconds !== undefined && seconds > 0 ? seconds : null;

/** Pictures that are no video: covers and the previews of a timeline. */
const STILLS = ['attached_pic', 'timed_thumbnails', 'still_image'];

const isVideo = ({ codec_type: type, disposition }: ProbedStream): boolean =>
  type === 'video' && STILLS.every((name) => (disposition[name] ?? 0) === 0);

/** The track that players show: the default one, and of several the largest, because cameras also store a preview. */
const mainVideo = (streams: readonly ProbedStream[]): ProbedStream | undefined =>
  streams
    .filter(isVideo)
    .toSorted(
      (one, other) =>
        (other.disposition['default'] ?? 0) - (one.disposition['default'] ?? 0) ||
        other.width * other.height - one.width * one.height,
    )[0];

const soundOf = (stream: ProbedStream): SoundTrack => ({
  index: stream.index,
  codec: stream.codec_name ?? 'unknown',
  channels: stream.channels,
  language: stream.tags['language'] ?? null,
  isDefault: stream.disposition['default'] === 1,
});

const factsOf = (kind: SourceKind, { format, streams }: z.infer<typeof Probed>): SourceFacts => {
  const video = mainVideo(streams);
  // Some programs write a duration of 0 into the header of the file.
  const durations = [format.duration, video?.duration].flatMap((seconds) => positive(seconds) ?? []);
  return {
    kind,
    durationInSeconds: durations.length === 0 ? null : Math.max(...durations),
    tracks: streams.length,
    video: video ? videoOf(video) : null,
    sounds: streams.filter(({ codec_type: type }) => type === 'audio').map(soundOf),
  };
};

type Probe = Pick<
  Parameters<typeof runSandboxed>[0],
  'command' | 'args' | 'signal' | 'processorSeconds' | 'timeoutInSeconds'
> & { path: string };

/** Runs ffprobe where it can read only this file. */
const probeInSandbox = ({ path, ...probe }: Probe): ReturnType<typeof runSandboxed> =>
  runSandboxed({ ...probe, read: [path], write: [], memory: INGEST.probeMemory });

/**
 * Probes a file in bounded time and memory.
 * @throws IngestError UNKNOWN_FORMAT or FILE_BROKEN; ProcessError; the abort reason of `signal`.
 */
export const inspectSource = async (
  { path, kind }: { path: string; kind: SourceKind },
  { ffprobe, signal }: { ffprobe: string; signal?: AbortSignal | undefined },
): Promise<SourceFacts> => {
  const args = ['-v', 'error', '-show_format', '-show_streams', '-of', 'json', ...probedInput(path, kind)];
  try {
    const limits = { processorSeconds: INGEST.probeProcessorSeconds, timeoutInSeconds: INGEST.probeSeconds };
    const { stdout } = await probeInSandbox({ command: ffprobe, args, path, signal, ...limits });
    return factsOf(kind, Probed.parse(JSON.parse(stdout)));
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (!(error instanceof ProcessError)) throw new IngestError('FILE_BROKEN', error);
    if (isRefusalOfTool(error) && error.log.includes('not on whitelist'))
      throw new IngestError('UNKNOWN_FORMAT', error);
    throw error;
  }
};

const Counted = z.object({ streams: z.tuple([z.object({ nb_read_packets: z.coerce.number() })]) });

/**
 * Counts the frames of a video without decoding any, because the index of a fragmented file lists only the first. The number stays
 * unknown if a damaged file cannot be counted; the time limit of the ingest still applies.
 * @throws ProcessError when this machine is at fault; the abort reason of `signal`.
 */
export const withCountedFrames = async (
  { path, facts }: { path: string; facts: SourceFacts },
  { ffprobe, signal }: Pick<IngestTools, 'ffprobe' | 'signal'>,
): Promise<SourceFacts> => {
  const { kind, video, durationInSeconds } = facts;
  if (video === null || isImage(kind)) return facts;
  const args = [
    ['-v', 'error', '-count_packets', '-select_streams', String(video.index)],
    ['-show_entries', 'stream=nb_read_packets', '-of', 'json', ...probedInput(path, kind)],
  ].flat();
  const limits = { timeoutInSeconds: INGEST.countSeconds };
  const { stdout } = await probeInSandbox({ command: ffprobe, args, path, signal, ...limits }).catch(
    (error: unknown) => {
      if (isRefusalOfTool(error)) return { stdout: '{}' };
      throw error;
    },
  );
  const frames = Counted.safeParse(JSON.parse(stdout)).data?.streams[0].nb_read_packets ?? null;
  const counted = frames === null || durationInSeconds === null ? null : frames / durationInSeconds;
  // Only MP4 declares its rate reliably, even with an edit list; browsers record WebM that declares 1000 frames per second.
  return { ...facts, video: { ...video, frames, fps: kind === 'mp4' ? video.fps : counted } };
};

/** A source with a video stream. */
export type SourceWithVideo = SourceFacts & { video: NonNullable<SourceFacts['video']> };

/** Proprietary colours that ffmpeg cannot convert. Phones write profile 8. */
const UNSUPPORTED_DOLBY_PROFILE = 5;

const videoFault = (video: NonNullable<SourceFacts['video']>): IngestFailureCode | null => {
  if (video.codec === 'unknown' || video.dolbyVisionProfile === UNSUPPORTED_DOLBY_PROFILE)
    return 'UNKNOWN_FORMAT';
  if (video.storedPixels === 0) return 'FILE_BROKEN';
  const pixels = Math.max(video.storedPixels, video.width * video.height);
  if (pixels > INGEST.maxPixels) return 'PICTURE_TOO_LARGE';
  if (Math.min(video.width, video.height) < INGEST.minSide) return 'PICTURE_TOO_SMALL';
  return video.fps !== null && video.fps > INGEST.maxFps ? 'FRAME_RATE_TOO_HIGH' : null;
};

/** The least duration of a source, the seconds from its start that are used, and the most px over all frames of these. */
export type SourceLimits = { minSeconds: number; usedSeconds: number; maxPixels: number };

/** px over all frames that are decoded; 0 when the number of frames is unknown. */
export const decodedPixels = (
  {
    video,
    durationInSeconds,
  }: Pick<SourceWithVideo, 'durationInSeconds'> & {
    video: Pick<SourceWithVideo['video'], 'frames' | 'storedPixels'>;
  },
  usedSeconds: number,
): number => {
  const share = durationInSeconds === null ? 1 : Math.min(1, usedSeconds / durationInSeconds);
  return (video.frames ?? 0) * share * video.storedPixels;
};

/** Rejects sources that cannot be ingested, by their metadata; never for their sound. @throws IngestError */
export const checkSource = (
  facts: SourceFacts,
  { minSeconds, usedSeconds, maxPixels }: SourceLimits,
): SourceWithVideo => {
  const { video, durationInSeconds, tracks } = facts;
  if (tracks > INGEST.maxTracks) throw new IngestError('TOO_MANY_TRACKS');
  if (video === null) throw new IngestError('NO_PICTURES');
  const fault = videoFault(video);
  if (fault !== null) throw new IngestError(fault, new Error(JSON.stringify(video)));
  if (durationInSeconds !== null && !(durationInSeconds <= INGEST.maxVideoSeconds)) {
    throw new IngestError('TOO_LONG');
  }
  if (durationInSeconds !== null && durationInSeconds < minSeconds) throw new IngestError('TOO_SHORT');
  if (decodedPixels({ video, durationInSeconds }, usedSeconds) > maxPixels) {
    throw new IngestError('TOO_MANY_FRAMES', new Error(JSON.stringify(video)));
  }
  return { ...facts, video };
};
