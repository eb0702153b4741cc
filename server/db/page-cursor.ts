import { z } from 'zod';
import { AppError } from '#server/errors.ts';

/** The position in a list after its last row: newest first by `at`, then by `id`. */
const Cursor = z.tuple([z.iso.datetime(), z.string().max(200)]);
export type PageCursor = { at: Date; id: string };

/** The opaque cursor of the next page; it reveals nothing that the rows do not. */
const encodeCursor = ({ at, id }: PageCursor): string =>
  Buffer.from(JSON.stringify([at.toISOString(), id])).toString('base64url');

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** @throws AppError VALIDATION_FAILED for a cursor that no list has issued. */
export const decodeCursor = (cursor: string): PageCursor => {
  const parsed = Cursor.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (!parsed.success) {
    throw new AppError('VALIDATION_FAILED', [
      {
        path: 'cursor',
        message: 'must be the nextCursor of an earlier answer; leave it out for the first page',
      },
    ]);
  }
  return { at: new Date(parsed.data[0]), id: parsed.data[1] };
};

/** The first `size` of the rows, one more of which was read; `nextCursor` is null if there are no more. */
export const pageOf = <Row extends { id: string }>(
  read: readonly Row[],
  size: number,
  timeOf: (row: Row) => Date,
): { rows: Row[]; nextCursor: string | null } => {
  const rows = read.slice(0, size);
  const last = rows.at(-1);
  const hasMore = read.length > size && last !== undefined;
  return { rows, nextCursor: hasMore ? encodeCursor({ at: timeOf(last), id: last.id }) : null };
};
