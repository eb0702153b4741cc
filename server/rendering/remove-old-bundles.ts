import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A running server or a render under way may still read the bundle before this one. */
const BUNDLES_KEPT = 3;

const isUnfinished = ({ name }: { name: string }): boolean => name.startsWith('.');

/**
 * Removes from the folder of bundles all but the newest, and what killed processes have left half made.
 *
 * @param makingSeconds how long a bundle takes to be made at most: what is unfinished after that belongs to nobody.
 */
export const removeOldBundles = async (
  folder: string,
  { now, makingSeconds }: { now: Date; makingSeconds: number },
): Promise<void> => {
  const found = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      // Another process may just have renamed or removed it.
      const facts = await stat(join(folder, name)).catch(() => null);
      return facts === null ? [] : [{ name, madeAt: facts.mtimeMs }];
    }),
  );
  const newestFirst = found.flat().toSorted((one, other) => other.madeAt - one.madeAt);
  const left = newestFirst.filter(
    (each) => isUnfinished(each) && each.madeAt < now.getTime() - makingSeconds * 1000,
  );
  const old = newestFirst.filter((each) => !isUnfinished(each)).slice(BUNDLES_KEPT);
  await Promise.all(
    [...left, ...old].map(({ name }) => rm(join(folder, name), { recursive: true, force: true })),
  );
};
