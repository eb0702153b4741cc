import { z } from 'zod';
import { StartError } from '#server/start-error.ts';
import { secret, url } from './setting-types.ts';

/** A bucket that several machines share. */
export type S3Settings = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** The settings of that bucket. */
export const s3Settings = {
  S3_ENDPOINT: url('an address such as https://s3.example.com').optional(),
  S3_REGION: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: secret(z.string()),
  S3_SECRET_ACCESS_KEY: secret(z.string()),
};

/** @throws StartError naming the missing settings. */
export function s3Of(settings: z.output<z.ZodObject<typeof s3Settings>>): S3Settings | null {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket } = settings;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  const needed = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  const missing = Object.entries(needed).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (missing.length === Object.keys(needed).length && settings.S3_REGION === undefined) return null;
  if (
    endpoint === undefined ||
    bucket === undefined ||
    accessKeyId === undefined ||
    secretAccessKey === undefined
  ) {
    throw new StartError(
      `For a bucket the settings ${missing.join(', ')} are missing. Set them, or none that begins with S3_.`,
    );
  }
  return { endpoint, bucket, accessKeyId, secretAccessKey, region: settings.S3_REGION ?? 'us-east-1' };
}
