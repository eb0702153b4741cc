import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { IngestError } from '#server/errors.ts';
import { pictureEncoder, proxyEncoder, workFile } from '#server/ingest/encode-arguments.ts';
import { INGEST } from '#server/ingest/ingest-limits.ts';
import type { IngestTools } from '#server/ingest/ingest-tools.ts';
import type { OpenedSource } from '#server/ingest/open-source.ts';
import { backgroundSize, pictureFilters, proxySize, wideColorOf } from '#server/ingest/picture-graph.ts';
import { PictureWatch, SAMPLES_PER_SECOND, type PictureSign } from '#server/ingest/picture-signs.ts';
import { sourceInput } from '#server/ingest/source-input.ts';
import { plainScreenTable } from '#server/ingest/to-plain-screen.ts';
import { runFfmpeg } from '#server/media/run-ffmpeg.ts';
import { OUTPUT_FORMAT } from '#server/rendering/encoder-settings.ts';

/** What one decoding of the source leaves in the work folder; sizes in px. */
export type NormalisedPictures = {
  picturesPath: string;
  proxyPath: string;
  /** 48 kHz stereo, 16 bits, nothing around it; null when there is no sound. */
  soundPath: string | null;
  width: number;
  height: number;
  signs: PictureSign[];
};

/** px: wide enough to tell sharp from blurred, and little enough to look at in passing. */
const WATCHED_WIDTH = 270;

/** How much longer than it says a file may be before it counts as lying, and seconds on top of it. */
const HONESTY = { factor: 1.25, extra: 5 };

const size = ({ width, height }: { width: number; height: number }): string => `${width}:${height}`;

/** Seconds of output that a file with such a duration may make. */
const longestOutput = (duration: number | null): number =>
  Math.min(INGEST.longestVideo, (duration ?? INGEST.longestVideo) * HONESTY.factor + HONESTY.extra);

/**
 * Decodes the source once and makes everything from it that needs its pictures: those of the video, those of the proxy, small
 * grey ones that are looked at in passing, and its plain sound.
 *
 * @throws IngestError, ProcessError, or the reason of the signal.
 */
export const normaliseVideo = async (
  source: OpenedSource,
  workFolder: string,
  tools: IngestTools & { onProgress: (progress: number) => void },
): Promise<NormalisedPictures> => {
  const { picture, sound, durationInSeconds } = source;
  const kept = backgroundSize(picture);
  const proxy = proxySize(kept);
  const watchedWidth = Math.min(WATCHED_WIDTH, kept.width);
  const watched = { width: watchedWidth, height: Math.round((kept.height * watchedWidth) / kept.width) };
  const wide = wideColorOf(picture);
  const tablePath = wide === null ? null : join(workFolder, 'plain-screen.cube');
  if (wide !== null && tablePath !== null) await writeFile(tablePath, plainScreenTable(wide));
  const [picturesPath, proxyPath] = [
    join(workFolder, 'pictures.mp4'),
    join(workFolder, 'proxy-pictures.mp4'),
  ];
  const soundPath = sound === null ? null : join(workFolder, 'sound.pcm');
  const graph = [
    `[0:${picture.index}]${[...pictureFilters(picture, kept, tablePath), 'format=yuv420p'].join(',')},split=2[pictures][rest]`,
    `[rest]scale=${size(proxy)}:flags=bilinear,split=2[proxy][small]`,
    `[small]fps=${SAMPLES_PER_SECOND},scale=${size(watched)}:flags=area,format=gray[watched]`,
  ].join(';');
  const most = longestOutput(durationInSeconds);
  const watch = new PictureWatch(watched, (samples) =>
    tools.onProgress(Math.min(1, samples / SAMPLES_PER_SECOND / (durationInSeconds ?? most))),
  );
  await runFfmpeg({
    ffmpeg: tools.ffmpeg,
    args: [
      ['-max_error_rate', String(INGEST.mostBroken)],
      ['-threads', String(INGEST.threads.decoder), ...sourceInput(source.path, source.kind)],
      ['-filter_complex', graph],
      ['-map', '[pictures]', ...pictureEncoder, '-t', String(most), ...workFile(picturesPath)],
      ['-map', '[proxy]', ...proxyEncoder, '-t', String(most), ...workFile(proxyPath)],
      ['-map', '[watched]', '-t', String(most), '-f', 'rawvideo', 'pipe:1'],
      ...(sound === null || soundPath === null
        ? []
        : [
            ['-map', `0:${sound.index}`, '-t', String(most), '-af', 'aresample=async=1:first_pts=0'],
            ['-ar', String(OUTPUT_FORMAT.sampleRate), '-ac', '2', '-f', 's16le', soundPath],
          ]),
    ].flat(),
    timeoutInSeconds: INGEST.leastWorkSeconds + (durationInSeconds ?? most) * INGEST.workSecondsPerSecond,
    signal: tools.signal,
    confine: tools.work,
    onBytes: (bytes) => watch.take(bytes),
  });
  const signs = watch.end();
  const seconds = signs.length / SAMPLES_PER_SECOND;
  if (seconds >= INGEST.longestVideo) throw new IngestError('TOO_LONG');
  if (seconds >= most)
    throw new IngestError('FILE_BROKEN', new Error(`longer than its ${durationInSeconds} s`));
  return { picturesPath, proxyPath, soundPath, ...kept, signs };
};
