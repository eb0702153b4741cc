import path from 'node:path';
import type { LocalDeps } from '#server/deps.ts';
import type { ExportedFile } from '#server/exported-file.ts';
import { unicodeFileName } from '#server/file-name.ts';
import { findKeysInUse, keysOf } from './add-assets.service.ts';
import { assetEntity } from './asset.entity.ts';

/** The backgrounds and overlays that a person has uploaded. */
export async function* exportAssets(
  { dataSource, mediaStore }: LocalDeps,
  ownerId: string,
): AsyncGenerator<ExportedFile> {
  for (const { id, title, fileKey } of await dataSource.getRepository(assetEntity).findBy({ ownerId })) {
    yield {
      path: `uploads/${unicodeFileName(title)}-${id}${path.extname(fileKey)}`,
      open: () => mediaStore.read(fileKey),
    };
  }
}

/**
 * What removes the files of a person's uploads, once their rows have gone. A file that another asset shows too stays.
 */
export const assetFilesOf = async (deps: LocalDeps, ownerId: string): Promise<() => Promise<void>> => {
  const assets = await deps.dataSource.getRepository(assetEntity).findBy({ ownerId });
  const keys = assets.flatMap((asset) => [...keysOf(asset), asset.thumbnailKey ?? []].flat());
  return async () => {
    const used = await findKeysInUse(deps);
    for (const key of new Set(keys)) if (!used.has(key)) await deps.mediaStore.delete(key);
  };
};
