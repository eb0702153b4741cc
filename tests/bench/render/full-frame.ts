import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { planRender } from '#remotion/plan/plan-render.ts';
import { examplePromos } from '#remotion/studio/example-promos.ts';
import { resolveFfmpeg } from '#server/media/resolve-ffmpeg.ts';
import { runProcess } from '#server/processes/run-process.ts';
import { projectRoot } from '#server/project-root.ts';
import { resolveBrowser } from '#server/rendering/browser.ts';
import { renderFullFrame } from '#server/rendering/full-frame-render.ts';
import type { RenderTools } from '#server/rendering/render-tools.ts';
import { warmBrowser } from '#server/rendering/warm-browser.ts';
import { jobFor, timed, timedRender, warmEngine } from '#tests/bench/render/timed-render.ts';
import { atLeast, row, type Row } from '#tests/bench/report.ts';

/** The composition with `OffthreadVideo` below, as a web page. */
const bundleOffthread = async (folder: string): Promise<string> => {
  const bundleFolder = join(folder, 'offthread');
  const script = join(projectRoot, 'server/build/make-bundle.ts');
  const entry = join(projectRoot, 'tests/remotion/offthread-page/offthread-root.tsx');
  await runProcess({ command: process.execPath, args: [script, bundleFolder, entry], timeoutInSeconds: 600 });
  return bundleFolder;
};

const compare = async (name: string, least: number, folder: string, bundleFolder: string): Promise<Row[]> => {
  const example = examplePromos.find((one) => one.name === name);
  const [browser, media] = await Promise.all([
    resolveBrowser({ browserPath: null }),
    resolveFfmpeg({ ffmpegPath: null }),
  ]);
  if (example === undefined || browser === null || media === null)
    throw new Error(`Nothing to render ${name}`);
  const job = jobFor(example.promo, folder);
  const layered = await warmEngine(folder);
  const fast = await timedRender(layered, job);
  await layered.close();

  const lent = warmBrowser();
  await lent.open(browser);
  const workDirectory = join(folder, name);
  await mkdir(workDirectory);
  const withBrowser: RenderTools['withBrowser'] = (draw) => lent.use(browser, draw);
  const tools = {
    browser,
    bundleFolder,
    workDirectory,
    withBrowser,
    toolchain: 'of this machine',
    media: { ...media, hasCompositor: false },
    layerFolder: null,
    concurrency: 2,
  };
  const plan = planRender(job.promo, {}, { outputScale: 1, hasCompositor: false });
  const watch = { signal: new AbortController().signal, onStage: () => undefined };
  const slow = await timed(() => renderFullFrame(job, plan, tools, watch));
  await lent.close();
  return [
    row(`${name}: every frame drawn, OffthreadVideo`, slow.wall, 's'),
    row(`${name}: layered`, fast.wall, 's'),
    row(`${name}: every frame drawn / layered`, slow.wall / fast.wall, 'times', atLeast(least)),
  ];
};

/**
 * What most Remotion apps ship, every frame drawn by the browser over `OffthreadVideo`, beside the layered strategy with nothing drawn
 * before: the median example, and the one with an overlay that layering helps least.
 */
export const benchFullFrame = async (folder: string): Promise<Row[]> => {
  const bundleFolder = await bundleOffthread(folder);
  return [
    ...(await compare('elegant-showcase', 5, folder, bundleFolder)),
    ...(await compare('playful-beginners', 3, folder, bundleFolder)),
  ];
};
