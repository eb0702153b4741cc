import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RenderError, type RenderFailureCode } from '#server/errors.ts';
import type { RenderProgress, RenderResult } from '#server/ports/render-engine.ts';
import { isolate, type Isolation } from '#server/rendering/render-isolation.ts';
import { FromChild, type ToChild } from '#server/rendering/render-messages.ts';
import { treeMemory } from '#server/rendering/tree-memory.ts';
import { makeWorkFolder, removeWorkFolder } from '#server/rendering/work-folder.ts';

/** A render child and its browser, for one render after the other. */
export type RenderProcess = {
  /** Opens the browser before the first render asks for it. One that hangs is ended: see `isUsable`. */
  warm: (request: Extract<ToChild, { type: 'warm' }>) => Promise<void>;
  /** Rejects with RenderError, or with the reason of the signal. At most one at a time. */
  render: (request: Extract<ToChild, { type: 'render' }>, watch: ProcessWatch) => Promise<RenderResult>;
  /** Bytes in RAM of it and all that it started. */
  memory: () => Promise<number>;
  /** False as soon as it has ended, or is being ended: then it takes no more renders. */
  isUsable: () => boolean;
  /** Ends it with all that it started, and removes its folder. */
  end: () => Promise<void>;
};

type ProcessWatch = {
  signal: AbortSignal;
  onProgress: (progress: RenderProgress) => void;
  /** Without any progress for so long the render is ended as STALLED, seconds. */
  stallAfter: number;
  /** How long a cancelled render may take to end by itself, seconds. */
  grace: number;
  /** Above this the render is ended as OUT_OF_MEMORY, bytes. */
  mostMemory: number;
};

const STDERR_TAIL = 4000;
const MEMORY_EVERY_MS = 1000;
/** Many times what a browser takes to open on a busy machine, milliseconds. */
const WARM_MS = 60_000;
/** Milliseconds that a process which has done its work gets to leave by itself. */
const LEAVE_MS = 2000;

/** Where tools lie on Linux and macOS. Nothing of our own environment reaches a render: it holds secrets. */
const TOOL_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/opt/homebrew/bin';

const childScript = fileURLToPath(new URL('./render-child.ts', import.meta.url));

const startChild = async (folder: string, isolation: Isolation): Promise<ChildProcess> => {
  const [home, temporary] = [join(folder, 'home'), join(folder, 'tmp')];
  await Promise.all([mkdir(home), mkdir(temporary)]);
  const { command, args } = isolate({ command: process.execPath, args: [childScript] }, isolation);
  return spawn(command, args, {
    cwd: folder,
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

type Ending = { code: RenderFailureCode; how: string };

/** Starts a render child. Its own folder is made in `temporaryFolder`, or where the system keeps temporary files. */
export const startRenderProcess = async (options: {
  isolation: Isolation;
  temporaryFolder: string | undefined;
}): Promise<RenderProcess> => {
  const folder = await makeWorkFolder(options.temporaryFolder);
  const child = await startChild(folder, options.isolation);
  let stderr = '';
  let ending: Ending | null = null;
  let isLeaving = false;
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-STDERR_TAIL);
  });
  const ended = new Promise<Ending>((resolve) => {
    const settle = (how: string, code: RenderFailureCode): void => {
      ending ??= { code, how };
      // What it started and left behind, where its process tree is not its own.
      killGroup(child);
      resolve(ending);
    };
    child.on('error', (error) => settle(`before it began: ${error.message}`, 'RENDER_FAILED'));
    // What goes wrong in it, it answers. An end without a word comes from outside, as when memory ran out: try again.
    child.on('exit', (code, killedBy) => settle(`with ${killedBy ?? code}`, 'WORKER_LOST'));
  });
  const endAs = (how: string, code: RenderFailureCode): void => {
    ending ??= { code, how };
    killGroup(child);
  };
  const memory = (): Promise<number> =>
    child.pid === undefined ? Promise.resolve(0) : treeMemory(child.pid);
  const send = (message: ToChild): void => {
    child.send(message, (error) => {
      if (error) stderr += error.message;
    });
  };

  /** Sends a request and waits for the message that ends it, or for the child's end. */
  const ask = async (
    request: ToChild,
    onMessage: (message: FromChild) => boolean,
  ): Promise<Ending | null> => {
    const { promise, resolve } = Promise.withResolvers<null>();
    const listen = (raw: unknown): void => {
      const message = FromChild.safeParse(raw).data;
      if (message !== undefined && onMessage(message)) resolve(null);
    };
    child.on('message', listen);
    send(request);
    try {
      return await Promise.race([promise, ended]);
    } finally {
      child.off('message', listen);
    }
  };

  return {
    warm: async (request) => {
      const timer = setTimeout(() => endAs('because it did not get ready', 'STALLED'), WARM_MS);
      await ask(request, ({ type }) => type === 'warm');
      clearTimeout(timer);
    },
    render: async (request, { signal, onProgress, stallAfter, grace, mostMemory }) => {
      // Told before it is asked, the child would take the cancellation for that of the render before.
      signal.throwIfAborted();
      let answer: FromChild | null = null;
      let last = -1;
      let graceTimer: NodeJS.Timeout | undefined;
      const stallTimer = setTimeout(
        () => endAs(`after no progress for ${stallAfter} s`, 'STALLED'),
        stallAfter * 1000,
      );
      const memoryTimer = setInterval(() => {
        void memory().then((bytes) => {
          if (bytes > mostMemory) endAs(`because it took ${bytes} bytes of memory`, 'OUT_OF_MEMORY');
        });
      }, MEMORY_EVERY_MS);
      const cancel = (): void => {
        send({ type: 'cancel' });
        graceTimer = setTimeout(() => endAs('because it did not stop', 'RENDER_FAILED'), grace * 1000);
      };
      signal.addEventListener('abort', cancel, { once: true });
      try {
        const lost = await ask(request, (message) => {
          if (message.type === 'progress') {
            // Falls when another way is tried: that is movement, too.
            if (message.progress.progress !== last) stallTimer.refresh();
            last = message.progress.progress;
            if (!signal.aborted) onProgress(message.progress);
            return false;
          }
          if (message.type === 'warm') return false;
          answer = message;
          return true;
        });
        if (signal.aborted) {
          // It was cancelled in the moment between its publishing and our hearing of it.
          if (isDone(answer)) await rm(request.job.outputPath, { force: true });
          throw signal.reason;
        }
        return resultOf(answer, lost, stderr);
      } finally {
        clearTimeout(stallTimer);
        clearTimeout(graceTimer);
        clearInterval(memoryTimer);
        signal.removeEventListener('abort', cancel);
      }
    },
    memory,
    isUsable: () => ending === null && !isLeaving,
    end: async () => {
      isLeaving = true;
      if (child.connected) child.disconnect();
      const timer = setTimeout(() => killGroup(child), LEAVE_MS);
      await ended;
      clearTimeout(timer);
      await removeWorkFolder(folder);
    },
  };
};

const isDone = (answer: FromChild | null): boolean => answer?.type === 'done';

const resultOf = (answer: FromChild | null, lost: Ending | null, stderr: string): RenderResult => {
  if (answer?.type === 'done') return answer.result;
  if (answer?.type === 'failed') throw new RenderError(answer.code, new Error(answer.cause));
  const { code, how } = lost ?? { code: 'RENDER_FAILED' as const, how: 'without a result' };
  throw new RenderError(code, new Error(`the render process ended ${how}; ${stderr}`));
};
