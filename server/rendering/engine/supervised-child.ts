import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RenderFailureCode } from '#contract/job-failures.ts';
import { toolEnvironment } from '#server/processes/command.ts';
import type { Isolation } from '#server/processes/isolation.ts';
import { killGroup } from '#server/processes/run-process.ts';
import { sandboxedRenderer } from '#server/processes/sandbox.ts';
import { projectRoot } from '#server/project-root.ts';
import { FromChild, type ToChild } from '#server/rendering/engine/render-messages.ts';

const PAGE_BYTES = 4096;

const read = (path: string): Promise<string> => readFile(path, 'latin1').catch(() => '');

/**
 * Resident memory of a process tree, bytes; shared memory counts once per process. 0 where the system does not
 * tell (not Linux) or when the process has exited.
 */
export const processTreeMemory = async (root: number): Promise<number> => {
  const names = await readdir('/proc').catch(() => []);
  const pids = names.filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = await Promise.all(
    pids.map(async (pid): Promise<[number, number]> => {
      const facts = await read(`/proc/${pid}/stat`);
      // The name is in parentheses and may contain anything; state and parent follow it.
      return [pid, Number(facts.slice(facts.lastIndexOf(')') + 2).split(' ')[1])];
    }),
  );
  const tree = new Set([root]);
  // Children have higher pids than their parents except after a wrap-around, so a few rounds find all.
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

/** A process that runs `render-child.ts`: requests, responses and how it exits. */
export type SupervisedChild = {
  send: (message: ToChild) => void;
  /**
   * Sends a request and waits until `onMessage` returns true for a response. Resolves to null then, or to how the
   * child exited if it exits first.
   */
  request: (request: ToChild, onMessage: (message: FromChild) => boolean) => Promise<ChildExit | null>;
  /** Kills the process tree. The first reason wins. */
  kill: (reason: string, code: RenderFailureCode) => void;
  /** Kills it if it does not exit by itself soon. Resolves once it has exited. */
  shutDown: () => Promise<void>;
  /** How it has exited or is about to; null while it runs. */
  exit: () => ChildExit | null;
  /** The end of its stderr. */
  stderrTail: () => string;
  /** Resident memory of the process tree, bytes. */
  memory: () => Promise<number>;
};

const STDERR_TAIL = 4000;
/** How long a process may take to exit by itself, milliseconds. */
const EXIT_GRACE_MS = 2000;

export type ChildOptions = {
  /** Its home, temporary and working directory, which exists and is empty. */
  folder: string;
  isolation: Isolation;
  /** The browser and ffmpeg that it starts. */
  executables: readonly string[];
  /** Other folders that it writes into; they exist. */
  write: readonly string[];
};

const childScript = fileURLToPath(new URL('./render-child.ts', import.meta.url));

/** The parts of the project whose code the child runs. */
const codeFolders = (): string[] =>
  ['server', 'remotion', 'node_modules', 'build', 'package.json']
    .map((name) => join(projectRoot, name))
    .filter((path) => existsSync(path));

const spawnChild = async ({ folder, isolation, executables, write }: ChildOptions): Promise<ChildProcess> => {
  const [home, temporary] = [join(folder, 'home'), join(folder, 'tmp')];
  await Promise.all([mkdir(home), mkdir(temporary)]);
  const files = { executables, code: codeFolders(), read: [], write: [folder, home, temporary, ...write] };
  const node = { command: process.execPath, args: [childScript] };
  const { command, args } = await sandboxedRenderer(node, isolation, files);
  return spawn(command, args, {
    cwd: folder,
    env: { ...toolEnvironment, HOME: home, TMPDIR: temporary },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    detached: true,
  });
};

/** Starts a render child. */
export const startSupervisedChild = async (options: ChildOptions): Promise<SupervisedChild> => {
  const child = await spawnChild(options);
  let stderr = '';
  let exit: ChildExit | null = null;
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-STDERR_TAIL);
  });
  const exited = new Promise<ChildExit>((resolve) => {
    const settle = (reason: string, code: RenderFailureCode): void => {
      exit ??= { code, reason };
      // Kills the processes that it left behind, where it has no PID namespace.
      killGroup(child.pid);
      resolve(exit);
    };
    child.on('error', (error) => settle(`before it started: ${error.message}`, 'SERVER_FAULT'));
    // Errors of the child arrive as messages. Without one it was killed, for example by the OOM killer, or its sandbox could not be set up.
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
        return await Promise.race([promise, exited]);
      } finally {
        child.off('message', listen);
      }
    },
    kill: (reason, code) => {
      exit ??= { code, reason };
      killGroup(child.pid);
    },
    shutDown: async () => {
      if (child.connected) child.disconnect();
      const timer = setTimeout(() => killGroup(child.pid), EXIT_GRACE_MS);
      await exited;
      clearTimeout(timer);
    },
    exit: () => exit,
    stderrTail: () => stderr,
    memory: () => (child.pid === undefined ? Promise.resolve(0) : processTreeMemory(child.pid)),
  };
};
