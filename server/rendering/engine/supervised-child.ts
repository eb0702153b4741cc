import { mkdir, readFile, readdir } from 'node:fs/promises';
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RenderFailureCode } from '#contract/errors.ts';
import { type Isolation, isolate } from '#server/processes/isolation.ts';
import { FromChild, type ToChild } from '#server/rendering/engine/render-messages.ts';

const PAGE_BYTES = 4096;

const read = (path: string): Promise<string> => readFile(path, 'latin1').catch(() => '');

/**
 * Memory of a process and all that it started, bytes in RAM; what processes share counts for each. 0 where the system does not
 * tell (not Linux), or when the process has ended.
 */
export const processTreeMemory = async (root: number): Promise<number> => {
  const names = await readdir('/proc').catch(() => []);
  const pids = names.filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = await Promise.all(
    pids.map(async (pid): Promise<[number, number]> => {
      const facts = await read(`/proc/${pid}/stat`);
      // The name stands in brackets and may hold anything; the state and the parent follow it.
      return [pid, Number(facts.slice(facts.lastIndexOf(')') + 2).split(' ')[1])];
    }),
  );
  const tree = new Set([root]);
  // Children have higher numbers than parents except after the numbers began anew, so a few rounds find all.
  for (let size = 0; size !== tree.size;) {
    size = tree.size;
    for (const [pid, parent] of parents) if (tree.has(parent)) tree.add(pid);
  }
  const pages = await Promise.all(
    [...tree].map(async (pid) => Number((await read(`/proc/${pid}/statm`)).split(' ')[1] ?? 0)),
  );
  return pages.reduce((sum, count) => sum + count, 0) * PAGE_BYTES;
};

export type ChildExit = { code: RenderFailureCode; reason: string };

/** A process of `render-child.ts`: what it is asked, what it answers, and how it ends. */
export type SupervisedChild = {
  send: (message: ToChild) => void;
  /**
   * Sends a request and waits for the message that ends it, of which `onMessage` says true: null. When the child ends before,
   * how it did.
   */
  request: (request: ToChild, onMessage: (message: FromChild) => boolean) => Promise<ChildExit | null>;
  /** Kills it with all that it started. The first reason stands. */
  kill: (how: string, code: RenderFailureCode) => void;
  /** Lets it leave by itself, for a moment, and waits until it has ended. */
  shutDown: () => Promise<void>;
  /** How it has ended or is about to; null while it works. */
  exit: () => ChildExit | null;
  /** The last that it said on its standard error. */
  stderrTail: () => string;
  /** Bytes in RAM of it and all that it started. */
  memory: () => Promise<number>;
};

const STDERR_TAIL = 4000;
/** Milliseconds that a process which has done its work gets to leave by itself. */
const LEAVE_MS = 2000;

/** Where tools lie on Linux and macOS. Nothing of our own environment reaches a render: it holds secrets. */
const TOOL_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/opt/homebrew/bin';

const childScript = fileURLToPath(new URL('./render-child.ts', import.meta.url));

const spawnChild = async (folder: string, isolation: Isolation): Promise<ChildProcess> => {
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

/** Starts a render child that lives in `folder`, which is there and empty. */
export const startSupervisedChild = async (
  folder: string,
  isolation: Isolation,
): Promise<SupervisedChild> => {
  const child = await spawnChild(folder, isolation);
  let stderr = '';
  let ending: ChildExit | null = null;
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-STDERR_TAIL);
  });
  const ended = new Promise<ChildExit>((resolve) => {
    const settle = (how: string, code: RenderFailureCode): void => {
      ending ??= { code, reason: how };
      // What it started and left behind, where its process tree is not its own.
      killGroup(child);
      resolve(ending);
    };
    child.on('error', (error) => settle(`before it began: ${error.message}`, 'RENDER_FAILED'));
    // What goes wrong in it, it answers. An end without a word comes from outside, as when memory ran out: try again.
    child.on('exit', (code, killedBy) => settle(`with ${killedBy ?? code}`, 'WORKER_LOST'));
  });
  const send = (message: ToChild): void => {
    child.send(message, (error) => {
      if (error) stderr += error.message;
    });
  };
  return {
    send,
    request: async (request, onMessage) => {
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
    },
    kill: (how, code) => {
      ending ??= { code, reason: how };
      killGroup(child);
    },
    shutDown: async () => {
      if (child.connected) child.disconnect();
      const timer = setTimeout(() => killGroup(child), LEAVE_MS);
      await ended;
      clearTimeout(timer);
    },
    exit: () => ending,
    stderrTail: () => stderr,
    memory: () => (child.pid === undefined ? Promise.resolve(0) : processTreeMemory(child.pid)),
  };
};
