import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#schema/durations.ts';
import { defaultElement } from '#schema/elements/default-elements.ts';
import { newOverlay } from '#schema/elements/overlay-element.ts';
import { newPromo } from '#schema/new-promo.ts';
import { PromoBackground } from '#schema/promo-background.ts';
import { sweepPromos } from '#server/features/promos/deleted-promos.service.ts';
import { renderJobs } from '#server/features/renders/render-job.ts';
import { findRender } from '#server/features/renders/render-summaries.queries.ts';
import { renderTables } from '#server/features/renders/renders.queries.ts';
import { attemptJob, countWaiting } from '#tests/support/job-steps.ts';
import { movableClock } from '#tests/support/movable-clock.ts';
import { finishRender } from '#tests/support/queued-render.ts';
import { loadSmallLibrary } from '#tests/support/small-library.ts';
import { standInEngine } from '#tests/support/stand-in-engine.ts';
import { type Person, type TestService, startTestService } from '#tests/support/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await loadSmallLibrary(service.deps, service.folder);
});
afterAll(() => service.close());

const document = {
  ...newPromo(),
  textElements: [defaultElement('header', 'Spin into Monday')],
  overlayElements: [newOverlay({ publicId: 'starter-sparkles', title: 'Sparkles' }, [])],
  background: PromoBackground.parse({ assetId: 'starter-night' }),
};

const savePromo = async (person: Person, changes: object = {}) =>
  (await person.call('POST', '/api/promos', { document: { ...document, ...changes } })).json();

const queueRender = async (person: Person) => {
  const { id, revision } = await savePromo(person);
  const response = await person.call('POST', '/api/renders', { promoId: id, revision });
  return { response, render: response.json(), promoId: id };
};

describe('requesting a render', () => {
  test('[RE-046] a render is queued with the quality preset premium_gif_quality unless another is requested', async () => {
    const person = await service.addPerson();
    const { response, render, promoId } = await queueRender(person);
    expect(response.statusCode).toBe(202);
    expect(render).toMatchObject({
      promoId,
      revision: 1,
      title: 'Spin into Monday',
      state: 'queued',
      progress: 0,
      previewUrl: `/api/renders/${render.id}/preview`,
      videoUrl: null,
      error: null,
    });
    const rows = await service.deps.dataSource.query('SELECT quality_preset FROM renders WHERE id = $1', [
      render.id,
    ]);
    expect(rows).toEqual([{ quality_preset: 'premium_gif_quality' }]);
  });

  test('the response names letters that no font has, and no other does', async () => {
    const person = await service.addPerson();
    const undrawn = String.fromCodePoint(0xe000);
    const { id, revision } = await savePromo(person, {
      textElements: [defaultElement('header', `Spin ${undrawn}`), defaultElement('main-text', 'Été')],
    });
    const render = (await person.call('POST', '/api/renders', { promoId: id, revision })).json();
    expect(render.warnings).toEqual([
      `No font here has ${undrawn}, so the video would show boxes. Replace this letter.`,
    ]);
    expect((await person.call('GET', `/api/renders/${render.id}`)).json().warnings).toBeUndefined();
    expect((await queueRender(person)).render.warnings).toBeUndefined();
  });

  test('the render and its job are created together', async () => {
    const before = await countWaiting(service.deps, renderTables.short);
    await queueRender(await service.addPerson());
    expect(await countWaiting(service.deps, renderTables.short)).toBe(before + 1);
  });

  test('an outdated revision is rejected with the current one', async () => {
    const person = await service.addPerson();
    const { id } = await savePromo(person);
    await person.call('PUT', `/api/promos/${id}`, { revision: 1, document });
    const response = await person.call('POST', '/api/renders', { promoId: id, revision: 1 });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ code: 'REVISION_CONFLICT', currentRevision: 2 });
  });

  test('assets that are not in the library are rejected, naming their field', async () => {
    const person = await service.addPerson();
    const { id } = await savePromo(person, {
      background: { assetId: 'starter-sparkles', volume: 1, muted: false },
      overlayElements: [newOverlay({ publicId: 'gone', title: 'Gone' }, [])],
    });
    const response = await person.call('POST', '/api/renders', { promoId: id, revision: 1 });
    expect(response.statusCode).toBe(400);
    expect(response.json().code).toBe('UNKNOWN_ASSET');
    expect(response.json().details.map(({ path }: { path: string }) => path)).toEqual([
      'background.assetId',
      'overlayElements.0.overlayId',
    ]);
  });

  test("another person's promo or asset is not found", async () => {
    const [owner, other] = [await service.addPerson(), await service.addPerson()];
    const { id, revision } = await savePromo(owner);
    const response = await other.call('POST', '/api/renders', { promoId: id, revision });
    expect(response.statusCode).toBe(404);
    await service.deps.dataSource.query(
      `INSERT INTO assets SELECT 'mine', kind, title, 'personal', $1, position, file_key, poster_key, mime_type,
         width, height, fps, frames, duration_in_seconds, has_audio, bytes, sha256, created_at
       FROM assets WHERE id = 'starter-night'`,
      [owner.id],
    );
    const foreign = await savePromo(other, { background: { assetId: 'mine', volume: 1, muted: false } });
    const refused = await other.call('POST', '/api/renders', { promoId: foreign.id, revision: 1 });
    expect(refused.json()).toMatchObject({ code: 'UNKNOWN_ASSET' });
  });

  test('a render keeps its frozen document and outlives the promo', async () => {
    const person = await service.addPerson();
    const { render, promoId } = await queueRender(person);
    await person.call('PUT', `/api/promos/${promoId}`, { revision: 1, document: newPromo() });
    await person.call('DELETE', `/api/promos/${promoId}`);
    const read = async () => (await person.call('GET', `/api/renders/${render.id}`)).json();
    // A deleted promo may still be restored.
    expect(await read()).toMatchObject({ promoId, revision: 1, title: 'Spin into Monday' });
    const { clock, forward } = movableClock();
    forward(365 * DAY_MS);
    await sweepPromos({ ...service.deps, clock });
    expect(await read()).toMatchObject({ promoId: null, revision: 1, title: 'Spin into Monday' });
    const rows = await service.deps.dataSource.query('SELECT document FROM renders WHERE id = $1', [
      render.id,
    ]);
    expect(rows[0].document).toEqual(document);
  });
});

describe('listing', () => {
  test('shows the newest first, optionally of one promo', async () => {
    const person = await service.addPerson();
    const first = await queueRender(person);
    const second = await queueRender(person);
    const ids = async (query: string) =>
      (await person.call('GET', `/api/renders${query}`)).json().renders.map(({ id }: { id: string }) => id);
    expect(await ids('')).toEqual([second.render.id, first.render.id]);
    expect(await ids(`?promoId=${first.promoId}`)).toEqual([first.render.id]);
  });
});

test('a render is read with a summary of its document, not with all of it', async () => {
  const person = await service.addPerson();
  const { render } = await queueRender(person);
  const row = await findRender(service.deps, { ownerId: person.id, id: render.id });
  const { classInfo, textMode, videoDuration } = document;
  expect(row).toMatchObject({ title: render.title, classInfo, textMode, videoDuration });
  expect(row).not.toHaveProperty('document');
});

describe('cancelling and retrying', () => {
  test('a queued render is cancelled for good: its job starts nothing', async () => {
    const person = await service.addPerson();
    const { render } = await queueRender(person);
    const response = await person.call('POST', `/api/renders/${render.id}/cancel`);
    expect(response.json()).toMatchObject({ state: 'cancelled', error: null });
    expect(response.json().finishedAt).not.toBeNull();
    const again = await person.call('POST', `/api/renders/${render.id}/cancel`);
    expect(again.json()).toEqual(response.json());
    const engine = standInEngine();
    await attemptJob({ ...service.deps, renderEngine: engine }, renderJobs.short, render.id);
    expect(engine.jobs).toEqual([]);
  });

  test('a cancelled render can be retried from the same frozen document', async () => {
    const person = await service.addPerson();
    const { render, promoId } = await queueRender(person);
    await person.call('PUT', `/api/promos/${promoId}`, { revision: 1, document: newPromo() });
    await person.call('POST', `/api/renders/${render.id}/cancel`);
    const before = await countWaiting(service.deps, renderTables.short);
    const response = await person.call('POST', `/api/renders/${render.id}/retry`);
    expect(response.statusCode).toBe(202);
    expect(response.json()).toMatchObject({ state: 'queued', revision: 1, finishedAt: null });
    expect(await countWaiting(service.deps, renderTables.short)).toBe(before + 1);
    const rows = await service.deps.dataSource.query(`SELECT document FROM renders WHERE id = $1`, [
      render.id,
    ]);
    expect(rows).toEqual([{ document }]);
  });

  test('a running render cannot be retried, and a finished one is returned unchanged', async () => {
    const person = await service.addPerson();
    const { render } = await queueRender(person);
    const early = await person.call('POST', `/api/renders/${render.id}/retry`);
    expect(early.statusCode).toBe(409);
    expect(early.json().code).toBe('RENDER_NOT_ENDED');
    await finishRender(service, render.id);
    const late = await person.call('POST', `/api/renders/${render.id}/retry`);
    expect(late.json()).toMatchObject({ state: 'completed' });
  });
});
