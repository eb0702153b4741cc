/** Kinds of file that are opened at all: a playlist that calls itself a video would make ffmpeg read its neighbours. */
const CONTAINERS = 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,gif';

/** What ffmpeg and ffprobe are told before they open a file that came from outside: local files of known kinds, nothing else. */
export const onlySafeFiles: readonly string[] = [
  '-protocol_whitelist',
  'file',
  '-format_whitelist',
  CONTAINERS,
];

/** An input of ffmpeg that came from outside. */
export const safeInput = (path: string): string[] => [...onlySafeFiles, '-i', `file:${path}`];
