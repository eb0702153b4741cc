/** Bytes from `start` to `end`, both inclusive. */
export type ByteRange = { start: number; end: number };

/**
 * Parses the Range header of a request for a file of `size` bytes. Null means to send the entire file, also for
 * headers that we ignore (several ranges, other units), as RFC 9110 section 14.2 allows.
 */
export const parseRange = (header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' => {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return null;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start >= size || start > end ? 'unsatisfiable' : { start, end };
};
