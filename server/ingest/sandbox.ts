import { INGEST } from '#server/ingest/ingest-limits.ts';
import type { MediaTools } from '#server/media/resolve-ffmpeg.ts';
import type { Command } from '#server/processes/command.ts';
import { findIsolation, isolate } from '#server/processes/isolation.ts';

/** Puts a tool that opens a stranger's file behind limits. */
export type Sandbox = (command: Command) => Command;

/** Where libraries that a tool needs are found is its own matter; nothing else of our environment reaches it: it holds secrets. */
const ENVIRONMENT = [
  'PATH=/usr/local/bin:/usr/bin:/bin',
  'LANG=C.UTF-8',
  // On a machine of many cores the memory allocator would reserve more address space than the limit gives.
  'MALLOC_ARENA_MAX=2',
];

/**
 * Arguments in kilobytes and blocks of 512 bytes, as POSIX has them. A system that knows one of the limits not (macOS: memory)
 * goes on without it; no core file is ever written, it would hold the stranger's file.
 */
const limits = (memory: number): string =>
  [
    `ulimit -v ${Math.floor(memory / 1024)}`,
    `ulimit -f ${Math.floor(INGEST.maxOutputBytes / 512)}`,
    'ulimit -c 0',
  ]
    .map((limit) => `${limit} 2>/dev/null`)
    .join('; ');

const sandboxWithMemory =
  (memory: number, isolation: Awaited<ReturnType<typeof findIsolation>>): Sandbox =>
  ({ command, args }) =>
    isolate(
      {
        command: '/bin/sh',
        args: ['-c', `${limits(memory)}; exec env -i ${ENVIRONMENT.join(' ')} "$@"`, 'sh', command, ...args],
      },
      isolation,
    );

/**
 * The two measures of this machine: `look` while it is found out what a file is, `work` for decoding and encoding. Both close
 * the network where the system allows it, and end with this process.
 */
export const findSandboxes = async (): Promise<{ probeSandbox: Sandbox; transcodeSandbox: Sandbox }> => {
  const isolation = await findIsolation();
  return {
    probeSandbox: sandboxWithMemory(INGEST.probeMemory, isolation),
    transcodeSandbox: sandboxWithMemory(INGEST.transcodeMemory, isolation),
  };
};

/** What every step of the ingest works with. */
export type IngestTools = MediaTools & {
  /** For finding out what a file is. */
  probeSandbox: Sandbox;
  /** For decoding and encoding. */
  transcodeSandbox: Sandbox;
  signal?: AbortSignal | undefined;
};
