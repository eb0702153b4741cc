import { z } from 'zod';
import { parseJson } from '#contract/parse-json.ts';
import { AppError } from '#server/errors.ts';

/** The position in a list after a page's last row: the value of the sort key, then the `id`. */
const SortedCursor = z.tuple([z.string().max(2000), z.string().max(200)]);
const Cursor = z.tuple([z.iso.datetime(), z.string().max(200)]);
/** The cursor of a list that is newest first by `at`. */
export type PageCursor = { at: Date; id: string };

/** The opaque cursor of the next page; it reveals nothing that the rows do not. */
const encodeCursor = (key: Date | string, id: string): string =>
  Buffer.from(JSON.stringify([key instanceof Date ? key.toISOString() : key, id])).toString('base64url');

const decode = (schema: typeof Cursor | typeof SortedCursor, cursor: string): [string, string] => {
  const parsed = schema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (!parsed.success) {
    throw new AppError('VALIDATION_FAILED', [
      {
        path: 'cursor',
        message: 'must be the nextCursor of an earlier response; omit it for the first page',
      },
    ]);
  }
  return parsed.data;
};

/** @throws AppError VALIDATION_FAILED for a cursor that no list has issued. */
export const decodeCursor = (cursor: string): PageCursor => {
  const [at, id] = decode(Cursor, cursor);
  return { at: new Date(at), id };
};

/** The same for a list that is sorted by the text `key`. @throws like decodeCursor */
export const decodeSortedCursor = (cursor: string): { key: string; id: string } => {
  const [key, id] = decode(SortedCursor, cursor);
  return { key, id };
};

/** The same for a list that is sorted by a text or, without `isByText`, newest first. @throws like decodeCursor */
export const decodeCursorOf = (cursor: string, isByText: boolean): { key: Date | string; id: string } => {
  if (isByText) return decodeSortedCursor(cursor);
  const { at, id } = decodeCursor(cursor);
  return { key: at, id };
};

/** The first `size` rows of a query that read one more. `nextCursor` is null if there are no more. */
export const pageOf = <Row extends { id: string }>(
  read: readonly Row[],
  size: number,
  keyOf: (row: Row) => Date | string,
): { rows: Row[]; nextCursor: string | null } => {
  const rows = read.slice(0, size);
  const last = rows.at(-1);
  const hasMore = read.length > size && last !== undefined;
  return { rows, nextCursor: hasMore ? encodeCursor(keyOf(last), last.id) : null };
};
