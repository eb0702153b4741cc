import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { nameOf } from '#tests/support/access-fixtures.ts';
import { allEndpoints } from '#tests/support/endpoints.ts';
import { type TestService, startTestService } from '#tests/support/test-service.ts';

type Media = { example?: unknown; examples?: Record<string, { value: unknown }>; schema?: object };
type Operation = {
  summary?: string;
  description?: string;
  security?: Record<string, string[]>[];
  parameters?: (Media & { name: string; in: string })[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media> }>;
};

let service: TestService;
let document: {
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, unknown> };
  servers: { url: string }[];
};
beforeAll(async () => {
  service = await startTestService();
  document = (await service.app.inject('/api/docs/json')).json();
});
afterAll(() => service.close());

const operationOf = ({ method, path }: Endpoint): Operation => {
  const operation = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  if (operation === undefined) throw new Error(`${method} ${path} is not documented`);
  return operation;
};

const exampleOf = ({ example, examples }: Media = {}): unknown =>
  example ?? Object.values(examples ?? {})[0]?.value;

/** What is wrong with an example, by the schema that the endpoint declares for it. */
const problemsOf = (schema: Endpoint['body'], example: unknown, what: string): string[] => {
  if (schema === undefined) return [];
  if (example === undefined) return [`${what}: no example`];
  const parsed = schema.safeParse(example);
  return parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => `${what}.${path.join('.')}: ${message}`);
};

/** A HEAD has neither. */
const named = allEndpoints
  .filter(({ method }) => method !== 'HEAD')
  .map((each) => [nameOf(each), each] as const);

describe('the OpenAPI document', () => {
  test.each(named)('gives examples of %s that pass its own schemas', (_name, endpoint) => {
    const { requestBody, parameters = [], responses, summary } = operationOf(endpoint);
    expect(summary).toBe(endpoint.summary);
    const params = parameters
      .filter((each) => each.in === 'path')
      .map((each) => [each.name, exampleOf(each)]);
    const success = responses[String(endpoint.status)];
    const json = 'application/json';
    expect([
      ...problemsOf(endpoint.params, Object.fromEntries(params), 'params'),
      ...problemsOf(endpoint.body, exampleOf(requestBody?.content[json]), 'body'),
      ...problemsOf(endpoint.response, exampleOf(success?.content?.[json]), 'response'),
    ]).toEqual([]);
    expect(success).toBeDefined();
    const shown = [requestBody?.content[json], success?.content?.[json]].map((media) => exampleOf(media));
    // What scripts call has examples that read as what they are.
    expect(endpoint.tokenScope !== undefined && JSON.stringify(shown).includes('"string"')).toBe(false);
  });

  test('says who may call: by the session, or by an API token with a scope', () => {
    const documented = allEndpoints.filter(({ method }) => method !== 'HEAD');
    const wrong = documented.filter((endpoint) => {
      const expected =
        endpoint.access === 'public'
          ? []
          : endpoint.tokenScope === undefined
            ? [{ session: [] }]
            : [{ session: [] }, { token: [endpoint.tokenScope] }];
      return JSON.stringify(operationOf(endpoint).security) !== JSON.stringify(expected);
    });
    expect(wrong.map(nameOf)).toEqual([]);
    expect(document.components.securitySchemes).toEqual({
      session: { type: 'apiKey', in: 'cookie', name: 'polepro' },
      token: { type: 'http', scheme: 'bearer' },
    });
    expect(document.servers).toEqual([{ url: service.deps.config.publicUrl }]);
  });

  test('gives a promo as an example that is saved as it stands', async () => {
    const post = document.paths['/api/promos']?.['post'];
    const example = exampleOf(post?.requestBody?.content['application/json']) as { document: object };
    const person = await service.addPerson();
    const made = await person.call('POST', '/api/promos', { title: 'Friday', document: example.document });
    expect([made.statusCode, made.json().document]).toMatchObject([201, example.document]);
  });

  test('documents forms, files, lists that are checked for their length, and what has no body', () => {
    const { paths } = document;
    const form = paths['/api/upload-personal-video']?.['post']?.requestBody?.content['multipart/form-data'];
    expect(form?.schema).toMatchObject({ properties: { video: { type: 'string', format: 'binary' } } });
    const file = paths['/api/renders/{id}/file']?.['get']?.responses['200'];
    expect(file?.content?.['application/octet-stream']?.schema).toEqual({ type: 'string', format: 'binary' });
    expect(paths['/api/renders/{id}']?.['delete']?.responses['204']).toEqual({
      description: 'Success, without a body',
    });
    const batch = paths['/api/batches']?.['post']?.requestBody?.content['application/json'];
    expect(batch?.schema).toMatchObject({ properties: { rows: { items: { type: 'object' } } } });
  });
});
