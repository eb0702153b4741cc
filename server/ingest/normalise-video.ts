import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { IngestError } from '#server/errors.ts';
import { FrameAnalyser, type FrameStatistics, SAMPLES_PER_SECOND } from '#server/ingest/frame-statistics.ts';
import { INGEST } from '#server/ingest/ingest-limits.ts';
import type { OpenedSource } from '#server/ingest/open-source.ts';
import type { IngestTools } from '#server/ingest/sandbox.ts';
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

/** What one decoding of the source leaves in the work directory; sizes in px. */
export type NormalisedVideo = {
  videoPath: string;
  proxyPath: string;
  /** 48 kHz stereo, 16 bits, nothing around it; null when there is no sound. */
  soundPath: string | null;
  width: number;
  height: number;
  statistics: FrameStatistics[];
};

/** px: wide enough to tell sharp from blurred, and little enough to look at in passing. */
const WATCHED_WIDTH = 270;

/** How much longer than it says a file may be before it counts as lying, and seconds on top of it. */
const HONESTY = { factor: 1.25, extra: 5 };

const size = ({ width, height }: { width: number; height: number }): string => `${width}:${height}`;

/** Seconds of output that a file with such a duration may make. */
const longestOutput = (duration: number | null): number =>
  Math.min(INGEST.maxVideoSeconds, (duration ?? INGEST.maxVideoSeconds) * HONESTY.factor + HONESTY.extra);

/**
 * Decodes the source once and makes everything from it that needs its pictures: those of the video, those of the proxy, small
 * grey ones that are looked at in passing, and its plain sound.
 *
 * @throws IngestError, ProcessError, or the reason of the signal.
 */
export const normaliseVideo = async (
  source: OpenedSource,
  workDirectory: string,
  tools: IngestTools & { onProgress: (progress: number) => void },
): Promise<NormalisedVideo> => {
  const { video, audio: sound, durationInSeconds } = source;
  const kept = backgroundSize(video);
  const proxy = proxySize(kept);
  const watchedWidth = Math.min(WATCHED_WIDTH, kept.width);
  const watched = { width: watchedWidth, height: Math.round((kept.height * watchedWidth) / kept.width) };
  const wide = wideColorOf(video);
  const tablePath = wide === null ? null : join(workDirectory, 'plain-screen.cube');
  if (wide !== null && tablePath !== null) await writeFile(tablePath, toneMapLut(wide));
  const [picturesPath, proxyPath] = [
    join(workDirectory, 'pictures.mp4'),
    join(workDirectory, 'proxy-pictures.mp4'),
  ];
  const soundPath = sound === null ? null : join(workDirectory, 'sound.pcm');
  const graph = [
    `[0:${video.index}]${[...videoFilters(video, kept, tablePath), 'format=yuv420p'].join(',')},split=2[pictures][rest]`,
    `[rest]scale=${size(proxy)}:flags=bilinear,split=2[proxy][small]`,
    `[small]fps=${SAMPLES_PER_SECOND},scale=${size(watched)}:flags=area,format=gray[watched]`,
  ].join(';');
  const most = longestOutput(durationInSeconds);
  const watch = new FrameAnalyser(watched, (samples) =>
    tools.onProgress(Math.min(1, samples / SAMPLES_PER_SECOND / (durationInSeconds ?? most))),
  );
  await runFfmpeg({
    ffmpeg: tools.ffmpeg,
    args: [
      ['-max_error_rate', String(INGEST.maxErrorRate)],
      ['-threads', String(INGEST.threads.decoder), ...sourceInput(source.path, source.kind)],
      ['-filter_complex', graph],
      ['-map', '[pictures]', ...videoEncoder, '-t', String(most), ...intermediateOutput(picturesPath)],
      ['-map', '[proxy]', ...proxyEncoder, '-t', String(most), ...intermediateOutput(proxyPath)],
      ['-map', '[watched]', '-t', String(most), '-f', 'rawvideo', 'pipe:1'],
      ...(sound === null || soundPath === null
        ? []
        : [
            ['-map', `0:${sound.index}`, '-t', String(most), '-af', 'aresample=async=1:first_pts=0'],
            ['-ar', String(OUTPUT_FORMAT.sampleRate), '-ac', '2', '-f', 's16le', soundPath],
          ]),
    ].flat(),
    timeoutInSeconds:
      INGEST.minTranscodeSeconds + (durationInSeconds ?? most) * INGEST.transcodeSecondsPerSecond,
    signal: tools.signal,
    sandbox: tools.transcodeSandbox,
    onBytes: (bytes) => watch.write(bytes),
  });
  const signs = watch.end();
  const seconds = signs.length / SAMPLES_PER_SECOND;
  if (seconds >= INGEST.maxVideoSeconds) throw new IngestError('TOO_LONG');
  if (seconds >= most)
    throw new IngestError('FILE_BROKEN', new Error(`longer than its ${durationInSeconds} s`));
  return { videoPath: picturesPath, proxyPath, soundPath, ...kept, statistics: signs };
};
