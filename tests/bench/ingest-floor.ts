import { join } from 'node:path';
import { videoEncoder, proxyEncoder } from '#server/ingest/video-encoding.ts';
import type { Ffmpeg } from '#server/media/resolve-ffmpeg.ts';
import { runFfmpeg } from '#server/media/run-ffmpeg.ts';

const SECONDS = 60;
const CLIPS = 4;

/** A minute of 1080p as a phone records it, with motion everywhere, 16 Mbit/s and sound. Returns its path. */
export const makeMinute = async (folder: string, { ffmpeg }: Ffmpeg): Promise<string> => {
  const [part, whole] = [join(folder, 'part.mp4'), join(folder, 'minute.mp4')];
  const videoOptions =
    '[0:v]scale=1080:1920,format=yuv420p[m];[1:v]format=yuv420p[t];[m][t]blend=all_mode=average[v]';
  await runFfmpeg({
    ffmpeg,
    args: [
      ['-f', 'lavfi', '-i', 'mandelbrot=s=540x960:r=30', '-f', 'lavfi', '-i', 'testsrc2=s=1080x1920:r=30'],
      [
        '-f',
        'lavfi',
        '-i',
        'sine=f=330:r=48000',
        '-filter_complex',
        videoOptions,
        '-map',
        '[v]',
        '-map',
        '2:a',
      ],
      ['-t', '6', '-c:v', 'libx264', '-preset', 'veryfast', '-b:v', '16M', '-c:a', 'aac', part],
    ].flat(),
    timeoutInSeconds: 300,
    read: [],
    write: [folder],
  });
  await runFfmpeg({
    ffmpeg,
    args: ['-stream_loop', '-1', '-i', part, '-t', String(SECONDS), '-c', 'copy', whole],
    timeoutInSeconds: 60,
    read: [part],
    write: [folder],
  });
  return whole;
};

/**
 * The minimum for any implementation: ffmpeg makes the same four clips, proxies and posters in one pass, with the same encoders. It
 * probes, checks and measures nothing, and keeps no complete video.
 */
export const runIngestFloor = async (minute: string, folder: string, { ffmpeg }: Ffmpeg): Promise<void> => {
  const clips = (name: string): string[] =>
    [
      ['-map', '0:a', '-c:a', 'aac', '-b:a', '192k', '-ar', '48000', '-ac', '2'],
      ['-f', 'segment', '-segment_time', String(SECONDS / CLIPS), '-reset_timestamps', '1'],
      join(folder, `${name}-%d.mp4`),
    ].flat();
  const graph = [
    '[0:v]fps=30,split=2[pictures][rest]',
    '[rest]scale=540:960:flags=bilinear,split=2[proxy][posters]',
    `[posters]select=eq(mod(n\\,450)\\,60)[poster]`,
  ].join(';');
  await runFfmpeg({
    ffmpeg,
    args: [
      ['-i', minute, '-filter_complex', graph],
      ['-map', '[pictures]', ...videoEncoder, ...clips('clip')],
      ['-map', '[proxy]', ...proxyEncoder, ...clips('proxy')],
      ['-map', '[poster]', '-vsync', 'vfr', '-q:v', '3', join(folder, 'poster-%d.jpg')],
    ].flat(),
    timeoutInSeconds: 900,
    read: [minute],
    write: [folder],
  });
};
