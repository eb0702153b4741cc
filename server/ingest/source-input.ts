import { INGEST } from '#server/ingest/ingest-limits.ts';

/** The accepted containers, and the only demuxer that may open each. */
const demuxers = {
  mp4: 'mov',
  matroska: 'matroska',
  avi: 'avi',
  gif: 'gif',
  /** Only our own drawings of GIFs. */
  apng: 'apng',
  png: 'png_pipe',
  jpeg: 'jpeg_pipe',
  m4a: 'mov',
  mp3: 'mp3',
  aac: 'aac',
  wav: 'wav',
  ogg: 'ogg',
  flac: 'flac',
} as const;
export type SourceKind = keyof typeof demuxers;

/** Whether a file is a single image, which has no duration. */
export const isImage = (kind: SourceKind): kind is 'png' | 'jpeg' => kind === 'png' || kind === 'jpeg';

/**
 * Allowed decoders: what phones, cameras, browsers and editors of the last twenty years write. Subtitles are
 * ignored, but files that contain them must still open.
 */
const decoders = [
  ['h264', 'hevc', 'vp8', 'vp9', 'libvpx', 'libvpx-vp9', 'av1', 'libdav1d', 'libaom-av1'],
  ['mpeg4', 'msmpeg4v2', 'msmpeg4', 'h263', 'mpeg2video', 'mpeg1video', 'mjpeg', 'wmv2'],
  ['prores', 'dnxhd', 'dvvideo', 'gif', 'png', 'apng', 'qtrle', 'rawvideo'],
  ['aac', 'mp3', 'mp3float', 'mp2', 'mp2float', 'opus', 'libopus', 'vorbis', 'ac3', 'eac3', 'alac', 'flac'],
  ['pcm_s16le', 'pcm_s16be', 'pcm_s24le', 'pcm_s24be', 'pcm_s32le', 'pcm_f32le', 'pcm_u8', 'pcm_alaw'],
  ['pcm_mulaw', 'amrnb', 'amrwb', 'adpcm_ms', 'adpcm_ima_wav', 'adpcm_ima_qt', 'wmav2'],
  ['mov_text', 'subrip', 'srt', 'webvtt', 'ass', 'ssa', 'text'],
].flat();

/**
 * Sound that we do not decode, but which ffprobe must be able to open, because otherwise it does not describe the other tracks: of discs,
 * old cameras and old computers.
 */
const foreignSound = [
  [
    'dca',
    'truehd',
    'mlp',
    'dolby_e',
    'aac_latm',
    'mp1',
    'mp1float',
    'wmav1',
    'wmapro',
    'wmalossless',
    'wmavoice',
  ],
  [
    'speex',
    'gsm',
    'gsm_ms',
    'ilbc',
    'evrc',
    'qcelp',
    'qdm2',
    'qdmc',
    'mace3',
    'mace6',
    'cook',
    'atrac3',
    'sipr',
  ],
  [
    'ra_144',
    'ra_288',
    'nellymoser',
    'tta',
    'wavpack',
    'ape',
    'tak',
    's302m',
    'g723_1',
    'g729',
    'ws_snd1',
    'imc',
  ],
  [
    'adpcm_g722',
    'g722',
    'adpcm_g726',
    'g726',
    'adpcm_yamaha',
    'adpcm_swf',
    'adpcm_ct',
    'adpcm_ima_amv',
    'dvaudio',
  ],
  ['pcm_s8', 'pcm_s24daud', 'pcm_s32be', 'pcm_f32be', 'pcm_f64le', 'pcm_f64be', 'pcm_u16le', 'pcm_u16be'],
  ['pcm_u24le', 'pcm_u24be', 'pcm_u32le', 'pcm_u32be', 'pcm_s16le_planar', 'pcm_s16be_planar', 'pcm_dvd'],
  [
    'pcm_bluray',
    'pcm_lxf',
    'pcm_vidc',
    'pcm_zork',
    'dsd_lsbf',
    'dsd_msbf',
    'mp3adu',
    'mp3on4',
    'als',
    'sonic',
  ],
].flat();

const demuxOptions = (kind: SourceKind, codecs: readonly string[]): string[] =>
  [
    ['-protocol_whitelist', 'file'],
    ['-codec_whitelist', codecs.join(',')],
    ['-max_streams', String(INGEST.maxTracks)],
    ['-max_pixels', String(INGEST.maxPixels)],
    ['-probesize', '20M', '-analyzeduration', '10M'],
    ['-f', demuxers[kind]],
  ].flat();

/**
 * Input options of ffmpeg for an untrusted file: only the demuxer its first bytes call for, only from
 * disk, only known decoders. References to other files are not followed: of these demuxers only QuickTime's
 * supports them, and they are off by default.
 */
export const sourceInput = (path: string, kind: SourceKind): string[] => [
  ...demuxOptions(kind, decoders),
  '-i',
  `file:${path}`,
];

/** The same for ffprobe, which opens a decoder for each track. */
export const probedInput = (path: string, kind: SourceKind): string[] => [
  ...demuxOptions(kind, [...decoders, ...foreignSound]),
  '-i',
  `file:${path}`,
];
