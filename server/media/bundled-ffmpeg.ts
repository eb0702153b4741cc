import { RenderInternals } from '@remotion/renderer';
import type { MediaTools } from '#server/media/resolve-ffmpeg.ts';

const bundledPath = (type: 'ffmpeg' | 'ffprobe'): string =>
  RenderInternals.getExecutablePath({ type, indent: false, logLevel: 'error', binariesDirectory: null });

/**
 * The stripped-down ffmpeg that comes with Remotion. It lacks many filters but can probe, remux and encode AAC, so a machine without ffmpeg
 * can still render and check its output.
 */
export const bundledMediaTools = (): MediaTools => ({
  ffmpeg: bundledPath('ffmpeg'),
  ffprobe: bundledPath('ffprobe'),
});
