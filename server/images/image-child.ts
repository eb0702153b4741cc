/**
 * The child process that decodes images, one after the other; started by image-process.ts. Reads two frames per image,
 * the task and the image, and writes two, the outcome and the new image.
 */
import sharp from 'sharp';
import { frameOf, frameReader, type ImageOutcome, type ImageTask } from '#server/images/image-task.ts';

const QUALITY = { webp: 78, jpeg: 80, thumbnail: 85 };

sharp.concurrency(1);
sharp.cache(false);
// Only the decoders of the formats that we accept and make.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });

type Outcome = { outcome: ImageOutcome; image: Buffer };

const failed = (result: 'broken' | 'too-large' | 'too-small', reason: string): Outcome => ({
  outcome: { result, reason },
  image: Buffer.alloc(0),
});

const resize = async (
  original: Buffer,
  { width, format, maxPixels }: Extract<ImageTask, { kind: 'resize' }>,
): Promise<Outcome> => {
  const image = sharp(original, { limitInputPixels: maxPixels })
    .rotate()
    .resize({ width, withoutEnlargement: true });
  // JPEG has no alpha, so transparent pixels would become black.
  const made =
    format === 'webp'
      ? image.webp({ quality: QUALITY.webp })
      : image.flatten({ background: 'white' }).jpeg({ quality: QUALITY.jpeg, mozjpeg: true });
  return { outcome: { result: 'done', mimeType: `image/${format}` }, image: await made.toBuffer() };
};

const makeThumbnail = async (
  original: Buffer,
  { side, maxPixels, minSide }: Extract<ImageTask, { kind: 'thumbnail' }>,
): Promise<Outcome> => {
  const open = () => sharp(original, { failOn: 'error', limitInputPixels: false, sequentialRead: true });
  const { width, height } = await open().metadata();
  if (width * height > maxPixels) return failed('too-large', `${width}x${height}`);
  if (Math.min(width, height) < minSide) return failed('too-small', `${width}x${height}`);
  // Everything else works on the small image: searching all pixels of the large one for transparency takes seconds.
  const { data, info } = await open()
    .rotate()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const small = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const hasAlpha = info.channels === 2 || info.channels === 4;
  const isTransparent = hasAlpha && !(await small.stats()).isOpaque;
  const image = isTransparent
    ? small.webp({ quality: QUALITY.thumbnail })
    : small.removeAlpha().jpeg({ quality: QUALITY.thumbnail });
  const mimeType = isTransparent ? 'image/webp' : 'image/jpeg';
  return { outcome: { result: 'done', mimeType }, image: await image.toBuffer() };
};

const perform = async (task: ImageTask, original: Buffer): Promise<Outcome> => {
  try {
    return await (task.kind === 'resize' ? resize(original, task) : makeThumbnail(original, task));
  } catch (error) {
    return failed('broken', String(error instanceof Error ? error.message : error).slice(0, 2000));
  }
};

let task: ImageTask | null = null;
let working: Promise<void> = Promise.resolve();

const read = frameReader(Number.POSITIVE_INFINITY, (content) => {
  if (task === null) {
    // Not parsed: our own service sends it, and loading zod would take as long as decoding a small image.
    task = JSON.parse(content.toString()) as ImageTask;
    return;
  }
  const current = task;
  task = null;
  working = working.then(async () => {
    const { outcome, image } = await perform(current, content);
    process.stdout.write(Buffer.concat([frameOf(Buffer.from(JSON.stringify(outcome))), frameOf(image)]));
  });
});

process.stdin.on('data', read);
