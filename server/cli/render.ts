/** `npm run render -- FILE.json [OUT.mp4]`: renders a promo file, without server and database. */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { SingleBar } from 'cli-progress';
import { DEFAULT_QUALITY_PRESET, type RenderStage } from '#contract/videos/renders.contract.ts';
import { BadInputError, type DrawGif, readPromoFile, stageAssets } from '#server/cli/stage-assets.ts';
import { type Config, loadConfig } from '#server/config.ts';
import { errorMessage } from '#server/error-code.ts';
import { RenderError } from '#server/errors.ts';
import { createMediaIngest } from '#server/ingest/media-ingest.ts';
import { bundledMediaTools } from '#server/media/bundled-ffmpeg.ts';
import { resolveFfmpeg } from '#server/media/resolve-ffmpeg.ts';
import type { RenderJob, RenderProgress } from '#server/ports/render-engine.ts';
import { ProcessError } from '#server/processes/run-process.ts';
import { NO_BROWSER_ADVICE } from '#server/rendering/browser.ts';
import { createRenderEngine } from '#server/rendering/engine/render-engine.ts';
import { StartError } from '#server/start-error.ts';

const labels: Record<RenderStage, string> = {
  preparing: 'preparing',
  rendering: 'drawing',
  composing: 'composing',
  checking: 'checking',
  publishing: 'saving',
};

type ProgressView = { show: (progress: RenderProgress) => void; stop: () => void };

const timeLeft = (seconds: number | null): string => (seconds === null ? '' : `about ${seconds} s left`);

/** A bar that is redrawn in place. */
const bar = (): ProgressView => {
  const single = new SingleBar({
    format: '  [{bar}] {percentage} %  {stage}  {left}',
    hideCursor: true,
    clearOnComplete: true,
    barsize: 30,
  });
  single.start(100, 0, { stage: labels.preparing, left: '' });
  return {
    show: ({ stage, progress, secondsLeft }) =>
      single.update(Math.floor(progress * 100), { stage: labels[stage], left: timeLeft(secondsLeft) }),
    stop: () => single.stop(),
  };
};

/** One line per stage and per 10 %, for logs and pipes. */
const lines = (): ProgressView => {
  let last = '';
  return {
    show: ({ stage, progress, secondsLeft }) => {
      const tenth = `${Math.floor(progress * 10) * 10} % ${labels[stage]}`;
      if (tenth === last) return;
      last = tenth;
      console.log(`  ${tenth} ${timeLeft(secondsLeft)}`.trimEnd());
    },
    stop: () => undefined,
  };
};

/** Shows the progress of a render: a bar in a terminal, plain lines elsewhere. */
const showProgress = (isTerminal: boolean): ProgressView => (isTerminal ? bar() : lines());

const USAGE = `npm run render -- FILE.json [OUT.mp4] [--verbose]
Renders a promo file to a 1080x1920 MP4, by default as FILE.mp4 in the folder you are in.
Assets are named by their starter-library id or by a path relative to the file.`;

/** Exit code after Ctrl-C, as shells expect. */
const CANCELLED = 130;

class CancelledError extends Error {}

type RenderOptions = { promoPath: string; outputPath: string; isVerbose: boolean };

const parseOptions = async (): Promise<RenderOptions | 'help'> => {
  let parsed;
  try {
    parsed = parseArgs({
      allowPositionals: true,
      options: { verbose: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
    });
  } catch (error) {
    throw new BadInputError(`${errorMessage(error)}\n${USAGE}`);
  }
  const [file, out, ...more] = parsed.positionals;
  if (parsed.values.help) return 'help';
  if (file === undefined || more.length > 0) throw new BadInputError(USAGE);
  const outputPath = resolve(out ?? `${basename(file, extname(file))}.mp4`);
  if (extname(outputPath).toLowerCase() !== '.mp4') {
    throw new BadInputError(`The output ${outputPath} must end in .mp4.`);
  }
  const folder = await stat(dirname(outputPath)).catch(() => null);
  if (!folder?.isDirectory())
    throw new BadInputError(`There is no folder ${dirname(outputPath)} to write to.`);
  return { promoPath: resolve(file), outputPath, isVerbose: parsed.values.verbose };
};

const render = async ({ promoPath, outputPath }: RenderOptions): Promise<string> => {
  const config = loadConfig();
  const promo = await readPromoFile(promoPath);
  const tools = await resolveFfmpeg(config);
  const { ffprobe } = tools ?? bundledMediaTools();
  const drawn = await mkdtemp(join(tmpdir(), 'polepro-render-'));
  try {
    const ingest = createMediaIngest(async () => tools);
    const drawGif: DrawGif = async (source) =>
      ingest.ingestOverlay({ source, workDirectory: await mkdtemp(join(drawn, 'gif-')) });
    const assets = await stageAssets(promo, {
      folder: dirname(promoPath),
      ffprobe,
      drawGif: tools === null ? null : drawGif,
    });
    return await renderStaged({ promo, assets, outputPath }, config);
  } finally {
    await rm(drawn, { recursive: true, force: true });
  }
};

const renderStaged = async (
  { promo, assets, outputPath }: Pick<RenderJob, 'promo' | 'assets' | 'outputPath'>,
  config: Config,
): Promise<string> => {
  const job: RenderJob = { promo, assets, outputPath, qualityPreset: DEFAULT_QUALITY_PRESET };

  const cancellation = new AbortController();
  const cancel = (): void => cancellation.abort(new CancelledError());
  process.once('SIGINT', cancel).once('SIGTERM', cancel);
  const view = showProgress(process.stdout.isTTY);
  const engine = createRenderEngine(config);
  try {
    const { bytes, frames, seconds } = await engine.render(job, {
      signal: cancellation.signal,
      onProgress: view.show,
    });
    const size = `${(bytes / 1e6).toFixed(1)} MB`;
    return `${outputPath}  (${frames} frames, ${size}, rendered in ${seconds.toFixed(1)} s)`;
  } finally {
    view.stop();
    await engine.close();
  }
};

const causesOf = (error: unknown): string =>
  error instanceof Error ? `${error.stack ?? error.message}\n${causesOf(error.cause)}` : '';

const describeError = (error: unknown, isVerbose: boolean): { code: number; message: string } => {
  if (error instanceof BadInputError) return { code: 2, message: error.message };
  if (error instanceof CancelledError) return { code: CANCELLED, message: 'Cancelled. Nothing was written.' };
  const message = errorMessage(error);
  if (error instanceof StartError) return { code: 1, message };
  const advice = error instanceof RenderError && error.code === 'NO_BROWSER' ? `\n${NO_BROWSER_ADVICE}` : '';
  const isTechnical = error instanceof RenderError || error instanceof ProcessError;
  const details = isVerbose ? `\n${causesOf(error)}` : isTechnical ? '\nMore with --verbose.' : '';
  return { code: 1, message: `${message}${advice}${details}` };
};

let isVerbose = false;
try {
  const options = await parseOptions();
  if (options === 'help') console.log(USAGE);
  else {
    ({ isVerbose } = options);
    console.log(await render(options));
  }
} catch (error) {
  const { code, message } = describeError(error, isVerbose);
  console.error(message);
  process.exitCode = code;
}
