import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { IsNull } from 'typeorm';
import type { Deps, LocalDeps } from '#server/deps.ts';
import type { ServedFile } from '#server/downloads/downloaded-file.ts';
import { AppError } from '#server/errors.ts';
import { projectRoot } from '#server/project-root.ts';
import { assetEntity } from './asset.entity.ts';

/** Videos that come with the product; see `remotion/starter/README.md` for how each is made. */
type DemoVideo = 'landing' | 'transparent';

const demoFile = (name: DemoVideo): string =>
  path.join(projectRoot, `remotion/starter/files/demo/${name}.mp4`);

const demoChecksums = new Map<DemoVideo, Promise<string>>();

/** The first digits of its sha256, so that a new version is another file in the store. */
const readDemoChecksum = (name: DemoVideo): Promise<string> => {
  const checksum =
    demoChecksums.get(name) ??
    readFile(demoFile(name)).then((bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 8));
  demoChecksums.set(name, checksum);
  return checksum;
};

const storedFile = async (
  { mediaStore }: LocalDeps,
  key: string,
  { contentType, version }: Pick<ServedFile, 'contentType' | 'version'>,
): Promise<ServedFile | null> => {
  const stored = await mediaStore.stat(key);
  if (stored === null) return null;
  return {
    contentType,
    version,
    bytes: stored.bytes,
    open: (range) => mediaStore.read(key, range),
  };
};

/** Opens a video from the media store, and stores it there on the first request. */
const openDemo = async (deps: Deps, name: DemoVideo): Promise<ServedFile> => {
  const checksum = await readDemoChecksum(name);
  const key = `starter/demo/${name}-${checksum}.mp4`;
  const facts = { contentType: 'video/mp4', version: `demo-${checksum}` };
  const stored = await storedFile(deps, key, facts);
  if (stored !== null) return stored;
  await deps.mediaStore.putFile(key, demoFile(name));
  const put = await storedFile(deps, key, facts);
  if (put === null) throw new AppError('NOT_FOUND');
  return put;
};

/** The video of the landing page (PU-019). */
export const openDemoVideo = (deps: Deps): Promise<ServedFile> => openDemo(deps, 'landing');

/** A transparent overlay on a checkerboard (TO-018). */
export const openTransparentVideo = (deps: Deps): Promise<ServedFile> => openDemo(deps, 'transparent');

/**
 * The preview file of an asset that comes with the product. The landing page shows such previews to everyone.
 * @throws AppError NOT_FOUND for every other asset
 */
export const openStarterFile = async (deps: Deps, id: string): Promise<ServedFile> => {
  const where = { id, libraryType: 'universal', ownerId: IsNull(), uploadId: IsNull() } as const;
  const asset = await deps.dataSource.getRepository(assetEntity).findOneBy({ ...where, removedAt: IsNull() });
  if (asset === null || !id.startsWith('starter-')) throw new AppError('NOT_FOUND');
  const contentType = asset.proxyKey === null ? asset.mimeType : 'video/mp4';
  const version = `starter-${asset.sha256.slice(0, 32)}`;
  const file = await storedFile(deps, asset.proxyKey ?? asset.fileKey, { contentType, version });
  if (file === null) throw new AppError('NOT_FOUND');
  return file;
};
