import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { IngestError } from '#server/errors.ts';
import { decodeForeignImage } from '#server/images/decode-image.ts';
import { ImageError, type MadeImage } from '#server/images/image-process.ts';
import { describeFile } from '#server/ingest/finish-video.ts';
import { INGEST } from '#server/ingest/ingest-limits.ts';
import { wrongKindError } from '#server/ingest/open-source.ts';
import { sniffFile } from '#server/ingest/sniff-file.ts';
import type { MediaFile } from '#server/ports/media-ingest.ts';

const task = {
  kind: 'thumbnail',
  side: INGEST.thumbnailSide,
  maxPixels: INGEST.maxThumbnailPixels,
  minSide: INGEST.minSide,
} as const;

const TOO_LARGE = 'The picture has more than 50 megapixels. Upload a smaller one.';

const decode = async (source: string, personId: string): Promise<MadeImage> => {
  try {
    return await decodeForeignImage(task, await readFile(source), personId);
  } catch (error) {
    if (!(error instanceof ImageError)) throw error;
    if (error.result === 'too-large') throw new IngestError('PICTURE_TOO_LARGE', error, TOO_LARGE);
    if (error.result === 'too-small') throw new IngestError('PICTURE_TOO_SMALL', error);
    throw new IngestError(error.result === 'broken' ? 'FILE_BROKEN' : 'TOO_COMPLEX', error);
  }
};

/** See `MediaIngest.makeThumbnail`. */
export const makeThumbnail = async ({
  source,
  workDirectory,
  personId,
}: {
  source: string;
  workDirectory: string;
  personId: string;
}): Promise<MediaFile> => {
  const sniffed = await sniffFile(source);
  if (sniffed.kind !== 'jpeg' && sniffed.kind !== 'png') throw wrongKindError(sniffed, 'NOT_A_PICTURE');
  const { image, mimeType } = await decode(source, personId);
  const path = join(workDirectory, mimeType === 'image/webp' ? 'thumbnail.webp' : 'thumbnail.jpg');
  await writeFile(path, image);
  return describeFile(path, mimeType);
};
