import { join } from 'node:path';
import sharp from 'sharp';
import { IngestError } from '#server/errors.ts';
import { fileFacts } from '#server/ingest/file-facts.ts';
import { INGEST } from '#server/ingest/ingest-limits.ts';
import { refusalOf } from '#server/ingest/open-source.ts';
import { sniffFile } from '#server/ingest/sniff-file.ts';
import type { MediaFile } from '#server/ports/media-ingest.ts';

const refuseSize = (width: number, height: number): void => {
  if (width * height > INGEST.mostThumbnailPixels) {
    throw new IngestError(
      'PICTURE_TOO_LARGE',
      undefined,
      'The picture has more than 50 megapixels. Upload a smaller one.',
    );
  }
  if (Math.min(width, height) < INGEST.leastSide) throw new IngestError('PICTURE_TOO_SMALL');
};

/** See `MediaIngest.makeThumbnail`. */
export const makeThumbnail = async ({
  source,
  workFolder,
}: {
  source: string;
  workFolder: string;
}): Promise<MediaFile> => {
  const sniffed = await sniffFile(source);
  if (sniffed.kind !== 'jpeg' && sniffed.kind !== 'png') throw refusalOf(sniffed, 'NOT_A_PICTURE');
  try {
    const image = sharp(source, { failOn: 'error', limitInputPixels: INGEST.mostThumbnailPixels * 2 });
    const { width, height, hasAlpha } = await image.metadata();
    refuseSize(width, height);
    const side = INGEST.thumbnailSide;
    const upright = image.rotate().resize(side, side, { fit: 'inside', withoutEnlargement: true });
    const isTransparent = hasAlpha && !(await image.stats()).isOpaque;
    const path = join(workFolder, isTransparent ? 'thumbnail.webp' : 'thumbnail.jpg');
    await (isTransparent ? upright.webp({ quality: 85 }) : upright.jpeg({ quality: 85 })).toFile(path);
    return await fileFacts(path, isTransparent ? 'image/webp' : 'image/jpeg');
  } catch (error) {
    if (error instanceof IngestError) throw error;
    throw new IngestError('FILE_BROKEN', error);
  }
};
