import { RenderInternals } from '@remotion/renderer';
import type { MediaTools } from '#server/media/resolve-ffmpeg.ts';

const bundledPath = (type: 'ffmpeg' | 'ffprobe'): string =>
  RenderInternals.getExecutablePath({ type, indent: false, logLevel: 'error', binariesDirectory: null });

/**
 * The small ffmpeg that the renderer brings along. It knows fewer filters, but it probes, copies and encodes AAC, so that a
 * machine without ffmpeg still renders and still checks what it rendered.
 */
export const bundledMediaTools = (): MediaTools => ({
  ffmpeg: bundledPath('ffmpeg'),
  ffprobe: bundledPath('ffprobe'),
});
