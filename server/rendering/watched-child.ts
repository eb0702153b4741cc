import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RenderFailureCode } from '#server/errors.ts';
import { isolate, type Isolation } from '#server/rendering/render-isolation.ts';
import { FromChild, type ToChild } from '#server/rendering/render-messages.ts';
import { treeMemory } from '#server/rendering/tree-memory.ts';

export type Ending = { code: RenderFailureCode; how: string };

/** A process of `render-child.ts`: what it is asked, what it answers, and how it ends. */
export type WatchedChild = {
  send: (message: ToChild) => void;
  /**
   * Sends a request and waits for the message that ends it, of which `onMessage` says true: null. When the child ends before,
   * how it did.
   */
  ask: (request: ToChild, onMessage: (message: FromChild) => boolean) => Promise<Ending | null>;
  /** Kills it with all that it started. The first reason stands. */
  endAs: (how: string, code: RenderFailureCode) => void;
  /** Lets it leave by itself, for a moment, and waits until it has ended. */
  leave: () => Promise<void>;
  /** How it has ended or is about to; null while it works. */
  ending: () => Ending | null;
  /** The last that it said on its standard error. */
  lastWords: () => string;
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
export const startWatchedChild = async (folder: string, isolation: Isolation): Promise<WatchedChild> => {
  const child = await spawnChild(folder, isolation);
  let stderr = '';
  let ending: Ending | null = null;
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
  const send = (message: ToChild): void => {
    child.send(message, (error) => {
      if (error) stderr += error.message;
    });
  };
  return {
    send,
    ask: async (request, onMessage) => {
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
    endAs: (how, code) => {
      ending ??= { code, how };
      killGroup(child);
    },
    leave: async () => {
      if (child.connected) child.disconnect();
      const timer = setTimeout(() => killGroup(child), LEAVE_MS);
      await ended;
      clearTimeout(timer);
    },
    ending: () => ending,
    lastWords: () => stderr,
    memory: () => (child.pid === undefined ? Promise.resolve(0) : treeMemory(child.pid)),
  };
};
