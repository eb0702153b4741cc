import { Readable } from 'node:stream';
import { create } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DAY_SECONDS } from '#schema/durations.ts';
import {
  type GeneratedFile,
  type ServedFile,
  asciiFileName,
  unicodeFileName,
} from '#server/downloads/downloaded-file.ts';
import { AppError } from '#server/errors.ts';
import { type ByteRange, parseRange } from '#server/rendering/parse-range.ts';

/** A file to send. Without `cacheControl` the client revalidates its copy each time. */
export type FileResponse = ServedFile & { cacheControl?: string };

const REVALIDATE = 'private, no-cache';

/** The `cacheControl` of files that come with the product and change only with a release. */
export const PUBLIC_FOR_A_DAY = `public, max-age=${DAY_SECONDS}`;

/** A Content-Disposition with a file name for every system, and a fallback for clients that read only ASCII. */
export const contentDisposition = ({ title, extension }: NonNullable<ServedFile['saveAs']>): string =>
  create(`${unicodeFileName(title)}.${extension}`, { fallback: `${asciiFileName(title)}.${extension}` });

const etagOf = ({ version }: ServedFile): string => `"${version}"`;

/** The requested range. Null for the complete file, also when If-Range names another version. */
const requestedRange = (
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileResponse,
): ByteRange | null => {
  const condition = request.headers['if-range'];
  if (condition !== undefined && condition !== etagOf(file)) return null;
  const range = parseRange(request.headers.range, file.bytes);
  if (range !== 'unsatisfiable') return range;
  reply.header('content-range', `bytes */${file.bytes}`);
  throw new AppError('RANGE_NOT_SATISFIABLE');
};

/** Sends a file: 304 when the client has it, 206 for a range, 416 for a range beyond its end, 200 otherwise. */
export const sendFile = async (
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileResponse,
): Promise<FastifyReply> => {
  const { cacheControl = REVALIDATE, saveAs } = file;
  const etag = etagOf(file);
  reply.header('accept-ranges', 'bytes').header('etag', etag);
  if (request.headers['if-none-match'] === etag)
    return reply.code(304).header('cache-control', cacheControl).send();
  const range = requestedRange(request, reply, file);
  const { start, end } = range ?? { start: 0, end: file.bytes - 1 };
  // For HEAD, Fastify would read every byte of the stream and discard it.
  const stream = request.method === 'HEAD' ? Readable.from([]) : await file.open({ start, end });
  if (range !== null) reply.code(206).header('content-range', `bytes ${start}-${end}/${file.bytes}`);
  if (saveAs !== undefined) reply.header('content-disposition', contentDisposition(saveAs));
  return (
    reply
      .header('cache-control', cacheControl)
      .header('content-length', String(end - start + 1))
      // A directly opened file runs no scripts and has no origin.
      .header('content-security-policy', "default-src 'none'; sandbox")
      .type(file.contentType)
      .send(stream)
  );
};

/** Sends a file that is generated while it streams as an uncached attachment. */
export const sendDownload = (
  reply: FastifyReply,
  { contentType, fileName, stream }: GeneratedFile,
): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('content-disposition', create(fileName))
    .header('content-security-policy', "default-src 'none'; sandbox")
    .type(contentType)
    .send(stream);
