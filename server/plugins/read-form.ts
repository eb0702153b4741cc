import { finished } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { UNKNOWN_FIELD_MESSAGE } from '#contract/api-error.ts';
import { AppError } from '#server/errors.ts';
import type { FileCallbacks, Form, FormReader } from '#server/streaming.ts';

/** Limits for @fastify/multipart. The other fields of a form are few and short, and the code that writes the file limits its size. */
export const FORM_LIMITS = {
  fileSize: Number.MAX_SAFE_INTEGER,
  files: 2,
  fields: 10,
  fieldSize: 10_000,
  parts: 12,
  headerPairs: 20,
};

/** The length of a request's complete body, or null if unknown. */
export const announcedBytesOf = ({ headers }: FastifyRequest): number | null => {
  const length = headers['content-length'];
  return length !== undefined && /^\d{1,15}$/.test(length) ? Number(length) : null;
};

const refuse = (path: string, message: string): never => {
  throw new AppError('VALIDATION_FAILED', [{ path, message }]);
};

/**
 * Checks a field on arrival, so that no file is received for an invalid form.
 * @throws AppError VALIDATION_FAILED
 */
const assertField = ({ shape }: z.ZodObject, name: string, value: unknown): void => {
  const schema = Object.hasOwn(shape, name) ? shape[name] : undefined;
  if (schema === undefined) return refuse(name, UNKNOWN_FIELD_MESSAGE);
  const { error } = z.safeParse(schema, value);
  if (error !== undefined) refuse(name, error.issues[0]?.message ?? 'is invalid');
};

const parseFields = (schema: z.ZodObject, values: object): object => {
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  throw new AppError(
    'VALIDATION_FAILED',
    parsed.error.issues.map((issue) => ({
      path: issue.code === 'unrecognized_keys' ? issue.keys.join(', ') : issue.path.join('.'),
      message: issue.code === 'unrecognized_keys' ? UNKNOWN_FIELD_MESSAGE : issue.message,
    })),
  );
};

/**
 * Reads a form with one file, before or after its other fields, for services that never see the request. The route's scope needs
 * @fastify/multipart.
 *
 * @throws AppError VALIDATION_FAILED naming the field; errors of `onFile`. After an error, received files are discarded.
 */
export const formReader =
  <const F extends Form>(request: FastifyRequest, { file: fileField, fields: schema }: F): FormReader<F> =>
  async <Received>({ onFile, discard }: FileCallbacks<Received>) => {
    if (!request.isMultipart())
      throw new AppError('UNSUPPORTED_MEDIA_TYPE', undefined, `Send a form with the file as ${fileField}.`);
    const received: Received[] = [];
    try {
      const values: Record<string, unknown> = {};
      for await (const part of request.parts()) {
        if (part.type === 'field') {
          assertField(schema, part.fieldname, part.value);
          values[part.fieldname] = part.value;
        } else if (part.fieldname !== fileField) refuse(part.fieldname, UNKNOWN_FIELD_MESSAGE);
        else if (received.length > 0) refuse(fileField, 'must be one file; send the others separately');
        else
          received.push(await onFile({ stream: part.file, fileName: part.filename ?? '', field: fileField }));
      }
      const [one] = received;
      if (one === undefined) return refuse(fileField, 'is missing; choose a file');
      // This schema has just validated the fields.
      return { received: one, fields: parseFields(schema, values) as z.output<F['fields']> };
    } catch (error) {
      for (const each of received) await discard(each);
      throw error;
    }
  };

/**
 * `bytes` is the limit of all fields together. `file` is the field of a file whose contents are not needed; it may also have another name.
 */
type FieldLimits = { bytes: number; file: string };

/**
 * Reads the fields of a form in place of a JSON body; the form's file is discarded while it arrives, and the fields' total size is checked
 * after each field. The route's scope needs @fastify/multipart, which limits files, fields and their sizes.
 *
 * @throws AppError VALIDATION_FAILED naming a field that is unknown or sent twice; BODY_TOO_LARGE.
 */
export const readFields = async (
  request: FastifyRequest,
  { shape }: Pick<z.ZodObject, 'shape'>,
  { bytes, file }: FieldLimits,
): Promise<Record<string, unknown>> => {
  const values: Record<string, unknown> = {};
  let read = 0;
  for await (const part of request.parts()) {
    const { fieldname } = part;
    if (part.type === 'file') {
      if (fieldname !== file && Object.hasOwn(shape, fieldname))
        refuse(fieldname, 'must be text, not a file');
      await finished(part.file.resume());
      continue;
    }
    if (!Object.hasOwn(shape, fieldname)) refuse(fieldname, UNKNOWN_FIELD_MESSAGE);
    if (Object.hasOwn(values, fieldname)) refuse(fieldname, 'must be sent once');
    read += Buffer.byteLength(String(part.value));
    if (part.valueTruncated || read > bytes) throw new AppError('BODY_TOO_LARGE');
    values[fieldname] = part.value;
  }
  return values;
};
