import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { ObjectStore } from '#server/ports/storage.ts';
import type { S3Settings } from '#server/settings/vendor-settings.ts';

/** Timeout for connecting and for an idle connection, milliseconds. */
const CONNECTION_TIMEOUT_MS = 5_000;
const SILENCE_TIMEOUT_MS = 10_000;

/**
 * Concurrent connections to the bucket. A slow download holds one until it ends, so with the library's default of 50, as many people could
 * block everyone else, including uploads and workers.
 */
const agent = { maxSockets: Infinity };

const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;

const hasPath = (request: unknown): request is { path: string } =>
  typeof request === 'object' && request !== null && 'path' in request && typeof request.path === 'string';

const orNull = async <T>(work: Promise<T>): Promise<T | null> => {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
};

/** A bucket of S3 or of any compatible server. Connects on first use. */
export const s3ObjectStore = (settings: S3Settings): ObjectStore => {
  const { endpoint, region, bucket: Bucket, accessKeyId, secretAccessKey } = settings;
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Host-style addresses need a DNS entry for each bucket. Every server supports path-style.
    forcePathStyle: true,
    // Many compatible servers support only the checksums that a call requires.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      socketTimeout: SILENCE_TIMEOUT_MS,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
  // The bucket itself has the address `/bucket/`, but some servers drop the last slash before they check the signature.
  client.middlewareStack.add(
    (next) => (call) => {
      const { request } = call;
      if (hasPath(request)) request.path = request.path.replace(/(?<=.)\/$/, '');
      return next(call);
    },
    { step: 'build', name: 'plainBucketPath' },
  );
  return {
    name: `the bucket ${Bucket} at ${new URL(endpoint).host}`,
    put: async (Key, localPath) => {
      const { size } = await stat(localPath);
      const Body = createReadStream(localPath);
      try {
        await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentLength: size }));
      } finally {
        Body.destroy();
      }
      return size;
    },
    putText: async (Key, text) => {
      await client.send(new PutObjectCommand({ Bucket, Key, Body: text }));
    },
    stat: async (key) => {
      const found = await orNull(client.send(new HeadObjectCommand({ Bucket, Key: key })));
      if (found === null) return null;
      const { ContentLength = 0, LastModified = new Date(0), ETag = '' } = found;
      return { key, bytes: ContentLength, modifiedAt: LastModified, etag: ETag };
    },
    read: async (Key, range) => {
      const Range = range === undefined ? undefined : `bytes=${range.start}-${range.end}`;
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, ...(Range && { Range }) }));
      if (!(Body instanceof Readable)) throw new Error(`The bucket returned no file for ${Key}`);
      return Body;
    },
    copy: async (fromKey, toKey) => {
      const CopySource = `${Bucket}/${fromKey}`;
      return (await orNull(client.send(new CopyObjectCommand({ Bucket, CopySource, Key: toKey })))) !== null;
    },
    delete: async (Key) => {
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
    keys: async (Prefix) => {
      const found: string[] = [];
      let token: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix, ...(token && { ContinuationToken: token }) }),
        );
        found.push(...(page.Contents ?? []).flatMap(({ Key }) => Key ?? []));
        token = page.IsTruncated === true ? page.NextContinuationToken : undefined;
      } while (token !== undefined);
      return found;
    },
  };
};
