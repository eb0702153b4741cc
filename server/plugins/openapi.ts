import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fastifyPlugin from 'fastify-plugin';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { sample } from 'openapi-sampler';
import { z } from 'zod';
import { DRY_RUN_HEADER, type Endpoint, tokenScopes } from '#contract/endpoint.ts';
import { type ErrorCode, errorTable } from '#contract/errors.ts';
import { RECENT_SIGN_IN_MINUTES } from '#contract/limits.ts';
import { sessionCookieName } from '#server/plugins/request-credentials.ts';

/** Examples by field name, for texts without an example in their schema. */
const exampleTexts: Readonly<Record<string, string>> = {
  class: 'Pole Flow',
  className: 'Pole Flow',
  classType: 'Pole Flow',
  code: 'RENDER_FAILED',
  description: 'Slow spins, long lines and a song to the end',
  details: 'Bring shorts',
  device: 'Chrome on Android',
  elementId: 'header',
  fallbackUrl: '/api/assets/starter-night/fallback',
  fileName: 'pole-flow-fri-6-15-pm.mp4',
  from: '18:15',
  handle: '@mia.lee',
  id: 'starter-night',
  instructor: 'Mia Lee',
  instructorName: 'Mia Lee',
  lastClassTime: '6:15 PM',
  message: 'Something went wrong while rendering. Your promo is saved; try again.',
  name: 'Mia Lee',
  nextCursor: 'WzE3NjQyNjc2MDAwMDBd',
  posterUrl: '/api/assets/starter-night/poster',
  previewUrl: '/api/renders/Vb3kQ9XkT0aLmN5bVcYg2w/preview',
  promotionalText: 'Spin with us on Friday.',
  proxyUrl: '/api/assets/starter-night/proxy',
  publicId: 'starter-sparkles',
  room: 'Loft',
  secret: 'polepro_…',
  studio: 'North Pole',
  studioName: 'North Pole',
  template: 'Join us {day}',
  text: 'Join us on Friday',
  thumbnailUrl: '/api/assets/starter-night/poster',
  title: 'Pole Flow · Fri 6:15 PM',
  to: '19:00',
  url: '/api/assets/starter-night/file',
  videoUrl: '/api/renders/Vb3kQ9XkT0aLmN5bVcYg2w/file',
  watermarkTarget: 'main-text',
  wayReason: 'Texts and overlays are drawn once and composited over the video.',
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The source of the route's documentation. */
    endpoint?: Endpoint;
  }
}

type JsonObject = Record<string, unknown>;

/** A list or record that checks its length first (`bounded.ts`) is documented by its inner schema. */
const showBounded = ({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: object }): void => {
  if (!(zodSchema instanceof z.ZodPipe)) return;
  const { in: checked, out } = zodSchema.def;
  if (!(checked instanceof z.ZodArray || checked instanceof z.ZodRecord)) return;
  if (!(out instanceof z.ZodArray || out instanceof z.ZodRecord)) return;
  const { $schema: _version, ...shown } = z.toJSONSchema(out, { io: 'input', override: showBounded });
  Object.assign(jsonSchema, shown);
};

const toJsonSchemas = createJsonSchemaTransform({ zodToJsonConfig: { override: showBounded } });

/** Content types of streamed responses. */
const streamTypes: Partial<Record<Endpoint['responseType'], string>> = {
  file: 'application/octet-stream',
  download: 'application/octet-stream',
  'event-stream': 'text/event-stream',
};

/** The error response of every endpoint. */
const refusals: Record<string, { description: string; code: ErrorCode }> = {
  '4xx': { description: 'Refused: a code, a sentence, and the wrong fields', code: 'NOT_FOUND' },
  '5xx': {
    description: 'Failed or busy: a code and a sentence. The header Retry-After says when to try again',
    code: 'UNAVAILABLE',
  },
};

/** The success response of an endpoint without a schema. */
const bodylessResponse = ({ responseType }: Endpoint): JsonObject => {
  const type = streamTypes[responseType];
  if (type === undefined) return { type: 'null', description: 'Success, without a body' };
  return { description: 'The stream', content: { [type]: { schema: { type: 'string', format: 'binary' } } } };
};

/** A form with one file and other fields. */
const formBody = ({ file, fields }: NonNullable<Endpoint['form']>): JsonObject => {
  const { properties, required = [] } = z.toJSONSchema(fields, { io: 'input' });
  const binary = { type: 'string', format: 'binary' };
  return { type: 'object', properties: { ...properties, [file]: binary }, required: [...required, file] };
};

/** Who may call the endpoint, for people and for programs. Public calls need nothing. */
const securityOf = ({ access, tokenScope }: Endpoint): Record<string, string[]>[] => {
  if (access === 'public') return [];
  return tokenScope === undefined ? [{ session: [] }] : [{ session: [] }, { token: [tokenScope] }];
};

const describeAccess = ({ access, tokenScope, requiresRecentSignIn }: Endpoint): string => {
  if (access === 'public') return 'Public.';
  const people =
    access === 'signed-in' ? 'For everyone who is signed in' : `For signed-in accounts: ${access.join(', ')}`;
  const recent = requiresRecentSignIn
    ? ` The sign-in must be at most ${RECENT_SIGN_IN_MINUTES} minutes old, otherwise the response is 403 RECENT_SIGN_IN_REQUIRED.`
    : '';
  return `${people}. ${tokenScope === undefined ? 'Not for API tokens.' : `API tokens need the scope ${tokenScope}.`}${recent}`;
};

const describeResponse = (status: string, schema: JsonObject): JsonObject => {
  const refusal = refusals[status];
  if (refusal === undefined) return { ...schema, description: 'Success' };
  const { description, code } = refusal;
  return { ...schema, description, examples: [{ code, message: errorTable[code].message }] };
};

/** Adds the declarations of an endpoint to the schemas of its route. */
const documentEndpoint = (endpoint: Endpoint, schema: JsonObject): JsonObject => ({
  ...schema,
  description: describeAccess(endpoint),
  security: securityOf(endpoint),
  ...(endpoint.form === undefined
    ? {}
    : { consumes: ['multipart/form-data'], body: formBody(endpoint.form) }),
  response: {
    ...Object.fromEntries(
      // `registerEndpoint` sets schemas by status.
      Object.entries(schema['response'] as Record<string, JsonObject>).map(([status, each]) => [
        status,
        describeResponse(status, each),
      ]),
    ),
    ...(endpoint.response === undefined ? { [endpoint.status]: bodylessResponse(endpoint) } : {}),
  },
});

type JsonSchema = {
  type?: unknown;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  examples?: unknown[];
};

const isPlainText = (schema: JsonSchema): boolean =>
  [schema.type].flat()[0] === 'string' &&
  !['examples', 'enum', 'format', 'default'].some((key) => key in schema);

/** The schema with an example for each plain text, by field name. */
const withTexts = (schema: JsonSchema, name = ''): JsonSchema => {
  const text = exampleTexts[name];
  if (isPlainText(schema) && text !== undefined) return { ...schema, examples: [text] };
  const { properties, items, anyOf } = schema;
  return {
    ...schema,
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties).map(([key, value]) => [key, withTexts(value, key)]),
          ),
        }),
    ...(items === undefined ? {} : { items: withTexts(items, name) }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map((each) => withTexts(each, name)) }),
  };
};

/** The schema and examples of a body or a response by content type. */
type Content = Record<string, { schema?: JsonSchema; example?: unknown; examples?: unknown }>;

const addExample = (content: Content | undefined): void => {
  const media = content?.['application/json'];
  if (media?.schema === undefined || media.example !== undefined || media.examples !== undefined) return;
  // The parameter's type has the keywords of an older draft.
  media.example = sample(withTexts(media.schema) as Parameters<typeof sample>[0]);
};

type Operation = {
  parameters?: { in: string; schema?: object; example?: unknown }[];
  requestBody?: { content?: Content };
  responses?: Record<string, { content?: Content }>;
};

/** Adds an example to every JSON body and response, composed of the examples of its fields. */
const addExamples = (paths: Record<string, Record<string, Operation>>): void => {
  for (const { parameters = [], requestBody, responses = {} } of Object.values(paths).flatMap(
    Object.values<Operation>,
  )) {
    for (const parameter of parameters.filter((each) => each.in === 'path')) {
      parameter.example ??= sample(parameter.schema ?? {});
    }
    addExample(requestBody?.content);
    for (const { content } of Object.values(responses)) addExample(content);
  }
};

/** The API documentation at /api/docs and its JSON at /api/docs/json, generated from the endpoint objects. */
export const openapi = fastifyPlugin<{ publicUrl: string }>(
  async (app, { publicUrl }) => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: 'PolePro',
          description: `Promo videos for pole-dance classes. Programs send an API token, created in Account Settings, with the scopes that they need of ${tokenScopes.join(', ')}. With the header ${DRY_RUN_HEADER}: true a call is checked (caller, permissions, every field) but not carried out; the response is 204, or the refusal.`,
          version: '1',
        },
        servers: [{ url: publicUrl }],
        components: {
          securitySchemes: {
            session: { type: 'apiKey', in: 'cookie', name: sessionCookieName(publicUrl) },
            token: { type: 'http', scheme: 'bearer' },
          },
        },
      },
      transform: (document) => {
        const { schema, url } = toJsonSchemas(document);
        const { endpoint } = document.route.config ?? {};
        return { url, schema: endpoint === undefined ? schema : documentEndpoint(endpoint, { ...schema }) };
      },
      transformObject: (document) => {
        if (!('openapiObject' in document)) return document.swaggerObject;
        addExamples(document.openapiObject.paths as Record<string, Record<string, Operation>>);
        return document.openapiObject;
      },
    });
    await app.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: false,
      theme: { title: 'PolePro calls' },
    });
  },
  { name: 'openapi' },
);
