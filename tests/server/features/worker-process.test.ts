import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { newPromo } from '#schema/new-promo.ts';
import { renderTables } from '#server/features/renders/renders.queries.ts';
import { projectRoot } from '#server/project-root.ts';
import { silenceWorkers } from '#tests/support/job-steps.ts';
import { inheritedEnvironment } from '#tests/support/run-script.ts';
import { type TestService, serviceForTest } from '#tests/support/test-service.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

const startWorker = ({ databaseUrl, folder }: TestService): ChildProcess => {
  const child = spawn(process.execPath, [path.join(projectRoot, 'tests/support/stand-in-worker.ts')], {
    env: {
      ...inheritedEnvironment,
      DATABASE_URL: databaseUrl,
      DATA_DIR: path.join(folder, 'data'),
      RENDERS_DIR: path.join(folder, 'renders'),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
};

const kill = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
};

test('a worker killed twice during a render leaves one finished video, and a third exits on a signal', async () => {
  const service = await serviceForTest();
  const person = await service.addPerson();
  const promo = (await person.call('POST', '/api/promos', { document: newPromo() })).json();
  const { id } = (await person.call('POST', '/api/renders', { promoId: promo.id, revision: 1 })).json();
  const read = async () => (await person.call('GET', `/api/renders/${id}`)).json();

  for (const [attempt, progress] of [
    [1, 0.2],
    [2, 0.7],
  ] as const) {
    const worker = startWorker(service);
    await waitUntil(`attempt ${attempt} to be at ${progress}`, async () => {
      const [row] = await service.deps.dataSource.query('SELECT attempt FROM renders WHERE id = $1', [id]);
      return row.attempt === attempt && (await read()).progress >= progress;
    });
    await kill(worker, 'SIGKILL');
    expect((await read()).state).toBe('running');
    await silenceWorkers(service.deps, renderTables.short);
  }

  await mkdir(path.join(service.folder, 'data'), { recursive: true });
  await writeFile(path.join(service.folder, 'data', 'finish'), '');
  const last = startWorker(service);
  await waitUntil('the render to end', async () => (await read()).state === 'completed');
  await kill(last, 'SIGTERM');
  expect(last.exitCode).toBe(0);

  const names = await readdir(path.join(service.folder, 'renders'), { recursive: true });
  const cached = expect.stringMatching(/^\.kept\/[\w-]{22}\.mp4$/);
  expect(new Set(names)).toEqual(
    new Set(['.installation.json', '.kept', cached, '.unfinished', `${id}.mp4`]),
  );
  const video = await person.call('GET', `/api/renders/${id}/file`);
  expect(video.statusCode).toBe(200);
  const [row] = await service.deps.dataSource.query('SELECT attempt, bytes FROM renders WHERE id = $1', [id]);
  expect(row).toEqual({ attempt: 3, bytes: String(video.rawPayload.length) });
});
