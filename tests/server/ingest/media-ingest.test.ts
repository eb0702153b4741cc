import { describe, expect, it } from 'vitest';
import { IngestError } from '#server/errors.ts';
import { withIngestErrors } from '#server/ingest/media-ingest.ts';
import { ProcessError } from '#server/processes/run-process.ts';

const failed = (log: string, exitCode: number | null, reason: ProcessError['reason'] = 'exit') =>
  new ProcessError(reason, { command: 'ffmpeg', exitCode, log, memory: 700_000_000 });

describe('the failure of a tool', () => {
  it.each([
    [failed('moov atom not found', 1), 'FILE_BROKEN'],
    [failed('av_interleaved_write_frame(): No space left on device', 1), 'DISK_FULL'],
    [failed('Cannot allocate memory', 1), 'TOO_COMPLEX'],
    [failed('', null, 'timeout'), 'SERVER_TOO_BUSY'],
    [failed('', 137, 'killed'), 'SERVER_FAULT'],
    [failed('', 139), 'FILE_BROKEN'],
    [failed('', 152), 'TOO_COMPLEX'],
    [failed('', 153), 'TOO_COMPLEX'],
    [failed('', 255), 'TOO_COMPLEX'],
    [failed('', 127, 'not-started'), 'SERVER_FAULT'],
    [failed('mount: /sys/etc/ld.so.cache: failed', 32, 'no-sandbox'), 'SERVER_FAULT'],
    [failed('source.mp4: Permission denied', 1), 'SERVER_FAULT'],
    [Object.assign(new Error('full'), { code: 'ENOSPC' }), 'DISK_FULL'],
    [new Error('anything'), 'INGEST_FAILED'],
    [new IngestError('TOO_LONG'), 'TOO_LONG'],
  ])('%s becomes %s', async (error, code) => {
    const work = async (): Promise<never> => {
      throw error;
    };
    await expect(withIngestErrors(undefined, work)).rejects.toMatchObject({ code });
  });
});
