import { INGEST } from '#server/ingest/ingest-limits.ts';

/** The kinds of file that are opened, and the one demuxer that may open each. */
const demuxers = { mp4: 'mov', matroska: 'matroska', avi: 'avi', gif: 'gif' } as const;
export type SourceKind = keyof typeof demuxers;

/**
 * Decoders that may run: what phones, cameras, browsers and editors of the last twenty years write. Subtitles are never shown, but
 * a file that has them is opened with them.
 */
const decoders = [
  ['h264', 'hevc', 'vp8', 'vp9', 'libvpx', 'libvpx-vp9', 'av1', 'libdav1d', 'libaom-av1'],
  ['mpeg4', 'msmpeg4v2', 'msmpeg4', 'h263', 'mpeg2video', 'mpeg1video', 'mjpeg', 'wmv2'],
  ['prores', 'dnxhd', 'dvvideo', 'gif', 'png', 'qtrle', 'rawvideo'],
  ['aac', 'mp3', 'mp3float', 'mp2', 'mp2float', 'opus', 'libopus', 'vorbis', 'ac3', 'eac3', 'alac', 'flac'],
  ['pcm_s16le', 'pcm_s16be', 'pcm_s24le', 'pcm_s24be', 'pcm_s32le', 'pcm_f32le', 'pcm_u8', 'pcm_alaw'],
  ['pcm_mulaw', 'amrnb', 'amrwb', 'adpcm_ms', 'adpcm_ima_wav', 'adpcm_ima_qt', 'wmav2'],
  ['mov_text', 'subrip', 'srt', 'webvtt', 'ass', 'ssa', 'text'],
].flat();

const readWith = (kind: SourceKind): string[] =>
  [
    ['-protocol_whitelist', 'file'],
    ['-codec_whitelist', decoders.join(',')],
    ['-max_streams', String(INGEST.maxTracks)],
    ['-max_pixels', String(INGEST.maxPixels)],
    ['-probesize', '20M', '-analyzeduration', '10M'],
    ['-f', demuxers[kind]],
  ].flat();

/**
 * How ffmpeg and ffprobe are told to open a stranger's file: by the demuxer that its first bytes call for and no other, from the
 * disk and from nowhere else, with known decoders only. It follows no reference to another file: of these four demuxers only
 * that of QuickTime could, and there it is off unless asked for.
 */
export const sourceInput = (path: string, kind: SourceKind): string[] => [
  ...readWith(kind),
  '-i',
  `file:${path}`,
];
