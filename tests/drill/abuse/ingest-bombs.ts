import { stat } from 'node:fs/promises';
import { HOUR_SECONDS } from '#schema/durations.ts';
import { IngestError } from '#server/errors.ts';
import { INGEST } from '#server/ingest/ingest-limits.ts';
import { ingestProcessorLimit, ingestTimeLimit } from '#server/ingest/ingest-tools.ts';
import { atLeast, atMost, row, type Row } from '#tests/bench/report.ts';
import { makeVideoOfManyFrames } from '#tests/support/media/media-samples.ts';
import { openTestIngest } from '#tests/support/media/test-ingest.ts';

const fast =
  '-f lavfi -t 0.5 -i color=black:s=4096x2304:r=1000 -c:v libx264 -preset ultrafast -pix_fmt yuv420p';

/** Small files that take long to decode: how quickly they are refused. */
export const drillIngestBombs = async (): Promise<Row[]> => {
  const { folder, ingest, source, workDirectory, close } = await openTestIngest();
  try {
    const bombs = {
      '1000 frames per second': await source('fast.mp4', fast),
      'too many frames in MP4': await makeVideoOfManyFrames(folder, 'mp4'),
      'too many frames in Matroska': await makeVideoOfManyFrames(folder, 'mkv'),
    };
    const rows: Row[] = [];
    for (const [name, path] of Object.entries(bombs)) {
      const startedAt = performance.now();
      const error: unknown = await ingest
        .ingestVideo({ source: path, workDirectory: await workDirectory() })
        .catch((raw: unknown) => raw);
      const seconds = (performance.now() - startedAt) / 1000;
      rows.push(
        row(`${name}: size of the file`, (await stat(path)).size, 'bytes'),
        row(`${name}: refused`, Number(error instanceof IngestError), 'files', atLeast(1)),
        row(`${name}: until it is refused`, seconds, 's', atMost(10)),
      );
    }
    const largest = {
      decodedPixels: INGEST.maxVideoPixels,
      seconds: INGEST.maxVideoSeconds,
      as: 'video',
    } as const;
    return [
      ...rows,
      row('time limit of one ingest', ingestTimeLimit(largest) / HOUR_SECONDS, 'hours', atMost(3)),
      row(
        'the most processor time for its decoding and encoding',
        ingestProcessorLimit(largest) / HOUR_SECONDS,
        'hours',
        atMost(5),
      ),
    ];
  } finally {
    await close();
  }
};
