import { join } from 'node:path';
import sharp from 'sharp';
import { IngestError } from '#server/errors.ts';
import { describeFile } from '#server/ingest/finish-video.ts';
import { INGEST } from '#server/ingest/ingest-limits.ts';
import { wrongKindError } from '#server/ingest/open-source.ts';
import { sniffFile } from '#server/ingest/sniff-file.ts';
import type { MediaFile } from '#server/ports/media-ingest.ts';

const checkSize = (width: number, height: number): void => {
  if (width * height > INGEST.maxThumbnailPixels) {
    throw new IngestError(
      'PICTURE_TOO_LARGE',
      undefined,
      'The picture has more than 50 megapixels. Upload a smaller one.',
    );
  }
  if (Math.min(width, height) < INGEST.minSide) throw new IngestError('PICTURE_TOO_SMALL');
};

/** See `MediaIngest.makeThumbnail`. */
export const makeThumbnail = async ({
  source,
  workDirectory,
}: {
  source: string;
  workDirectory: string;
}): Promise<MediaFile> => {
  const sniffed = await sniffFile(source);
  if (sniffed.kind !== 'jpeg' && sniffed.kind !== 'png') throw wrongKindError(sniffed, 'NOT_A_PICTURE');
  try {
    const image = sharp(source, { failOn: 'error', limitInputPixels: INGEST.maxThumbnailPixels * 2 });
    const { width, height, hasAlpha } = await image.metadata();
    checkSize(width, height);
    const side = INGEST.thumbnailSide;
    const upright = image.rotate().resize(side, side, { fit: 'inside', withoutEnlargement: true });
    const isTransparent = hasAlpha && !(await image.stats()).isOpaque;
    const path = join(workDirectory, isTransparent ? 'thumbnail.webp' : 'thumbnail.jpg');
    await (isTransparent ? upright.webp({ quality: 85 }) : upright.jpeg({ quality: 85 })).toFile(path);
    return await describeFile(path, isTransparent ? 'image/webp' : 'image/jpeg');
  } catch (error) {
    if (error instanceof IngestError) throw error;
    throw new IngestError('FILE_BROKEN', error);
  }
};
