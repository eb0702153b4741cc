import { open } from 'node:fs/promises';

/** The kind of a file, from its first bytes. The name and type sent by the browser are ignored. */
export type FileKind =
  | { kind: 'mp4' | 'matroska' | 'avi' | 'gif' | 'jpeg' | 'png' }
  /** A known kind that is not supported, with a description for the user: 'a ZIP archive'. */
  | { kind: 'other'; description: string }
  | { kind: 'unknown' }
  | { kind: 'empty' };

const HEAD_BYTES = 4096;

/** Boxes that a QuickTime or MP4 file may start with. */
const firstBoxes = new Set(['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot']);
/** Brands of `ftyp` that are not video: photos and audio. */
const otherBrands: [RegExp, string][] = [
  [/^(heic|heix|hevc|hevx|heim|heis|mif1|msf1|avif|avis)$/, 'a photo'],
  [/^(crx |jp2 |jpx )$/, 'a photo'],
  [/^(M4A |M4B |F4A )$/, 'a sound file, with no pictures in it'],
];

const others: [RegExp, string][] = [
  [/^PK[^\w\s]{2}/, 'a ZIP archive'],
  [/^%PDF-/, 'a PDF document'],
  [/^(BM|II\*\0|MM\0\*|8BPS)/, 'a picture'],
  [/^(ID3|OggS|fLaC|\xff[\xf1-\xf3\xf9\xfb])/, 'a sound file, with no pictures in it'],
  [/^(BZh|7z\xbc\xaf|Rar!|\xfd7zXZ)/, 'an archive'],
  [/^(.ELF|MZ)/, 'a program'],
  [/^\s*(<!doctype html|<html|<script|<head|<body)/i, 'a web page'],
  [/^\s*(<\?xml[\s\S]*)?<svg/i, 'an SVG drawing'],
  [/^\s*<\?xml/i, 'an XML file'],
  [/^(\xef\xbb\xbf)?\s*(#EXTM3U|ffconcat|v=0\r?\n|\[playlist\])/i, 'a playlist'],
];

const isText = (head: Buffer): boolean =>
  head.length > 0 && head.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d);

const ofMp4 = (head: Buffer): FileKind | null => {
  const box = head.toString('latin1', 4, 8);
  if (!firstBoxes.has(box)) return null;
  const brand = box === 'ftyp' ? head.toString('latin1', 8, 12) : '';
  const other = otherBrands.find(([pattern]) => pattern.test(brand));
  return other ? { kind: 'other', description: other[1] } : { kind: 'mp4' };
};

const ofRiff = (form: string): FileKind => {
  if (form === 'AVI ') return { kind: 'avi' };
  if (form === 'WAVE') return { kind: 'other', description: 'a sound file, with no pictures in it' };
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
  const other = others.find(([pattern]) => pattern.test(text));
  if (other) return { kind: 'other', description: other[1] };
  return isText(head) ? { kind: 'other', description: 'a text' } : { kind: 'unknown' };
};

/** Detects the kind of a file from its first 4 kB. @throws the system's error when it cannot be read. */
export const sniffFile = async (path: string): Promise<FileKind> => {
  const file = await open(path, 'r');
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0);
    return kindOf(head.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
};
