import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { frameOf, frameReader, ImageOutcome, type ImageTask } from '#server/images/image-task.ts';
import { toolEnvironment } from '#server/processes/command.ts';
import { exitCodeOf, killGroup } from '#server/processes/run-process.ts';
import { sandboxedDecoder } from '#server/processes/sandbox.ts';
import { projectRoot } from '#server/project-root.ts';

/** Twice the bytes of data that Node and the largest image take. */
const MEMORY = 1_500_000_000;
/** Timeout per image, milliseconds, many times longer than the largest takes on an idle machine. */
const TIMEOUT_MS = 30_000;
/** Maximum bytes of the images that we make. */
const MAX_RESULT_BYTES = 20_000_000;

const childScript = fileURLToPath(new URL('./image-child.ts', import.meta.url));
const code = ['server', 'node_modules', 'package.json'].map((name) => join(projectRoot, name));

/**
 * An image that could not be decoded. The message is for the log.
 * - `broken`, `too-large`, `too-small`: the decoder's verdict
 * - `crashed`: the decoder crashed on it, or used up its memory
 * - `timeout`, `stopped`: the decoder exceeded its wall time, did not start, or was stopped, which says nothing about the image
 */
export class ImageError extends Error {
  readonly result: 'broken' | 'too-large' | 'too-small' | 'crashed' | 'timeout' | 'stopped';

  constructor(result: ImageError['result'], reason: string) {
    super(reason);
    this.name = 'ImageError';
    this.result = result;
  }
}

export type MadeImage = { image: Buffer; mimeType: 'image/webp' | 'image/jpeg' };

/** A process that decodes images, one at a time. */
export type ImageProcess = {
  /** Rejects with ImageError; after `crashed`, `timeout` and `stopped` the process cannot be used again. */
  perform: (task: ImageTask, image: Buffer) => Promise<MadeImage>;
  isUsable: () => boolean;
  stop: () => void;
};

/** Signals of a process that crashed on its own work; Node aborts when it runs out of memory. */
const CRASHES = ['SIGABRT', 'SIGSEGV', 'SIGILL', 'SIGTRAP', 'SIGFPE'] as const;
const CRASHED: ReadonlySet<number | null> = new Set(CRASHES.map((signal) => exitCodeOf(null, signal)));

/** Neither the child nor its pipes keep this process running. */
const release = (child: ChildProcess): void => {
  child.unref();
  for (const stream of [child.stdin, child.stdout, child.stderr]) {
    // Pipes are sockets, which the types of a child process do not show.
    if (stream !== null && 'unref' in stream) (stream as { unref: () => void }).unref();
  }
};

const finish = ([head, image]: Buffer[]): MadeImage => {
  const outcome = ImageOutcome.parse(JSON.parse(head?.toString() ?? ''));
  if (outcome.result !== 'done') throw new ImageError(outcome.result, outcome.reason);
  return { image: Buffer.from(image ?? []), mimeType: outcome.mimeType };
};

/** Starts the image child, sandboxed. */
export const startImageProcess = async (): Promise<ImageProcess> => {
  const node = { command: process.execPath, args: [childScript] };
  const { command, args } = await sandboxedDecoder(node, { code, memory: MEMORY });
  const options = { stdio: 'pipe', detached: true, env: toolEnvironment, cwd: '/' } as const;
  const child = spawn(command, args, options);
  let log = '';
  let hasEnded = false;
  let pending: { frames: Buffer[]; settle: (act: () => MadeImage) => void } | null = null;

  const end = (reason: string, result: ImageError['result'] = 'stopped'): void => {
    hasEnded = true;
    killGroup(child.pid);
    pending?.settle(() => {
      throw new ImageError(result, `${reason} ${log}`.trim());
    });
  };

  const read = frameReader(MAX_RESULT_BYTES, (content) => {
    if (pending === null) return end('The image child sent a frame without a task.');
    const { frames, settle } = pending;
    frames.push(content);
    if (frames.length === 2) settle(() => finish(frames));
  });

  child.stdout.on('data', (bytes: Buffer) => {
    try {
      read(bytes);
    } catch (error) {
      end(String(error));
    }
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log = (log + text).slice(-2000);
  });
  // The exit of the child explains a closed pipe.
  child.stdin.on('error', () => {});
  child.on('error', (error) => end(error.message));
  child.on('close', (...ended) => {
    const exitCode = exitCodeOf(...ended);
    end(`The image child ended with ${exitCode}.`, CRASHED.has(exitCode) ? 'crashed' : 'stopped');
  });
  release(child);

  return {
    isUsable: () => !hasEnded,
    stop: () => end('It was stopped.'),
    perform: (task, image) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => end(`It took more than ${TIMEOUT_MS} ms.`, 'timeout'), TIMEOUT_MS);
        const settle = (act: () => MadeImage): void => {
          clearTimeout(timer);
          pending = null;
          try {
            resolve(act());
          } catch (error) {
            reject(error);
          }
        };
        pending = { frames: [], settle };
        if (hasEnded) end('It had already exited.');
        else child.stdin.write(Buffer.concat([frameOf(Buffer.from(JSON.stringify(task))), frameOf(image)]));
      }),
  };
};
