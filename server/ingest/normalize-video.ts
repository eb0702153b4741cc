import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { IngestError } from '#server/errors.ts';
import { FrameAnalyser, type FrameStatistics, SAMPLES_PER_SECOND } from '#server/ingest/frame-statistics.ts';
import { INGEST } from '#server/ingest/ingest-limits.ts';
import type { LimitedTools } from '#server/ingest/ingest-tools.ts';
import type { OpenedSource } from '#server/ingest/open-source.ts';
import { sourceInput } from '#server/ingest/source-input.ts';
import { toneMapLut } from '#server/ingest/tone-map.ts';
import {
  backgroundSize,
  intermediateOutput,
  proxyEncoder,
  proxySize,
  videoEncoder,
  videoFilters,
  wideColorOf,
} from '#server/ingest/video-encoding.ts';
import { runFfmpeg } from '#server/media/run-ffmpeg.ts';
import { OUTPUT_FORMAT } from '#server/rendering/encoder-settings.ts';

/** The results of transcoding a source, in the work directory; sizes in px. */
export type NormalizedVideo = {
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

/**
 * Decodes the source once and produces everything that needs it: the video, the proxy, small grayscale frames for
 * analysis, and raw PCM audio.
 *
 * @throws IngestError, ProcessError, or the abort reason.
 */
export const normalizeVideo = async (
  source: OpenedSource,
  workDirectory: string,
  tools: LimitedTools & { onProgress: (progress: number) => void },
): Promise<NormalizedVideo> => {
  const { video, audio, durationInSeconds } = source;
  const videoSize = backgroundSize(video);
  const proxy = proxySize(videoSize);
  const analysisWidth = Math.min(ANALYSIS_WIDTH, videoSize.width);
  const analysisSize = {
    width: analysisWidth,
    height: Math.round((videoSize.height * analysisWidth) / videoSize.width),
  };
  const wide = wideColorOf(video);
  const lutPath = wide === null ? null : join(workDirectory, 'tone-map.cube');
  if (wide !== null && lutPath !== null) await writeFile(lutPath, toneMapLut(wide));
  const [videoPath, proxyPath] = [
    join(workDirectory, 'video-stream.mp4'),
    join(workDirectory, 'proxy-stream.mp4'),
  ];
  const soundPath = audio === null ? null : join(workDirectory, 'sound.pcm');
  const graph = [
    `[0:${video.index}]${[...videoFilters(video, videoSize, lutPath), 'format=yuv420p'].join(',')},split=2[video][rest]`,
    `[rest]scale=${size(proxy)}:flags=bilinear,split=2[proxy][small]`,
    `[small]fps=${SAMPLES_PER_SECOND},scale=${size(analysisSize)}:flags=area,format=gray[analysis]`,
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
      ...(audio === null || soundPath === null
        ? []
        : [
            ['-map', `0:${audio.index}`, '-t', String(maxSeconds), '-af', 'aresample=async=1:first_pts=0'],
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
