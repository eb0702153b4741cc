import { tmpdir } from 'node:os';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Health } from '#contract/health.contract.ts';
import {
  describeWorkerSandbox,
  startWorkerHeartbeat,
} from '#server/features/health/worker-heartbeat.service.ts';
import type { WorkerFacts } from '#server/features/health/worker.entity.ts';
import { describeImageSandbox, describeToolSandbox } from '#server/processes/sandbox-report.ts';
import { canHideFiles } from '#server/processes/sandbox.ts';
import { serviceForTest, type TestService } from '#tests/support/test-service.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

const facts: WorkerFacts = {
  browser: { ok: true, detail: 'headless-shell 156' },
  ffmpeg: { ok: true, detail: 'ffmpeg 7' },
  renderStrategy: 'layered',
  programs: 'headless-shell 156, ffmpeg 7',
  sandbox: {
    toolUser: { ok: true, detail: 'User 65530, without capabilities.' },
    toolFiles: { ok: true, detail: 'The source and the work directory only.' },
    toolNetwork: { ok: true, detail: 'None.' },
    browserUser: { ok: true, detail: 'Not root.' },
    browserSandbox: { ok: false, detail: 'Off, because this system does not allow it.' },
  },
};

test('without a worker the service is degraded and names the command to run', async () => {
  const { app } = await serviceForTest();
  const response = await app.inject('/api/health');
  expect(response.statusCode).toBe(200);
  const health = Health.parse(response.json());
  expect(health).toMatchObject({ status: 'degraded', database: { ok: true }, queue: { ok: true } });
  expect(health.worker).toMatchObject({ ok: false, detail: expect.stringContaining('npm run start:worker') });
});

test("with a running worker it is healthy and reports the worker's tools, also that ffmpeg is missing", async () => {
  const { app, deps } = await serviceForTest();
  const read = async () => (await app.inject('/api/health')).json();
  const leave = startWorkerHeartbeat(deps, facts);
  expect(
    await waitUntil('the worker in the health report', async () => (await read()).worker.ok && read()),
  ).toEqual({
    status: 'ok',
    database: { ok: true, detail: 'answers' },
    queue: { ok: true, detail: 'accepts renders' },
    worker: { ok: true, detail: '1 running' },
    disk: { ok: true, detail: expect.stringMatching(/ free$/) },
    browser: facts.browser,
    ffmpeg: facts.ffmpeg,
    renderWay: 'layered',
    sandbox: { ...facts.sandbox, images: expect.objectContaining({ ok: expect.any(Boolean) }) },
  });
  await leave();
  expect((await read()).worker.ok).toBe(false);
  const ffmpeg = { ok: false, detail: 'No ffmpeg' };
  onTestFinished(startWorkerHeartbeat(deps, { ...facts, ffmpeg }));
  const degraded = await waitUntil(
    'the worker in the health report',
    async () => (await read()).worker.ok && read(),
  );
  expect(degraded).toMatchObject({ status: 'degraded', ffmpeg });
});

test('a worker without a recent heartbeat no longer counts', async () => {
  const { app, deps } = await serviceForTest();
  await deps.dataSource.query(
    `INSERT INTO workers (id, host, facts, started_at, heartbeat_at)
     VALUES ('w', 'h', $1, now(), now() - interval '16 seconds')`,
    [facts],
  );
  expect((await app.inject('/api/health')).json().worker.ok).toBe(false);
});

const seenBy = async (
  { app }: TestService,
  { cookie, from }: { cookie?: string; from: string },
): Promise<unknown[]> => {
  const headers = cookie === undefined ? {} : { cookie };
  const ask = (url: string) => app.inject({ url, headers, remoteAddress: from });
  const urls = ['/api/docs', '/api/docs/json', '/api/docs/static/swagger-ui.css'];
  const docs = await Promise.all(urls.map(ask));
  const health = await ask('/api/health');
  return [health.statusCode, Object.keys(health.json()).length, ...docs.map(({ statusCode }) => statusCode)];
};
describe('the parts of the service and the documentation of its calls', () => {
  const STRANGER = '198.51.100.7';

  const [everything, statusOnly] = [
    [200, 9, 200, 200, 200],
    [200, 1, 404, 404, 404],
  ];

  test.each(['production', 'development'])('are shown to admins only, in %s', async (NODE_ENV) => {
    const service = await serviceForTest({ settings: { NODE_ENV } });
    const { cookie } = await service.addPerson({ role: 'admin' });
    const person = await service.addPerson({ role: 'studio_owner' });
    expect(await seenBy(service, { from: STRANGER })).toEqual(statusOnly);
    expect(await seenBy(service, { from: STRANGER, cookie: person.cookie })).toEqual(statusOnly);
    expect(await seenBy(service, { from: STRANGER, cookie })).toEqual(everything);
  });

  test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])(
    'are shown on the same machine, %s, unless in production',
    async (from) => {
      const development = await serviceForTest();
      expect(await seenBy(development, { from })).toEqual(everything);
      const production = await serviceForTest({ settings: { NODE_ENV: 'production' } });
      expect(await seenBy(production, { from })).toEqual(statusOnly);
    },
  );
});

test('says which parts of the sandbox hold; without a worker, or with one of a former version, they are unknown', async () => {
  const { app, deps } = await serviceForTest();
  const read = async () => Health.parse((await app.inject('/api/health')).json());
  const unknown = { ok: false, detail: 'Unknown until a worker runs.' };
  expect((await read()).sandbox).toMatchObject({ toolFiles: unknown, browserSandbox: unknown });
  const { sandbox: _sandbox, ...former } = facts;
  onTestFinished(startWorkerHeartbeat(deps, former));
  const health = await waitUntil('the worker', async () => (await read()).worker.ok && read());
  expect(health.sandbox).toMatchObject({ toolUser: unknown, images: await describeImageSandbox() });
});

test('this machine is described as what its sandbox does', async () => {
  const hides = await canHideFiles();
  const found = await describeToolSandbox(tmpdir());
  expect(found.toolFiles.ok).toBe(hides);
  const rendering = { isRoot: true, isBrowserSandboxed: false, hidesFiles: false };
  expect(await describeWorkerSandbox(tmpdir(), rendering)).toMatchObject({
    toolFiles: { ok: false },
    browserUser: { ok: false, detail: expect.stringContaining('normal user') },
    browserSandbox: { ok: false },
  });
});
