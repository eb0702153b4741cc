import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { spawn, type ChildProcess } from 'node:child_process';
import { RenderError, type RenderFailureCode } from '#server/errors.ts';
import { bundledMediaTools } from '#server/media/bundled-media-tools.ts';
import { resolveFfmpeg } from '#server/media/ffmpeg-path.ts';
import type { RenderEngine, RenderJob, RenderProgress, RenderResult } from '#server/ports/render-engine.ts';
import { NO_BROWSER_ADVICE, resolveBrowser } from '#server/rendering/browser-path.ts';
import { ensureRemotionBundle } from '#server/rendering/bundle.ts';
import { partPath } from '#server/rendering/publish-file.ts';
import { findIsolation, isolate, type Isolation } from '#server/rendering/render-isolation.ts';
import { FromChild, type ToChild } from '#server/rendering/render-messages.ts';
import type { RenderTools } from '#server/rendering/render-promo.ts';
import { makeWorkFolder, removeWorkFolder } from '#server/rendering/work-folder.ts';

export type RenderEngineOptions = {
  /** Settings of the same names; null lets the engine look for itself. */
  browserPath: string | null;
  ffmpegPath: string | null;
  /** Pages that draw at once; null: as many as there are cores, at most 4. */
  renderConcurrency: number | null;
  /** Where work folders are made; the system's own folder for temporary files when left out. */
  temporaryFolder?: string;
  /** Without any progress for so long a render is ended as STALLED, seconds. */
  stallAfterSeconds?: number;
  /** How long a cancelled child may take to end by itself, seconds. */
  graceSeconds?: number;
  isolation?: Isolation;
};

type Watch = { signal: AbortSignal; onProgress: (progress: RenderProgress) => void };

const STALL_AFTER = 180;
const GRACE = 5;
const MOST_PAGES = 4;
const STDERR_TAIL = 4000;

/** Where tools lie on Linux and macOS. Nothing of our own environment reaches a render: it holds secrets. */
const TOOL_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/opt/homebrew/bin';

const childScript = fileURLToPath(new URL('./render-child.ts', import.meta.url));

const startChild = async (workFolder: string, isolation: Isolation): Promise<ChildProcess> => {
  const [home, temporary] = [join(workFolder, 'home'), join(workFolder, 'tmp')];
  await Promise.all([mkdir(home), mkdir(temporary)]);
  const { command, args } = isolate({ command: process.execPath, args: [childScript] }, isolation);
  return spawn(command, args, {
    cwd: workFolder,
    env: { PATH: TOOL_PATH, HOME: home, TMPDIR: temporary, LANG: 'C.UTF-8' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    detached: true,
  });
};

const killGroup = ({ pid }: ChildProcess): void => {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
};

/** Talks to a child until it has answered or ended; the child is gone when the promise settles. */
const converse = (
  child: ChildProcess,
  request: ToChild,
  { signal, onProgress, stallAfter, grace }: Watch & { stallAfter: number; grace: number },
): Promise<RenderResult> =>
  new Promise((resolve, reject) => {
    let answer: (() => void) | null = null;
    let stderr = '';
    let reached = -1;
    let graceTimer: NodeJS.Timeout | undefined;
    const stallTimer = setTimeout(() => {
      // A child that has answered and does not end is ended all the same, and its answer counts.
      answer ??= () =>
        reject(new RenderError('STALLED', new Error(`no progress for ${stallAfter} s; ${stderr}`)));
      killGroup(child);
    }, stallAfter * 1000);
    const cancel = (): void => {
      child.send?.({ type: 'cancel' } satisfies ToChild, () => undefined);
      graceTimer = setTimeout(() => killGroup(child), grace * 1000);
    };
    signal.addEventListener('abort', cancel, { once: true });

    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      stderr = (stderr + text).slice(-STDERR_TAIL);
    });
    child.on('message', (raw) => {
      const message = FromChild.safeParse(raw).data;
      if (message?.type === 'progress') {
        if (message.progress.progress > reached) stallTimer.refresh();
        reached = Math.max(reached, message.progress.progress);
        if (!signal.aborted) onProgress(message.progress);
      } else if (message?.type === 'done') answer = () => resolve(message.result);
      else if (message?.type === 'failed') {
        answer = () => reject(new RenderError(message.code, new Error(message.cause)));
      }
    });
    const end = (how: string, code: RenderFailureCode): void => {
      clearTimeout(stallTimer);
      clearTimeout(graceTimer);
      signal.removeEventListener('abort', cancel);
      // What it started and left behind, where its process tree is not its own.
      killGroup(child);
      if (answer !== null) answer();
      else if (signal.aborted) reject(signal.reason);
      else reject(new RenderError(code, new Error(`the render process ended ${how}; ${stderr}`)));
    };
    child.on('error', (error) => end(`before it began: ${error.message}`, 'RENDER_FAILED'));
    child.on('close', (code, killedBy) => {
      // What goes wrong in it, it answers. An end without a word comes from outside, as when memory ran out: try again.
      end(`with ${killedBy ?? code}`, 'WORKER_LOST');
    });
    child.send(request, (error) => {
      if (error) stderr += error.message;
    });
    if (signal.aborted) cancel();
  });

const findTools = async (
  options: RenderEngineOptions,
): Promise<Omit<RenderTools, 'workFolder' | 'bundleFolder'>> => {
  const browser = await resolveBrowser(options);
  if (browser === null) throw new RenderError('NO_BROWSER', new Error(NO_BROWSER_ADVICE));
  const media = (await resolveFfmpeg(options)) ?? bundledMediaTools();
  const concurrency = options.renderConcurrency ?? Math.min(MOST_PAGES, availableParallelism());
  return { browser, media: { ffmpeg: media.ffmpeg, ffprobe: media.ffprobe }, concurrency };
};

/**
 * The render engine of this machine. Each render runs in a process of its own with an environment scrubbed of secrets and, where
 * the system allows it, no network; it is watched, can be cancelled, and neither it nor anything it started outlives this process.
 * Rejects with RenderError, or with the reason of the signal; then no file is left at the output path.
 */
export const renderEngineInChild = (options: RenderEngineOptions): RenderEngine => ({
  render: async (job: RenderJob, watch: Watch): Promise<RenderResult> => {
    watch.signal.throwIfAborted();
    const found = await findTools(options);
    const bundleFolder = await ensureRemotionBundle();
    const isolation = options.isolation ?? (await findIsolation());
    const workFolder = await makeWorkFolder(options.temporaryFolder);
    try {
      watch.signal.throwIfAborted();
      const child = await startChild(workFolder, isolation);
      const request: ToChild = { type: 'render', job, tools: { ...found, bundleFolder, workFolder } };
      const { stallAfterSeconds: stallAfter = STALL_AFTER, graceSeconds: grace = GRACE } = options;
      return await converse(child, request, { ...watch, stallAfter, grace });
    } finally {
      await removeWorkFolder(workFolder);
      await rm(partPath(job.outputPath), { force: true });
    }
  },
});
