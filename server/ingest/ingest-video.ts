import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { IngestError } from '#server/errors.ts';
import { type ChosenSound, chooseSound, soundGraph } from '#server/ingest/choose-sound.ts';
import { meanRegions } from '#server/ingest/clip-regions.ts';
import { countFrames, finishVideo } from '#server/ingest/finish-video.ts';
import { INGEST } from '#server/ingest/ingest-limits.ts';
import {
  type IngestTools,
  isTooComplex,
  type LimitedTools,
  onOwnFile,
  withinIngestTime,
} from '#server/ingest/ingest-tools.ts';
import { type OpenedSource, openSource } from '#server/ingest/open-source.ts';
import { planSegments } from '#server/ingest/segment-video.ts';
import { addLevelSound, addSound, copySound, pcmInput, soundLevels } from '#server/ingest/sound.ts';
import { sourceInput } from '#server/ingest/source-input.ts';
import {
  usefulness,
  FrameAnalyser,
  type FrameStatistics,
  SAMPLES_PER_SECOND,
  regionsBySecond,
} from '#server/ingest/usefulness.ts';
import {
  backgroundSize,
  intermediateOutput,
  proxyEncoder,
  proxySize,
  videoEncoder,
  videoFilters,
  writeToneMap,
} from '#server/ingest/video-encoding.ts';
import { runFfmpeg } from '#server/media/run-ffmpeg.ts';
import type { LostSound, MediaIngest } from '#server/ports/media-ingest.ts';
import { isRefusalOfTool } from '#server/processes/machine-fault.ts';
import { ProcessError } from '#server/processes/run-process.ts';
import { OUTPUT_FORMAT } from '#server/rendering/encoder-settings.ts';

type IngestResult = Awaited<ReturnType<MediaIngest['ingestVideo']>>;

/** The results of transcoding a source, in the work directory; sizes in px. */
type NormalizedVideo = {
  videoPath: string;
  proxyPath: string;
  /** Raw PCM, 48 kHz stereo, 16 bits; null without audio. */
  soundPath: string | null;
  width: number;
  height: number;
  statistics: FrameStatistics[];
};

/** Width of the analysed frames, px: enough to tell sharp from blurred, and quick to process. */
const ANALYSIS_WIDTH = 270;

/** How much longer than declared a file may be before it counts as broken: a factor, plus seconds. */
const DURATION_TOLERANCE = { factor: 1.25, extra: 5 };

const size = ({ width, height }: { width: number; height: number }): string => `${width}:${height}`;

/** Maximum output for a file of this declared duration, seconds. */
const maxOutputSeconds = (duration: number | null): number =>
  Math.min(
    INGEST.maxVideoSeconds,
    (duration ?? INGEST.maxVideoSeconds) * DURATION_TOLERANCE.factor + DURATION_TOLERANCE.extra,
  );

/** A video to be transcoded, with the sound that is taken from it. */
type VideoSource = OpenedSource & { sound: ChosenSound | null };

/** Holds the last picture of a slide show for as long as the file shows it; ffmpeg ends with its first moment. Pure. */
const holdLast = ({ video: { frames, fps, seconds }, durationInSeconds }: OpenedSource): string[] => {
  const duration = seconds ?? durationInSeconds;
  if (duration === null) return [];
  const rate = frames === null ? fps : frames / duration;
  if (rate === null || rate > INGEST.slideShowFps) return [];
  return [`tpad=stop_mode=clone:stop_duration=${duration}`, `trim=end=${duration}`];
};

/**
 * Decodes the source once and produces everything that needs it: the video, the proxy, small grayscale frames for
 * analysis, and raw PCM audio.
 *
 * @throws IngestError, ProcessError, or the abort reason.
 */
const normalizeVideo = async (
  source: VideoSource,
  workDirectory: string,
  tools: LimitedTools & { onProgress: (progress: number) => void },
): Promise<NormalizedVideo> => {
  const { video, sound, durationInSeconds } = source;
  const videoSize = backgroundSize(video);
  const proxy = proxySize(videoSize);
  const analysisWidth = Math.min(ANALYSIS_WIDTH, videoSize.width);
  const analysisSize = {
    width: analysisWidth,
    height: Math.round((videoSize.height * analysisWidth) / videoSize.width),
  };
  const lutPath = await writeToneMap(video, workDirectory);
  const [videoPath, proxyPath] = [
    join(workDirectory, 'video-stream.mp4'),
    join(workDirectory, 'proxy-stream.mp4'),
  ];
  const soundPath = sound === null ? null : join(workDirectory, 'sound.pcm');
  const graph = [
    `[0:${video.index}]${[...videoFilters(video, videoSize, lutPath), ...holdLast(source), 'format=yuv420p'].join(',')},split=2[video][rest]`,
    `[rest]scale=${size(proxy)}:flags=bilinear,split=2[proxy][small]`,
    `[small]fps=${SAMPLES_PER_SECOND},scale=${size(analysisSize)}:flags=area,format=gray[analysis]`,
    ...(sound === null ? [] : [soundGraph(sound)]),
  ].join(';');
  const maxSeconds = maxOutputSeconds(durationInSeconds);
  const analyser = new FrameAnalyser(analysisSize, (samples) =>
    tools.onProgress(Math.min(1, samples / SAMPLES_PER_SECOND / (durationInSeconds ?? maxSeconds))),
  );
  await runFfmpeg({
    ffmpeg: tools.ffmpeg,
    args: [
      ['-max_error_rate', String(INGEST.maxErrorRate)],
      ['-threads', String(INGEST.threads.decoder), ...sourceInput(source.path, source.kind)],
      ['-filter_complex', graph],
      ['-map', '[video]', ...videoEncoder, '-t', String(maxSeconds), ...intermediateOutput(videoPath)],
      ['-map', '[proxy]', ...proxyEncoder, '-t', String(maxSeconds), ...intermediateOutput(proxyPath)],
      ['-map', '[analysis]', '-t', String(maxSeconds), '-f', 'rawvideo', 'pipe:1'],
      ...(soundPath === null
        ? []
        : [
            ['-map', '[sound]', '-t', String(maxSeconds)],
            ['-ar', String(OUTPUT_FORMAT.sampleRate), '-ac', '2', '-f', 's16le', soundPath],
          ]),
    ].flat(),
    timeoutInSeconds: tools.timeoutInSeconds,
    processorSeconds: tools.processorSeconds,
    signal: tools.signal,
    read: [source.path],
    write: [workDirectory],
    memory: INGEST.transcodeMemory,
    onBytes: (bytes) => analyser.write(bytes),
  });
  const statistics = analyser.end();
  const seconds = statistics.length / SAMPLES_PER_SECOND;
  if (seconds >= INGEST.maxVideoSeconds) throw new IngestError('TOO_LONG');
  if (seconds >= maxSeconds)
    throw new IngestError('FILE_BROKEN', new Error(`longer than its ${durationInSeconds} s`));
  return { videoPath, proxyPath, soundPath, ...videoSize, statistics };
};

/** Fraction of the time spent transcoding; the rest is analysis, muxing and checks. */
const TRANSCODING_SHARE = 0.92;

/**
 * Writes the finished video and proxy from the transcoded streams. If the video will be cut into clips, its loudness stays as it is,
 * because each clip gets its own. Returns the audio level of each second of the finished video.
 */
const finishVideos = async (
  { videoPath, proxyPath, soundPath }: NormalizedVideo,
  { frames, file, proxy, isCut }: { frames: number; file: string; proxy: string; isCut: boolean },
  tools: IngestTools,
): Promise<number[]> => {
  const sound = soundPath === null ? null : pcmInput(soundPath);
  await (isCut ? addSound : addLevelSound)({ video: videoPath, sound, frames, output: file }, tools);
  const soundFrom = soundPath === null ? null : file;
  await copySound({ video: proxyPath, soundFrom, frames, output: proxy }, tools);
  return soundPath === null ? [] : soundLevels({ path: file, frames }, tools);
};

/** Makes the files of a result from the transcoded streams. */
const finishNormalized = async (
  normalized: NormalizedVideo,
  { workDirectory, cutsClips }: { workDirectory: string; cutsClips: boolean },
  tools: IngestTools & { onProgress: (progress: number) => void },
): Promise<IngestResult> => {
  const frames = await countFrames(normalized.videoPath, tools);
  if (frames < INGEST.minVideoSeconds * INGEST.fps) throw new IngestError('TOO_SHORT');
  const at = (name: string): string => join(workDirectory, name);
  const [file, proxy] = [at('video.mp4'), at('proxy.mp4')];
  const isCut = cutsClips && planSegments(frames).length > 0;
  const levels = await finishVideos(normalized, { frames, file, proxy, isCut }, tools);
  const { videoPath, proxyPath, soundPath, width, height, statistics } = normalized;
  for (const path of [videoPath, proxyPath, soundPath]) if (path !== null) await rm(path);
  const hasAudio = soundPath !== null;
  const seconds = regionsBySecond(statistics, frames / INGEST.fps);
  const facts = {
    width,
    height,
    frames,
    hasAudio,
    strip: usefulness(statistics, levels, frames / INGEST.fps),
    regions: meanRegions(seconds),
  };
  const result = await finishVideo({ file, proxy, poster: at('poster.jpg') }, facts, tools);
  tools.onProgress(1);
  return { ...result, regionsBySecond: seconds };
};

/** Whether a tool refused the file itself, and not because it was too much work. */
const isRefused = (error: unknown): boolean =>
  isRefusalOfTool(error) && error instanceof ProcessError && !isTooComplex(error);

/** Transcodes the source, at last without its sound, which may be what cannot be decoded to its end. */
const normalizeAnyway = async (
  source: VideoSource,
  workDirectory: string,
  tools: Parameters<typeof normalizeVideo>[2],
): Promise<{ normalized: NormalizedVideo; isSilent: boolean }> => {
  try {
    return { normalized: await normalizeVideo(source, workDirectory, tools), isSilent: false };
  } catch (error) {
    if (source.sound === null || !isRefused(error)) throw error;
    const silent = { ...source, sound: null };
    return { normalized: await normalizeVideo(silent, workDirectory, tools), isSilent: true };
  }
};

const makeVideo = async (
  opened: VideoSource & { lost: LostSound | null },
  output: { workDirectory: string; cutsClips: boolean },
  tools: LimitedTools & { onProgress: (progress: number) => void },
): Promise<IngestResult> => {
  const { onProgress } = tools;
  const { normalized, isSilent } = await normalizeAnyway(opened, output.workDirectory, {
    ...tools,
    onProgress: (progress) => onProgress(progress * TRANSCODING_SHARE),
  });
  onProgress(TRANSCODING_SHARE);
  const made = await onOwnFile(() => finishNormalized(normalized, output, tools));
  return { ...made, lostSound: isSilent ? 'all' : opened.lost };
};

/** See `MediaIngest.ingestVideo`. */
export const ingestVideo = async (
  {
    source,
    workDirectory,
    cutsClips = false,
  }: { source: string; workDirectory: string; cutsClips?: boolean | undefined },
  tools: IngestTools,
  onProgress: (progress: number) => void,
): Promise<IngestResult> => {
  const opened = await openSource(source, 'video', tools);
  const heard = await chooseSound(opened, tools);
  onProgress(0);
  const seconds = opened.durationInSeconds ?? INGEST.maxVideoSeconds;
  return withinIngestTime(opened, { tools, seconds, as: 'video' }, (limited) =>
    makeVideo({ ...opened, ...heard }, { workDirectory, cutsClips }, { ...limited, onProgress }),
  );
};
