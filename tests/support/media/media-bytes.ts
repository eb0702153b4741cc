/** Building blocks of crafted media files. */

const ascii = (text: string): Buffer => Buffer.from(text, 'latin1');

/** A box of an MP4; `size` replaces the true one, to lie about it. */
export const box = (type: string, content: Buffer = Buffer.alloc(0), size = content.length + 8): Buffer => {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(size >>> 0, 0);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, content]);
};

/** A box with a length of 64 bits. */
export const longBox = (type: string, size: bigint): Buffer => {
  const header = Buffer.alloc(16);
  header.writeUInt32BE(1, 0);
  header.write(type, 4, 'latin1');
  header.writeBigUInt64BE(size, 8);
  return header;
};

export const ftyp = (brand = 'isom'): Buffer => box('ftyp', ascii(`${brand}\0\0\x02\0isomiso2mp41`));

/** An element of Matroska: its id in hexadecimal digits; `size` replaces the true one, to lie about it. */
export const element = (id: string, content: Buffer, size = content.length): Buffer => {
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE(0x0100000000000000n | BigInt(size));
  return Buffer.concat([Buffer.from(id, 'hex'), length, content]);
};

export const ebml = (doctype: string): Buffer => element('1a45dfa3', element('4282', ascii(doctype)));

/** The head of a GIF with a palette of two colours. */
export const gifHead = (width: number, height: number): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(width, 0);
  size.writeUInt16LE(height, 2);
  return Buffer.concat([ascii('GIF89a'), size, Buffer.from([0x80, 0, 0]), Buffer.alloc(6, 0xcc)]);
};

/** A picture in a GIF, with next to nothing in it. */
export const gifImage = (width: number, height: number, left = 0): Buffer => {
  const place = Buffer.alloc(9);
  place.writeUInt16LE(left, 0);
  place.writeUInt16LE(width, 4);
  place.writeUInt16LE(height, 6);
  return Buffer.concat([Buffer.from([0x2c]), place, Buffer.from([2, 2, 0x44, 0x01, 0])]);
};

/** A square in the first colour of a GIF: each code between two that clear the table. */
export const gifPicture = ({ left, top, side }: { left: number; top: number; side: number }): Buffer => {
  const place = Buffer.alloc(9);
  for (const [index, value] of [left, top, side, side].entries()) place.writeUInt16LE(value, 2 * index);
  // Codes of 3 bits: clear, then two of the first colour before the table grows.
  const codes = [...Array.from({ length: (side * side) / 2 }, () => [4, 0, 0]).flat(), 5];
  const bits = codes
    .map((code) => code.toString(2).padStart(3, '0').split('').toReversed().join(''))
    .join('');
  const bytes = (bits.match(/.{1,8}/g) ?? []).map((byte) =>
    Number.parseInt(byte.split('').toReversed().join(''), 2),
  );
  const blocks = Array.from({ length: Math.ceil(bytes.length / 255) }, (_, index) => {
    const part = bytes.slice(index * 255, index * 255 + 255);
    return Buffer.from([part.length, ...part]);
  });
  return Buffer.concat([Buffer.from([0x2c]), place, Buffer.from([2]), ...blocks, Buffer.from([0])]);
};

/** The file with `to` in place of the first (or every) `from`; both of one length. */
export const patched = (
  file: Buffer,
  from: string | Buffer,
  to: string | Buffer,
  { every = false } = {},
): Buffer => {
  const result = Buffer.from(file);
  const [old, fresh] = [from, to].map((part) => (typeof part === 'string' ? ascii(part) : part)) as [
    Buffer,
    Buffer,
  ];
  for (let at = result.indexOf(old); at !== -1; at = every ? result.indexOf(old, at + old.length) : -1) {
    fresh.copy(result, at);
  }
  return result;
};

/** The file with bytes written at an offset from the first place where `near` stands. */
export const patchedNear = (file: Buffer, near: string, offset: number, bytes: Buffer): Buffer => {
  const at = file.indexOf(ascii(near));
  if (at === -1) throw new Error(`There is no ${near} in this file.`);
  const result = Buffer.from(file);
  bytes.copy(result, at + offset);
  return result;
};

export const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
};

export const repeated = (count: number, part: Buffer): Buffer =>
  Buffer.concat(Array.from({ length: count }, () => part));
