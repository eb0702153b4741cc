import { copyFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { newPromo } from '#schema/new-promo.ts';
import { renderJobs } from '#server/features/renders/render-job.ts';
import type { RenderEngine } from '#server/ports/render-engine.ts';
import { attemptJob } from '#tests/support/job-steps.ts';
import { loadSmallLibrary } from '#tests/support/small-library.ts';
import { smallVideo } from '#tests/support/stand-in-engine.ts';
import { type Person, type TestService, serviceForTest } from '#tests/support/test-service.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

export const queuedDocument = {
  ...newPromo(),
  background: { assetId: 'starter-night', volume: 1, muted: false },
};

export const serviceWithLibrary = async (
  works = false,
): Promise<{ service: TestService; person: Person }> => {
  const service = await serviceForTest({ works });
  await loadSmallLibrary(service.deps, service.folder);
  return { service, person: await service.addPerson() };
};

/** Asks for a render of a new promo: `queuedDocument` with `changes`. */
export const askForRender = async (person: Person, changes: object = {}, input: object = {}) => {
  const document = { ...queuedDocument, ...changes };
  const promo = (await person.call('POST', '/api/promos', { title: 'Friday', document })).json();
  return person.call('POST', '/api/renders', { promoId: promo.id, revision: 1, ...input });
};

/** The same, for the id of the render. */
export const queueRender = async (person: Person, changes: object = {}): Promise<string> =>
  (await askForRender(person, changes)).json().id;

export const readRender = async (person: Person, id: string) =>
  (await person.call('GET', `/api/renders/${id}`)).json();

export const inState = (person: Person, id: string, state: string) =>
  waitUntil(`the render to be ${state}`, async () => {
    const render = await readRender(person, id);
    return render.state === state ? render : null;
  });

/** One attempt at this very render, as a worker makes it. */
export const attemptRender = (
  { deps }: TestService,
  id: string,
  renderEngine: RenderEngine,
  stop = new AbortController(),
): Promise<void> => attemptJob({ ...deps, renderEngine }, renderJobs.short, id, stop);

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

/** Names in the folder of videos, and of the work directories in it. */
export const filesOf = async ({ folder }: TestService): Promise<string[]> => {
  const root = path.join(folder, 'renders');
  const workDirectories = await namesIn(path.join(root, '.unfinished'));
  const videos = (await namesIn(root)).filter((name) => !name.startsWith('.'));
  return [...videos, ...workDirectories.map((name) => `.unfinished/${name}`)].toSorted();
};

/** Leaves a queued render as a worker does that has made its video, the small one. */
export const finishRender = async ({ deps }: Pick<TestService, 'deps'>, id: string): Promise<void> => {
  await copyFile(smallVideo, await deps.renderFiles.createWorkDirectory({ id, attempt: 1 }));
  const bytes = await deps.renderFiles.publish({ id, attempt: 1 });
  await deps.dataSource.query(
    `UPDATE renders SET state = 'completed', attempt = 1, bytes = $2, finished_at = now() WHERE id = $1`,
    [id, bytes],
  );
};
