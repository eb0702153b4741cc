import { z } from 'zod';

/**
 * What the image child does with an image.
 * - `resize`: to at most `width` px, in this format
 * - `thumbnail`: upright, without metadata, both sides at most `side` px; WebP if it has transparent pixels, otherwise JPEG
 */
export type ImageTask =
  | { kind: 'resize'; width: number; format: 'webp' | 'jpeg'; maxPixels: number }
  | { kind: 'thumbnail'; side: number; maxPixels: number; minSide: number };

/** The child's response to a task; validated, because a file may have compromised the child. */
export const ImageOutcome = z.discriminatedUnion('result', [
  z.object({ result: z.literal('done'), mimeType: z.enum(['image/webp', 'image/jpeg']) }),
  z.object({ result: z.enum(['broken', 'too-large', 'too-small']), reason: z.string().max(2000) }),
]);
export type ImageOutcome = z.infer<typeof ImageOutcome>;

/** The protocol of the image child: each frame is a length, 4 bytes big-endian, and that many bytes. */
export const frameOf = (content: Uint8Array): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, content]);
};

/** Splits a stream of bytes into frames. @throws Error beyond `limit` bytes. */
export const frameReader = (limit: number, onFrame: (content: Buffer) => void): ((bytes: Buffer) => void) => {
  let chunks: Buffer[] = [];
  let length = 0;
  return (bytes) => {
    chunks.push(bytes);
    length += bytes.length;
    while (length >= 4) {
      if ((chunks[0]?.length ?? 0) < 4) chunks = [Buffer.concat(chunks)];
      const size = chunks[0]?.readUInt32BE(0) ?? 0;
      if (size > limit) throw new Error(`A frame has ${size} bytes.`);
      if (length < 4 + size) return;
      const all = Buffer.concat(chunks);
      chunks = [all.subarray(4 + size)];
      length -= 4 + size;
      onFrame(all.subarray(4, 4 + size));
    }
  };
};
