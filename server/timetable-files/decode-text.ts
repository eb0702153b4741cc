const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

const marks: readonly { mark: readonly number[]; encoding: string }[] = [
  { mark: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
];

/** A letter outside of ASCII in UTF-8, seen as bytes; RFC 3629 has more rules, which a guess does not need. */
const UTF8_LETTER = /[\xC2-\xDF][\x80-\xBF]|[\xE0-\xEF][\x80-\xBF]{2}|[\xF0-\xF4][\x80-\xBF]{3}/g;
const OTHER_BYTE = /[\x80-\xFF]/g;

/** Whether most letters are UTF-8. If so, bytes that are not cost one character each, instead of every accent of the file. */
const isMostlyUtf8 = (bytes: Uint8Array): boolean => {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const letters = text.match(UTF8_LETTER)?.length ?? 0;
  const others = text.replaceAll(UTF8_LETTER, '').match(OTHER_BYTE)?.length ?? 0;
  return letters >= others;
};

/** Decodes text by its byte order mark, else as UTF-8 if most of it is, else as Excel encodes it in Western Europe and America. */
export const decodeText = (bytes: Uint8Array): string => {
  const marked = marks.find(({ mark }) => startsWith(bytes, mark));
  const encoding = marked?.encoding ?? (isMostlyUtf8(bytes) ? 'utf-8' : 'windows-1252');
  return new TextDecoder(encoding).decode(bytes);
};

/** A line that continues on the next one (RFC 5545, 3.1). */
const FOLD = /\r*\n[ \t]/g;

/**
 * Decodes a calendar. Its lines are unfolded as bytes first, because programs that count bytes fold in the middle of a letter; the letters of
 * UTF-16 are never divided.
 */
export const decodeCalendar = (bytes: Uint8Array): string => {
  const isWide = marks.some(({ mark, encoding }) => encoding.startsWith('utf-16') && startsWith(bytes, mark));
  if (isWide) return decodeText(bytes).replaceAll(FOLD, '');
  const folded = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return decodeText(Buffer.from(folded.replaceAll(FOLD, ''), 'latin1'));
};
