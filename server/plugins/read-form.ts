import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { AppError } from '#server/errors.ts';

/** For @fastify/multipart: a form's other fields are few and short; its file is counted where it is written. */
export const FORM_LIMITS = { fileSize: Number.MAX_SAFE_INTEGER, files: 2, fields: 10, fieldSize: 10_000 };

type Form = NonNullable<Endpoint['form']>;

/** What is done with the file while it comes, and what undoes that when the rest of the form is wrong. */
type FileHandler<Taken> = {
  onFile: (file: { stream: Readable; fileName: string }) => Promise<Taken>;
  discard: (taken: Taken) => Promise<void>;
};

const refuse = (path: string, message: string): never => {
  throw new AppError('VALIDATION_FAILED', [{ path, message }]);
};

const parseFields = (schema: z.ZodObject, values: object): object => {
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  throw new AppError(
    'VALIDATION_FAILED',
    parsed.error.issues.map((issue) => ({
      path: issue.code === 'unrecognized_keys' ? issue.keys.join(', ') : issue.path.join('.'),
      message: issue.code === 'unrecognized_keys' ? 'unknown field; remove it' : issue.message,
    })),
  );
};

/**
 * Reads a form with one file, which may stand before its other fields. The route's scope has @fastify/multipart.
 *
 * @throws AppError VALIDATION_FAILED naming the field; what `take` throws. What was taken is given back then.
 */
export const readForm = async <const F extends Form, Taken>(
  request: FastifyRequest,
  { file: fileField, fields: schema }: F,
  { onFile: take, discard: giveBack }: FileHandler<Taken>,
): Promise<{ taken: Taken; fields: z.output<F['fields']> }> => {
  if (!request.isMultipart())
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', undefined, `Send a form with the file as ${fileField}.`);
  const taken: Taken[] = [];
  try {
    const values: Record<string, unknown> = {};
    for await (const part of request.parts()) {
      if (part.type === 'field') values[part.fieldname] = part.value;
      else if (part.fieldname !== fileField) refuse(part.fieldname, 'unknown field; remove it');
      else if (taken.length > 0) refuse(fileField, 'must be one file; send the others one by one');
      else taken.push(await take({ stream: part.file, fileName: part.filename ?? '' }));
    }
    const [one] = taken;
    if (one === undefined) return refuse(fileField, 'is missing: choose a file');
    // The schema of these very fields has just let them through.
    return { taken: one, fields: parseFields(schema, values) as z.output<F['fields']> };
  } catch (error) {
    for (const each of taken) await giveBack(each);
    throw error;
  }
};

/** Reads one form, without showing the request to the service that uses the file. */
export type FormReader<F extends Form> = <Taken>(
  handler: FileHandler<Taken>,
) => Promise<{ taken: Taken; fields: z.output<F['fields']> }>;

/** Binds `readForm` to a request, for a service that knows no HTTP. */
export const formReader =
  <const F extends Form>(request: FastifyRequest, form: F): FormReader<F> =>
  (handler) =>
    readForm(request, form, handler);
