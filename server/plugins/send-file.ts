import { Readable } from 'node:stream';
import { create } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DownloadResponse } from '#server/downloads/download-response.ts';
import { AppError } from '#server/errors.ts';
import { type ByteRange, parseRange } from '#server/rendering/parse-range.ts';

/** A file to send. `etag` includes its quotes. */
export type FileResponse = {
  contentType: string;
  bytes: number;
  etag: string;
  cacheControl: string;
  contentDisposition?: string;
  open: (range: ByteRange) => Promise<Readable>;
};

/** The requested range; null for the complete file, also when If-Range names another version. */
const requestedRange = (
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileResponse,
): ByteRange | null => {
  const condition = request.headers['if-range'];
  if (condition !== undefined && condition !== file.etag) return null;
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
  reply.header('accept-ranges', 'bytes').header('etag', file.etag);
  if (request.headers['if-none-match'] === file.etag) {
    return reply.code(304).header('cache-control', file.cacheControl).send();
  }
  const range = requestedRange(request, reply, file);
  const { start, end } = range ?? { start: 0, end: file.bytes - 1 };
  // For HEAD, Fastify would read every byte of the stream and discard it.
  const stream = request.method === 'HEAD' ? Readable.from([]) : await file.open({ start, end });
  if (range !== null) reply.code(206).header('content-range', `bytes ${start}-${end}/${file.bytes}`);
  if (file.contentDisposition !== undefined) reply.header('content-disposition', file.contentDisposition);
  return (
    reply
      .header('cache-control', file.cacheControl)
      .header('content-length', String(end - start + 1))
      // A file that is opened directly runs no scripts and has no origin.
      .header('content-security-policy', "default-src 'none'; sandbox")
      .type(file.contentType)
      .send(stream)
  );
};

/** Sends a file that is generated while it streams as an uncached attachment. */
export const sendDownload = (
  reply: FastifyReply,
  { contentType, fileName, stream }: DownloadResponse,
): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('content-disposition', create(fileName))
    .header('content-security-policy', "default-src 'none'; sandbox")
    .type(contentType)
    .send(stream);
