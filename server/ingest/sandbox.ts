import { INGEST } from '#server/ingest/ingest-limits.ts';
import type { MediaTools } from '#server/media/resolve-ffmpeg.ts';
import type { Command } from '#server/processes/command.ts';
import { findIsolation, isolate } from '#server/processes/isolation.ts';

/** Wraps a command that opens an untrusted file in limits. */
export type Sandbox = (command: Command) => Command;

/** The tools' entire environment: ours holds secrets and is not passed on. */
const ENVIRONMENT = [
  'PATH=/usr/local/bin:/usr/bin:/bin',
  'LANG=C.UTF-8',
  // With many cores glibc's allocator would reserve more address space than the limit allows.
  'MALLOC_ARENA_MAX=2',
];

/**
 * `ulimit` takes kilobytes and blocks of 512 bytes. A limit the system does not support (memory on macOS) is
 * skipped. Core dumps are off because they would contain the user's file.
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
 * The sandboxes of this machine: one for probing, one for transcoding. Both cut off the network where the system
 * allows it, and their processes die with this one.
 */
export const findSandboxes = async (): Promise<{ probeSandbox: Sandbox; transcodeSandbox: Sandbox }> => {
  const isolation = await findIsolation();
  return {
    probeSandbox: sandboxWithMemory(INGEST.probeMemory, isolation),
    transcodeSandbox: sandboxWithMemory(INGEST.transcodeMemory, isolation),
  };
};

/** What every step of the ingest needs. */
export type IngestTools = MediaTools & {
  /** For probing. */
  probeSandbox: Sandbox;
  /** For decoding and encoding. */
  transcodeSandbox: Sandbox;
  /** Wall time for an ingest after its checks, seconds: for px decoded, and seconds produced. */
  timeLimit: (work: { decodedPixels: number; seconds: number; as: 'video' | 'overlay' }) => number;
  signal?: AbortSignal | undefined;
};
