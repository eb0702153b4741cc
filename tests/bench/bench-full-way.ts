import { examplePromos } from '#remotion/studio/example-promos.ts';
import { atLeast, row, type Row } from '#tests/bench/report.ts';
import { jobFor, timedRender, warmEngine } from '#tests/bench/timed-render.ts';

/** Drawing every frame takes minutes for a whole example, so both ways render the first seconds only. */
const SECONDS = 4;

const compare = async (name: string, least: number, folder: string): Promise<Row[]> => {
  const example = examplePromos.find((one) => one.name === name);
  if (example === undefined) throw new Error(`There is no example ${name}`);
  const job = jobFor({ ...example.promo, videoDuration: SECONDS }, folder);
  const [layered, full] = [await warmEngine(folder), await warmEngine(folder, { fullWay: true })];
  const fast = await timedRender(layered, job);
  await layered.close();
  const slow = await timedRender(full, job);
  await full.close();
  return [
    row(`${name}, ${SECONDS} s: full way`, slow.wall, 's'),
    row(`${name}, ${SECONDS} s: layered`, fast.wall, 's'),
    row(`${name}: full way / layered`, slow.wall / fast.wall, 'times', atLeast(least)),
  ];
};

/**
 * The full way, which shows the background by the `Video` of `@remotion/media` (quicker than `OffthreadVideo`: 50 s where that took
 * 70), beside the layered one: the median example, and the one that layering helps least.
 */
export const benchFullWay = async (folder: string): Promise<Row[]> => [
  ...(await compare('elegant-showcase', 5, folder)),
  ...(await compare('playful-beginners', 3, folder)),
];
