import { z } from 'zod';
import type { IngestFailureCode } from '#contract/errors.ts';
import { IngestError } from '#server/errors.ts';
import type { Sandbox } from '#server/ingest/sandbox.ts';
import { INGEST } from '#server/ingest/ingest-limits.ts';
import { sourceInput, type SourceKind } from '#server/ingest/source-input.ts';
import { ProcessError, runProcess } from '#server/processes/run-process.ts';

/** What a file says about itself; none of it is believed where it matters. Sides in px upright, with square pixels. */
export type SourceFacts = {
  kind: SourceKind;
  /** Null when it does not say. */
  durationInSeconds: number | null;
  tracks: number;
  video: {
    index: number;
    codec: string;
    width: number;
    height: number;
    /** px as stored, which is what decoding takes. */
    storedPixels: number;
    pixelFormat: string;
    colorSpace: string | null;
    colorRange: string | null;
    colorTransfer: string | null;
    colorPrimaries: string | null;
    isInterlaced: boolean;
    /** On average; null when it does not say. */
    fps: number | null;
    /** Transparency kept in a second stream inside, which only libvpx reads. */
    hasVpxAlpha: boolean;
    dolbyVisionProfile: number | null;
  } | null;
  audio: { index: number; codec: string } | null;
};

const word = z.string().optional();
const Probed = z.object({
  format: z.object({ duration: z.coerce.number().optional() }),
  streams: z.array(
    z.object({
      index: z.number(),
      codec_type: word,
      codec_name: word,
      pix_fmt: word,
      color_range: word,
      color_space: word,
      color_primaries: word,
      color_transfer: word,
      field_order: word,
      width: z.number().default(0),
      height: z.number().default(0),
      sample_aspect_ratio: word,
      avg_frame_rate: word,
      duration: z.coerce.number().optional(),
      channels: z.number().default(0),
      disposition: z.object({ attached_pic: z.number().default(0) }).default({ attached_pic: 0 }),
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
    hasVpxAlpha: Object.entries(stream.tags).some(
      ([name, value]) => name.toLowerCase() === 'alpha_mode' && value === '1',
    ),
    dolbyVisionProfile:
      stream.side_data_list.find((data) => data.dv_profile !== undefined)?.dv_profile ?? null,
  };
};

const factsOf = (kind: SourceKind, { format, streams }: z.infer<typeof Probed>): SourceFacts => {
  const video = streams.find(
    ({ codec_type: type, disposition }) => type === 'video' && disposition.attached_pic === 0,
  );
  const sound = streams.find(({ codec_type: type, channels }) => type === 'audio' && channels > 0);
  return {
    kind,
    durationInSeconds: format.duration ?? video?.duration ?? null,
    tracks: streams.length,
    video: video ? videoOf(video) : null,
    audio: sound ? { index: sound.index, codec: sound.codec_name ?? 'unknown' } : null,
  };
};

/**
 * Asks ffprobe what a file says about itself, in bounded time and memory.
 * @throws IngestError UNKNOWN_FORMAT or FILE_BROKEN; ProcessError; the reason of `signal` when that aborts.
 */
export const inspectSource = async (
  { path, kind }: { path: string; kind: SourceKind },
  {
    ffprobe,
    sandbox: confine,
    signal,
  }: { ffprobe: string; sandbox: Sandbox; signal?: AbortSignal | undefined },
): Promise<SourceFacts> => {
  const args = ['-v', 'error', '-show_format', '-show_streams', '-of', 'json', ...sourceInput(path, kind)];
  try {
    const { stdout } = await runProcess({
      ...confine({ command: ffprobe, args }),
      timeoutInSeconds: INGEST.probeSeconds,
      signal,
    });
    return factsOf(kind, Probed.parse(JSON.parse(stdout)));
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (!(error instanceof ProcessError)) throw new IngestError('FILE_BROKEN', error);
    if (error.log.includes('not on whitelist')) throw new IngestError('UNKNOWN_FORMAT', error);
    throw error;
  }
};

/** A file that has pictures. */
export type SourceWithVideo = SourceFacts & { video: NonNullable<SourceFacts['video']> };

/** Its colours are stored in a way of its own, which nothing here turns into a picture. Phones write profile 8. */
const OWN_DOLBY_PROFILE = 5;

const videoFault = (video: NonNullable<SourceFacts['video']>): IngestFailureCode | null => {
  if (video.codec === 'unknown' || video.dolbyVisionProfile === OWN_DOLBY_PROFILE) return 'UNKNOWN_FORMAT';
  if (video.storedPixels === 0) return 'FILE_BROKEN';
  const pixels = Math.max(video.storedPixels, video.width * video.height);
  if (pixels > INGEST.maxPixels) return 'PICTURE_TOO_LARGE';
  if (Math.min(video.width, video.height) < INGEST.minSide) return 'PICTURE_TOO_SMALL';
  return video.fps !== null && video.fps < INGEST.minFps ? 'FILE_BROKEN' : null;
};

/**
 * Refuses what will not be ingested, by what the file says of itself. Sound of a kind that nobody knows is left out rather
 * than refused: the pictures are what was uploaded.
 *
 * @param shortest seconds
 * @throws IngestError
 */
export const checkSource = (facts: SourceFacts, shortest: number): SourceWithVideo => {
  const { video, audio: sound, durationInSeconds, tracks } = facts;
  if (tracks > INGEST.maxTracks) throw new IngestError('TOO_MANY_TRACKS');
  if (video === null) throw new IngestError('NO_PICTURES');
  const fault = videoFault(video);
  if (fault !== null) throw new IngestError(fault, new Error(JSON.stringify(video)));
  if (durationInSeconds !== null && !(durationInSeconds <= INGEST.maxVideoSeconds)) {
    throw new IngestError('TOO_LONG');
  }
  if (durationInSeconds !== null && durationInSeconds < shortest) throw new IngestError('TOO_SHORT');
  return { ...facts, video: video, audio: sound?.codec === 'unknown' ? null : sound };
};
