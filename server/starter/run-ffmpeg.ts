import { spawn } from 'node:child_process';

const program = 'ffmpeg';

/** A running ffmpeg: `write` gives it input and waits while it is busy, `finish` waits for its end. */
export type Ffmpeg = { write: (bytes: Uint8Array) => Promise<void>; finish: () => Promise<void> };

/** Starts ffmpeg with the given arguments; `finish` rejects with ffmpeg's own words when it fails. */
export function startFfmpeg(args: readonly string[]): Ffmpeg {
  const child = spawn(program, ['-hide_banner', '-loglevel', 'error', ...args], {
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  const ended = new Promise<void>((resolve, reject) => {
    child.on('error', (error) =>
      reject(new Error(`ffmpeg could not be started: ${error.message}. Put ffmpeg 5 or newer on the PATH.`)),
    );
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`ffmpeg ended with ${code}: ${complaint}`)),
    );
  });
  // The pipe breaks when ffmpeg stops early; `ended` then says why.
  child.stdin.on('error', () => undefined);
  ended.catch(() => undefined);
  return {
    write: (bytes) =>
      child.stdin.write(bytes)
        ? Promise.resolve()
        : Promise.race([new Promise<void>((resolve) => child.stdin.once('drain', resolve)), ended]),
    finish: async () => {
      child.stdin.end();
      await ended;
    },
  };
}
