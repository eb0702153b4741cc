import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { examplePromos } from '#remotion/studio/example-promos.ts';
import type { Promo } from '#schema/promo.ts';
import { treeOf } from '#tests/bench/process-tree.ts';
import { heldOf, atMost, row, type Row } from '#tests/bench/report.ts';
import { triesOf } from '#tests/drill/promises.ts';
import { productClient } from '#tests/support/product-client.ts';
import { startProduct, type RunningProduct } from '#tests/support/running-product.ts';

const KILLS = triesOf(20, 8);
/** The render takes about five seconds; the kill comes at any moment early enough to hit. */
const LATEST_KILL_MS = 3500;

const commandLine = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ');
  } catch {
    return '';
  }
};

/** What is killed: the worker, its render child, the browser, or ffmpeg while it composites. */
const victims: readonly (readonly [name: string, isIt: (command: string) => boolean])[] = [
  ['worker', (command) => /node\S* \S*server\/worker\.ts/.test(command)],
  ['render child', (command) => /^\S*node\S* \S*render-child\.ts/.test(command)],
  ['browser', (command) => /chrom|headless/.test(command) && !/--type=|unshare|setpriv/.test(command)],
  ['ffmpeg', (command) => /^\S*ffmpeg /.test(command)],
];

/** A promo that was never rendered before, so that its video is not cached. */
const fresh = (number: number): Promo => {
  const promo = examplePromos.find(({ name }) => name === 'freestyle-friday')?.promo;
  if (promo === undefined) throw new Error('The example is gone.');
  const textElements = promo.textElements.map((text) => ({ ...text, content: `${text.content} ${number}` }));
  return { ...promo, textElements };
};

const signalTo = (
  product: RunningProduct,
  isIt: (command: string) => boolean,
  signal: NodeJS.Signals,
): boolean => {
  const pid = treeOf(product.pid).find((each) => isIt(commandLine(each)));
  if (pid === undefined) return false;
  process.kill(pid, signal);
  return true;
};

/** A pseudorandom number from 0 to 1, the same in every run. */
const shareOf = (number: number): number => Math.abs(Math.sin(number * 12.9898) * 43_758.5453) % 1;

/** Waits for the process to appear, as long as that may take. */
const POLL_COUNT = 120;
const POLL_INTERVAL_MS = 50;

const hit = async (
  product: RunningProduct,
  isIt: (command: string) => boolean,
  signal: NodeJS.Signals,
): Promise<boolean> => {
  for (let poll = 0; poll < POLL_COUNT; poll += 1) {
    if (signalTo(product, isIt, signal)) return true;
    await setTimeout(POLL_INTERVAL_MS);
  }
  return false;
};

/** Kills rendering processes at random moments, and checks that every render still ends in exactly one video. */
export const drillKills = async (): Promise<Row[]> => {
  const product = await startProduct();
  const left: string[] = [];
  let [tried, held, hits] = [0, 0, 0];
  try {
    const client = await productClient(product.address, product.account('pro'));
    const attempt = async (
      name: string,
      isIt: (command: string) => boolean,
      signal: NodeJS.Signals,
    ): Promise<void> => {
      tried += 1;
      const id = await client.ask(fresh(tried));
      await setTimeout(shareOf(tried) * LATEST_KILL_MS);
      const isHit = await hit(product, isIt, signal);
      const state = await client.ended(id);
      const files = readdirSync(product.rendersFolder).filter((file) => file.startsWith(id));
      const holds = state === 'completed' && files.length === 1;
      if (isHit) hits += 1;
      if (holds) held += 1;
      console.log(
        `${holds ? 'held' : 'NOT held'}  ${signal} ${isHit ? 'hit' : 'missed'} ${name}: ${state}, ${files.length} file`,
      );
    };
    for (let kill = 0; kill < KILLS; kill += 1) {
      const [name, isIt] = victims[kill % victims.length] ?? ['', () => false];
      await attempt(name, isIt, 'SIGKILL');
    }
    const isBrowser = victims[2]?.[1] ?? (() => false);
    await attempt('browser', isBrowser, 'SIGSTOP');
    // Beside the videos stand the folders of the worker, and the mark of the installation that the folder belongs to.
    left.push(
      ...readdirSync(product.rendersFolder).filter(
        (file) => !/^[\w-]{22}\.mp4$|^\.(unfinished|kept|installation\.json)$/.test(file),
      ),
    );
  } finally {
    const before = treeOf(product.pid);
    await product.stop();
    left.push(...before.map(commandLine).filter((command) => command !== ''));
  }
  for (const each of left) console.log(`left behind: ${each}`);
  return [
    row('kills at any moment, hit', hits, 'renders'),
    heldOf('kills at any moment', held, tried, 'renders'),
    row('processes and files left behind', left.length, 'left', atMost(0)),
  ];
};
