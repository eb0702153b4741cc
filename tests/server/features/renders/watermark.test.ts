import { beforeEach, describe, expect, test } from 'vitest';
import { defaultElement } from '#schema/elements/default-elements.ts';
import { layersInOrder } from '#schema/elements/layers-in-order.ts';
import type { RenderJob } from '#server/ports/render-engine.ts';
import {
  askForRender,
  attemptRender,
  queuedDocument,
  serviceWithLibrary,
} from '#tests/support/queued-render.ts';
import { addRunningWorker } from '#tests/support/running-worker.ts';
import { standInEngine } from '#tests/support/stand-in-engine.ts';
import type { Person, TestService } from '#tests/support/test-service.ts';

let service: TestService;
beforeEach(async () => {
  ({ service } = await serviceWithLibrary());
  await addRunningWorker(service.deps);
});

const aiTexts = {
  contentType: 'ai-promotion',
  textElements: [
    defaultElement('ai-main-text', 'The pole is warm.'),
    defaultElement('ai-studio-text', 'Sample Studio'),
  ],
};

/** The engine's input when this person requests a video; null when they get a cached one. */
const jobFor = async (person: Person, changes: object): Promise<RenderJob | null> => {
  const render = (await askForRender(person, changes)).json();
  if (render.state === 'completed') return null;
  const renderEngine = standInEngine();
  await attemptRender(service, render.id, renderEngine);
  return renderEngine.jobs.at(0)!;
};

describe('the watermark', () => {
  test('[BI-004] is under the lowest AI text of a free account', async () => {
    const free = await service.addPerson({ role: 'user' });
    const job = await jobFor(free, aiTexts);
    expect(job).toMatchObject({ watermarkTarget: 'ai-studio-text' });
    const layers = layersInOrder(job!.promo, job!.watermarkTarget);
    expect(layers.at(-1)?.element.id).toBe('ai-studio-text');
  });

  test("[BI-004] is only for AI text: a person's own text has none", async () => {
    const free = await service.addPerson({ role: 'user' });
    const own = { textElements: [defaultElement('header', 'Mine')] };
    expect(await jobFor(free, own)).toMatchObject({ watermarkTarget: null });
    const hidden = aiTexts.textElements.map((element) => ({ ...element, visible: false }));
    expect(await jobFor(free, { ...aiTexts, textElements: hidden })).toMatchObject({ watermarkTarget: null });
  });

  test.each([
    ['[BI-013] Individual Pro', { role: 'user', subscriptionStatus: 'individual_pro' }],
    ['[ST-003] member of a studio', { role: 'studio_team' }],
    ['studio owner', { role: 'studio_owner' }],
    ['[AD-001] admin', { role: 'admin' }],
  ] as const)('is absent for the account of: %s', async (_, account) => {
    const person = await service.addPerson(account);
    expect(await jobFor(person, aiTexts)).toMatchObject({ watermarkTarget: null });
  });

  test('is decided for each video: after an upgrade it is rendered without, and the cached one is not used', async () => {
    const person = await service.addPerson({ role: 'user' });
    expect(await jobFor(person, aiTexts)).toMatchObject({ watermarkTarget: 'ai-studio-text' });
    expect(await jobFor(person, aiTexts)).toBeNull();
    await service.deps.dataSource.query(`UPDATE users SET subscription_status = 'pro' WHERE id = $1`, [
      person.id,
    ]);
    expect(await jobFor(person, aiTexts)).toMatchObject({ watermarkTarget: null });
  });

  test('[RE-025] the preview of a render shows the watermark as decided and the promo as frozen', async () => {
    const person = await service.addPerson({ role: 'user' });
    const document = { ...queuedDocument, ...aiTexts };
    const promo = (await person.call('POST', '/api/promos', { document })).json();
    const render = (await person.call('POST', '/api/renders', { promoId: promo.id, revision: 1 })).json();
    await person.call('PUT', `/api/promos/${promo.id}`, { revision: 1, document: queuedDocument });
    await service.deps.dataSource.query(`UPDATE users SET subscription_status = 'pro' WHERE id = $1`, [
      person.id,
    ]);
    expect((await person.call('GET', render.previewUrl)).json()).toEqual({
      document: promo.document,
      watermarkTarget: 'ai-studio-text',
    });
  });

  test('is never set by the document: one that contains it is rejected', async () => {
    const free = await service.addPerson({ role: 'user' });
    for (const field of ['watermark', 'watermarkTarget', 'isWatermarked']) {
      const document = { ...queuedDocument, ...aiTexts, [field]: null };
      const response = await free.call('POST', '/api/promos', { document });
      expect(response.statusCode).toBe(400);
      expect(JSON.stringify(response.json())).toContain(field);
    }
    const saved = (await free.call('POST', '/api/promos', { document: queuedDocument })).json();
    const input = { promoId: saved.id, revision: 1, isWatermarked: false };
    expect((await free.call('POST', '/api/renders', input)).statusCode).toBe(400);
  });
});
