import { copyFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunningProduct } from '#tests/support/running-product.ts';

/** Takes the file of a background that comes with the product out of its store, into a folder; gives the way to put it back. */
export const takeAwayBackground = async (
  { dataDir }: Pick<RunningProduct, 'dataDir'>,
  background: string,
  into: string,
): Promise<() => Promise<void>> => {
  const folder = join(dataDir, 'media/starter/backgrounds');
  const named = new RegExp(`^starter-${background}-[0-9a-f]+\\.mp4$`);
  const file = (await readdir(folder)).find((name) => named.test(name));
  if (file === undefined) throw new Error(`There is no background ${background} in the store.`);
  const [place, elsewhere] = [join(folder, file), join(into, file)];
  await copyFile(place, elsewhere);
  await rm(place);
  return () => copyFile(elsewhere, place);
};
