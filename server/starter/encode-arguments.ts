import type { StarterDrawing } from '#remotion/starter/starter-drawing.ts';
import { proxyEncoder, proxySize } from '#server/ingest/video-encoding.ts';
import { SOFT_START } from '#server/rendering/encoder-settings.ts';

const SETTINGS = 'open-gop=0:aq-mode=3:aq-strength=1.0:deblock=-1,-1';

/** ffmpeg arguments that store the JPEG frames from stdin unchanged in one file, to be read twice. */
export function masterArguments(drawing: StarterDrawing, output: string): string[] {
  return [
    '-f',
    'image2pipe',
    '-c:v',
    'mjpeg',
    '-framerate',
    String(drawing.fps),
    '-i',
    'pipe:0',
    '-c',
    'copy',
    output,
  ];
}

/**
 * Arguments for one of two passes that encode a background's video (without audio) from its master. Browser images
 * are full range: they are converted to limited-range bt709, scaled, and given static grain, so that dark
 * gradients show no banding. `passFile` holds the statistics of pass 1.
 */
export function backgroundArguments(
  drawing: StarterDrawing,
  master: string,
  pass: 1 | 2,
  passFile: string,
  output: string,
): string[] {
  const colors = 'in_range=pc:in_color_matrix=bt601:out_range=tv:out_color_matrix=bt709';
  const scale = `scale=${drawing.width}:${drawing.height}:${colors}:flags=lanczos+accurate_rnd+full_chroma_int`;
  return [
    ['-i', master, '-vf', `${scale},format=yuv420p,noise=c0s=3:c0_seed=1129,setsar=1`],
    ['-c:v', 'libx264', '-profile:v', 'high', '-preset', 'slow', '-b:v', `${drawing.quality}k`],
    ['-pass', String(pass), '-passlogfile', passFile],
    ['-g', String(drawing.fps * 3), '-bf', '3', '-x264-params', SETTINGS],
    ['-color_range', 'tv', '-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'],
    [
      '-frames:v',
      String(drawing.frames),
      '-an',
      '-movflags',
      '+faststart',
      '-f',
      pass === 1 ? 'null' : 'mp4',
      output,
    ],
  ].flat();
}

/** Arguments that read raw straight-alpha RGBA frames from stdin and write an overlay's GIF or WebM. */
export function overlayArguments(drawing: StarterDrawing, output: string): string[] {
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', `${drawing.width}x${drawing.height}`];
  const input = [...raw, '-framerate', String(drawing.fps), '-i', 'pipe:0'];
  if (drawing.format === 'gif') {
    return [
      input,
      '-filter_complex',
      `[0:v]split[seen][counted];[counted]palettegen=max_colors=${drawing.quality}:reserve_transparent=1:stats_mode=full[palette];` +
        '[seen][palette]paletteuse=dither=none:alpha_threshold=128:diff_mode=rectangle',
      ['-frames:v', String(drawing.frames), '-loop', '0', output],
    ].flat();
  }
  return [
    input,
    ['-vf', 'scale=out_range=tv:out_color_matrix=bt709:flags=accurate_rnd+full_chroma_int,format=yuva420p'],
    [
      '-c:v',
      'libvpx-vp9',
      '-crf',
      String(drawing.quality),
      '-b:v',
      '0',
      '-deadline',
      'good',
      '-cpu-used',
      '2',
    ],
    ['-row-mt', '1', '-g', String(drawing.frames), '-auto-alt-ref', '0'],
    ['-color_range', 'tv', '-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'],
    ['-frames:v', String(drawing.frames), '-an', output],
  ].flat();
}

/** Arguments that add a 48 kHz stereo WAV to a finished video as AAC; the video is copied. */
export function soundArguments(video: string, sound: string, seconds: number, output: string): string[] {
  return [
    ['-i', video, '-i', sound, '-map', '0:v', '-map', '1:a', '-c:v', 'copy'],
    ['-af', SOFT_START, '-c:a', 'aac', '-b:a', '160k', '-ar', '48000', '-ac', '2', '-t', String(seconds)],
    ['-movflags', '+faststart', output],
  ].flat();
}

/** Arguments that encode the proxy of a finished background: the same size as an upload's, with the same audio. */
export function proxyArguments(drawing: StarterDrawing, video: string, output: string): string[] {
  const { width, height } = proxySize(drawing);
  const scaled = ['-map', '0:v', '-vf', `scale=${width}:${height}:flags=bilinear,setsar=1`, ...proxyEncoder];
  const sound = ['-map', '0:a?', '-c:a', 'copy'];
  return ['-i', video, ...scaled, ...sound, '-movflags', '+faststart', '-f', 'mp4', output];
}

/** Arguments for the poster of a background: one image from stdin becomes a 540x960 JPEG. */
export function backgroundPosterArguments(output: string): string[] {
  const scale = 'scale=540:960:flags=lanczos+accurate_rnd';
  return [
    '-f',
    'image2pipe',
    '-c:v',
    'mjpeg',
    '-i',
    'pipe:0',
    '-vf',
    scale,
    '-frames:v',
    '1',
    '-q:v',
    '3',
    output,
  ];
}

/** Arguments for the poster of an overlay: one PNG from stdin becomes a WebP with alpha. */
export function overlayPosterArguments(output: string): string[] {
  const input = ['-f', 'image2pipe', '-c:v', 'png', '-i', 'pipe:0'];
  return [...input, '-frames:v', '1', '-c:v', 'libwebp', '-quality', '82', '-compression_level', '6', output];
}
