import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A file that is made while it is sent, so that nobody knows its length. */
export type DownloadAnswer = { contentType: string; fileName: string; stream: Readable };

/** Sends it as an attachment that no cache keeps. */
export const sendDownload = (
  reply: FastifyReply,
  { contentType, fileName, stream }: DownloadAnswer,
): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .type(contentType)
    .send(stream);
