import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { assetEntity } from './asset.entity.ts';
import { urlOf } from './library.service.ts';

/** Shows another picture for an asset; the former file is swept. Answers its address. @throws AppError NOT_FOUND */
export const setThumbnail = async (
  { dataSource }: LocalDeps,
  id: string,
  thumbnailKey: string,
): Promise<string> => {
  const assets = dataSource.getRepository(assetEntity);
  await assets.update({ id }, { thumbnailKey });
  const asset = await assets.findOneBy({ id });
  if (asset === null) throw new AppError('NOT_FOUND');
  return urlOf(asset, 'poster');
};
