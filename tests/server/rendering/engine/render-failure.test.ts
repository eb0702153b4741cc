import { describe, expect, it } from 'vitest';
import { RenderError } from '#server/errors.ts';
import { toRenderError } from '#server/rendering/engine/render-failure.ts';

const codeOf = async (message: string): Promise<string> => (await toRenderError(new Error(message), [])).code;

describe('a raw error of a render', () => {
  it.each([
    ["ENOSPC: no space left on device, write '/x'", 'DISK_FULL'],
    ['av_interleaved_write_frame(): No space left on device', 'DISK_FULL'],
    ['Failed to launch the browser process!\nlibnss3.so: cannot open shared object file', 'NO_BROWSER'],
    ['UNKNOWN_FONT: the font "Anton" (400) could not be loaded; choose another one.', 'UNKNOWN_FONT'],
    ['Could not decode http://127.0.0.1:4/x/0.mp4', 'BROKEN_VIDEO'],
    ['Cannot read properties of undefined', 'RENDER_FAILED'],
  ])('%s becomes %s', async (message, code) => expect(await codeOf(message)).toBe(code));

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
