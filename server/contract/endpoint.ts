import type { z } from 'zod';

/** The roles of the specification, strongest first. */
export const roles = ['admin', 'studio_owner', 'studio_team', 'pro', 'beta', 'user'] as const;
export type Role = (typeof roles)[number];

/** Who may call: anyone, anyone signed in, or the signed-in people of these roles. */
export type Access = 'public' | 'signed-in' | readonly Role[];

/**
 * `file`, `download` and `event-stream` answers are streamed and have no response schema; the length of a `file`
 * is known before it is sent, that of a `download` is not. `redirect` leads to another address. `protocol`: another
 * protocol over HTTP says all that is to say in its headers.
 */
type ResponseType = 'json' | 'file' | 'download' | 'event-stream' | 'redirect' | 'protocol' | 'none';

/**
 * One call of the service, declared once: validation, access, OpenAPI page and the typed client all read
 * this object. `status` is the answer's status on success.
 */
export type Endpoint = {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Fastify path, such as `/api/promos/:id`. */
  path: `/api/${string}`;
  summary: string;
  access: Access;
  status: 200 | 201 | 202 | 204 | 302;
  responseType: ResponseType;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** A multipart form that is read while it comes, in place of a body: its one file, and its other fields in any order. */
  form?: { file: string; fields: z.ZodObject };
  response?: z.ZodType;
};

/** Declares an endpoint, keeping the exact types of its schemas for the handler and the client. */
export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint;

type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** What a caller sends. */
export type RequestOf<E extends Endpoint> = {
  [Part in 'params' | 'query' | 'body' as E[Part] extends z.ZodType ? Part : never]: InputOf<E[Part]>;
};

/** What a handler receives, after validation. */
export type ValidatedRequestOf<E extends Endpoint> = {
  [Part in 'params' | 'query' | 'body' as E[Part] extends z.ZodType ? Part : never]: OutputOf<E[Part]>;
};

/** What the answer holds, after validation. */
export type ResponseOf<E extends Endpoint> = OutputOf<E['response']>;
