import { open } from 'node:fs/promises';

/** Files of sound; `m4a` is an MP4 that says that it has only sound. */
export const soundKinds = ['m4a', 'mp3', 'aac', 'wav', 'ogg', 'flac'] as const;
export type SoundKind = (typeof soundKinds)[number];

/** The kind of a file, from its first bytes. The name and type sent by the browser are ignored. */
export type FileKind =
  | { kind: 'mp4' | 'matroska' | 'avi' | 'gif' | 'jpeg' | 'png' | SoundKind }
  /** A known kind that is not supported, with a description for the user: 'a ZIP archive'. */
  | { kind: 'other'; description: string }
  | { kind: 'unknown' }
  | { kind: 'empty' };

const HEAD_BYTES = 4096;

/** Boxes that a QuickTime or MP4 file may start with. */
const firstBoxes = new Set(['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot']);
/** Brands of `ftyp` that are photos, and those that are audio. */
const otherBrands: [RegExp, string][] = [
  [/^(heic|heix|hevc|hevx|heim|heis|mif1|msf1|avif|avis)$/, 'a photo'],
  [/^(crx |jp2 |jpx )$/, 'a photo'],
];
const soundBrand = /^(M4A |M4B |F4A )$/;

const others: [RegExp, string][] = [
  [/^PK[^\w\s]{2}/, 'a ZIP archive'],
  [/^%PDF-/, 'a PDF document'],
  [/^(BM|II\*\0|MM\0\*|8BPS)/, 'a picture'],
  [/^(BZh|7z\xbc\xaf|Rar!|\xfd7zXZ)/, 'an archive'],
  [/^(.ELF|MZ)/, 'a program'],
  [/^\s*(<!doctype html|<html|<script|<head|<body)/i, 'a web page'],
  [/^\s*(<\?xml[\s\S]*)?<svg/i, 'an SVG drawing'],
  [/^\s*<\?xml/i, 'an XML file'],
  [/^(\xef\xbb\xbf)?\s*(#EXTM3U|ffconcat|v=0\r?\n|\[playlist\])/i, 'a playlist'],
];

/** Layer bits of 0 are AAC's, those of layers 2 and 3 MPEG audio's. */
const sounds: [RegExp, SoundKind][] = [
  [/^\xff[\xf0\xf1\xf8\xf9]/, 'aac'],
  [/^\xff[\xe2-\xe5\xf2-\xf5\xfa-\xfd]/, 'mp3'],
  [/^OggS/, 'ogg'],
  [/^fLaC/, 'flac'],
];

const soundOf = (text: string): FileKind | null => {
  const sound = sounds.find(([pattern]) => pattern.test(text));
  return sound === undefined ? null : { kind: sound[1] };
};

const ID3_HEADER = 10;

/** Where the sound begins after an ID3 tag, whose length has seven bits in each byte. */
const endOfId3 = (head: Buffer): number => {
  const [a = 0, b = 0, c = 0, d = 0] = head.subarray(6, ID3_HEADER);
  return ID3_HEADER + ((a & 0x7f) << 21) + ((b & 0x7f) << 14) + ((c & 0x7f) << 7) + (d & 0x7f);
};

const isText = (head: Buffer): boolean =>
  head.length > 0 && head.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d);

const ofMp4 = (head: Buffer): FileKind | null => {
  const box = head.toString('latin1', 4, 8);
  if (!firstBoxes.has(box)) return null;
  const brand = box === 'ftyp' ? head.toString('latin1', 8, 12) : '';
  if (soundBrand.test(brand)) return { kind: 'm4a' };
  const other = otherBrands.find(([pattern]) => pattern.test(brand));
  return other ? { kind: 'other', description: other[1] } : { kind: 'mp4' };
};

const ofRiff = (form: string): FileKind => {
  if (form === 'AVI ') return { kind: 'avi' };
  if (form === 'WAVE') return { kind: 'wav' };
  return form === 'WEBP' ? { kind: 'other', description: 'a picture' } : { kind: 'unknown' };
};

const kindOf = (head: Buffer): FileKind => {
  const text = head.toString('latin1');
  if (head.length === 0) return { kind: 'empty' };
  if (head.every((byte) => byte === 0)) return { kind: 'unknown' };
  if (text.startsWith('\x1a\x45\xdf\xa3')) return { kind: 'matroska' };
  if (/^GIF8[79]a/.test(text)) return { kind: 'gif' };
  if (text.startsWith('\xff\xd8\xff')) return { kind: 'jpeg' };
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return { kind: 'png' };
  if (text.startsWith('RIFF')) return ofRiff(text.slice(8, 12));
  const mp4 = ofMp4(head);
  if (mp4 !== null) return mp4;
  const sound = soundOf(text);
  if (sound !== null) return sound;
  const other = others.find(([pattern]) => pattern.test(text));
  if (other) return { kind: 'other', description: other[1] };
  return isText(head) ? { kind: 'other', description: 'a text' } : { kind: 'unknown' };
};

/** Detects the kind of a file from its first 4 kB, or from those after an ID3 tag. @throws the system's error when it cannot be read. */
export const sniffFile = async (path: string): Promise<FileKind> => {
  const file = await open(path, 'r');
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0);
    const start = head.subarray(0, bytesRead);
    if (!start.toString('latin1').startsWith('ID3')) return kindOf(start);
    const tagged = Buffer.alloc(4);
    const after = await file.read(tagged, 0, tagged.length, endOfId3(start));
    // What most players do when a tag lies about its length: look for MPEG audio.
    return soundOf(tagged.toString('latin1', 0, after.bytesRead)) ?? { kind: 'mp3' };
  } finally {
    await file.close();
  }
};
