import { describe, expect, it } from 'vitest';
import { RenderError } from '#server/errors.ts';
import { ProcessError } from '#server/processes/run-process.ts';
import { isNotDecoded, toRenderError } from '#server/rendering/engine/render-failure.ts';

const codeOf = async (message: string): Promise<string> => (await toRenderError(new Error(message), [])).code;

describe('a raw error of a render', () => {
  it.each([
    ["ENOSPC: no space left on device, write '/x'", 'DISK_FULL'],
    ['av_interleaved_write_frame(): No space left on device', 'DISK_FULL'],
    ['Failed to launch the browser process!\nlibnss3.so: cannot open shared object file', 'NO_BROWSER'],
    ['UNKNOWN_FONT: the font "Anton" (400) could not be loaded.', 'UNKNOWN_FONT'],
    ['Could not decode http://127.0.0.1:4/x/0.mp4', 'RENDER_FAILED'],
    ['Cannot read properties of undefined', 'RENDER_FAILED'],
  ])('%s becomes %s', async (message, code) => expect(await codeOf(message)).toBe(code));

  it.each([
    ['no-sandbox', 'mount: /sys/etc/ld.so.cache: failed', 'SERVER_FAULT'],
    ['not-started', '', 'SERVER_FAULT'],
    ['killed', '', 'SERVER_FAULT'],
    ['timeout', '', 'SERVER_FAULT'],
    ['exit', 'Cannot allocate memory', 'SERVER_FAULT'],
    ['exit', 'write: No space left on device', 'DISK_FULL'],
    ['exit', 'Error while filtering', 'RENDER_FAILED'],
  ] as const)('of a tool that ended by %s with the log "%s" becomes %s', async (reason, log, code) => {
    const raw = new ProcessError(reason, { command: 'ffmpeg', exitCode: 1, log });
    expect(await toRenderError(raw, [])).toMatchObject({ code, cause: raw });
  });

  it('says whether a browser could not decode a file, which is no proof against the file', () => {
    expect(isNotDecoded(new Error('Could not decode http://127.0.0.1:4/x/0.mp4'))).toBe(true);
    expect(isNotDecoded(new Error('InputDisposedError: Input has been disposed.'))).toBe(false);
  });

  it('becomes the cause and never the message', async () => {
    const raw = new Error('secret path /home/someone/x at foo.js:1');
    const error = await toRenderError(raw, []);
    expect(error.cause).toBe(raw);
    expect(error.message).not.toContain('secret');
  });

  it('keeps its code if it is a RenderError', async () => {
    const error = new RenderError('BROKEN_VIDEO');
    expect(await toRenderError(error, ['/'])).toBe(error);
  });
});
