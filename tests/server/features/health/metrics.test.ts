import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { RenderError } from '#server/errors.ts';
import { startPrivateServer } from '#server/private-server.ts';
import { freePort } from '#server/processes/loopback.ts';
import { projectRoot } from '#server/project-root.ts';
import { attemptRender, queuedDocument, queueRender } from '#tests/support/queued-render.ts';
import { loadSmallLibrary } from '#tests/support/small-library.ts';
import { standInEngine } from '#tests/support/stand-in-engine.ts';
import { serviceForTest } from '#tests/support/test-service.ts';
import { queuedTestOf } from '#tests/support/transparency-fixtures.ts';

const read = (name: string): string => readFileSync(join(projectRoot, 'docs/operations', name), 'utf8');

/** The background of a promo whose video is not cached. */
const quieter = (volume: number) => ({ ...queuedDocument.background, volume });

/** A service with its private port, and how to ask that. */
const serviceWithProbes = async () => {
  const port = await freePort();
  const service = await serviceForTest({ settings: { METRICS_PORT: String(port) } });
  const server = await startPrivateServer(service.deps);
  onTestFinished(server.close);
  const ask = async (path: string): Promise<{ status: number; text: string }> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    return { status: response.status, text: await response.text() };
  };
  return { service, server, ask };
};

test('Prometheus reads queue, render stages, failures, the video cache and requests, and the dashboard asks for nothing else', async () => {
  const { service, ask } = await serviceWithProbes();
  await loadSmallLibrary(service.deps, service.folder);
  const person = await service.addPerson();
  const engine = standInEngine();
  await attemptRender(service, await queueRender(person), engine);
  const failing = standInEngine(async () => Promise.reject(new RenderError('BROKEN_VIDEO')));
  await attemptRender(service, await queueRender(person, { background: quieter(0.5) }), failing);
  await queueRender(person, { background: quieter(0.2) });
  const waiting = person.call('POST', '/api/generate-transparency-test', { useBlackBackground: false });
  await queuedTestOf(service, person);
  const { text } = await ask('/metrics');
  expect(text).toContain('polepro_jobs{kind="render",state="queued"} 1');
  expect(text).toContain('polepro_jobs{kind="transparency_test",state="queued"} 1');
  expect(text).toContain('polepro_failed_jobs_day{kind="render",code="BROKEN_VIDEO"} 1');
  for (const stage of ['rendering', 'publishing'])
    expect(text).toMatch(new RegExp(`polepro_render_stage_seconds_count\\{stage="${stage}"\\} [1-9]`));
  expect(text).toMatch(/polepro_video_cache_lookups_total\{result="miss"\} [1-9]/);
  expect(text).toMatch(
    /polepro_http_request_seconds_count\{method="POST",route="\/api\/renders",status="202"\} 3/,
  );
  const named =
    `${read('dashboard.json')} ${read('alerts.yaml')}`.match(/\b(?:polepro|process)_[a-z_]+/g) ?? [];
  const missing = [...new Set(named)].filter((name) => !text.includes(`\n${name}`));
  expect(missing).toEqual([]);
  await service.app.close();
  expect((await waiting).json().code).toBe('TRANSPARENCY_TEST_UNDER_WAY');
});

test('while the database is unreachable, Prometheus reads the process’s own metrics, and none that may be wrong', async () => {
  const { service, ask } = await serviceWithProbes();
  const away = vi.spyOn(service.deps.dataSource, 'createQueryRunner').mockImplementation(() => {
    throw new Error('away');
  });
  onTestFinished(() => away.mockRestore());
  expect((await ask('/readyz')).status).toBe(503);
  const { status, text } = await ask('/metrics');
  expect(status).toBe(200);
  expect(text).toMatch(/^process_cpu_seconds_total \d/m);
  expect(text).not.toMatch(/^polepro_(jobs|oldest|failed|workers)/m);
});

const Scaled = z.object({
  spec: z.object({ triggers: z.array(z.object({ metadata: z.object({ query: z.string() }) })) }),
});

test('the query that scales workers in a cluster counts the jobs that wait', async () => {
  const { service } = await serviceWithProbes();
  await loadSmallLibrary(service.deps, service.folder);
  await queueRender(await service.addPerson());
  const scaled = parseAllDocuments(read('kubernetes.yaml'))
    .map((document) => Scaled.safeParse(document.toJS()))
    .find(({ success }) => success);
  const [row] = await service.deps.dataSource.query(scaled?.data?.spec.triggers[0]?.metadata.query ?? '');
  expect(Object.values(row)).toEqual(['1']);
});

test('probes: alive at once, ready while the database answers and until the process stops', async () => {
  const { service, server, ask } = await serviceWithProbes();
  expect(await ask('/livez')).toMatchObject({ status: 200 });
  expect(await ask('/readyz')).toMatchObject({ status: 200 });
  server.drain();
  expect(await ask('/readyz')).toEqual({
    status: 503,
    text: JSON.stringify({ status: 'unavailable', detail: 'The process is stopping.' }),
  });
  expect((await service.app.inject('/metrics')).headers['content-type']).not.toContain('version=0.0.4');
});

test('every response names its request, as the log does', async () => {
  const { service } = await serviceWithProbes();
  const [first, second] = [await service.app.inject('/api/health'), await service.app.inject('/api/health')];
  expect(first.headers['x-request-id']).toMatch(/^[\w-]{22}$/);
  expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
});
