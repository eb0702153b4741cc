import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LockablePromo } from '#contract/promos/promos.contract.ts';
import type { SavedTemplate } from '#contract/promos/templates.contract.ts';
import { defaultElement } from '#schema/elements/default-elements.ts';
import { newPromo } from '#schema/new-promo.ts';
import { PromoBackground } from '#schema/promo-background.ts';
import type { Promo } from '#schema/promo.ts';
import type { TemplateLocks } from '#schema/template-locks.ts';
import { sweepTemplates } from '#server/features/templates/templates.service.ts';
import { newStudio, teamOf } from '#tests/support/studio-fixtures.ts';
import { type Person, type TestService, startTestService } from '#tests/support/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const header = { ...defaultElement('header', 'Pole Flow'), textColor: '#ff0066' };
const design: Promo = {
  ...newPromo(),
  textElements: [header, defaultElement('main-text', 'Every Monday')],
  background: PromoBackground.parse({ assetId: 'starter-night' }),
};
const locks: TemplateLocks = { background: true, elements: { header: ['color', 'font', 'place'] } };

const withHeader = (document: Promo, fields: Partial<typeof header>): Promo => ({
  ...document,
  textElements: document.textElements.map((text) => (text.id === 'header' ? { ...text, ...fields } : text)),
});

const studioOf = async ({ id }: Person): Promise<string> =>
  (await service.deps.dataSource.query('SELECT studio_id AS id FROM users WHERE id = $1', [id]))[0].id;

const publish = async (owner: Person): Promise<SavedTemplate> =>
  (await owner.call('POST', '/api/templates', { title: 'Monday look', document: design, locks })).json();

/** A studio with a template, and a member who has started a promo from it. */
const startPromo = async () => {
  const { id: studioId, owner } = await newStudio(service);
  await owner.call('POST', '/api/instructor-preferences', { studio: 'Studio Flow' });
  const member = await service.addPerson({ role: 'studio_team', studioId });
  const template = await publish(owner);
  const body = { title: 'Mine', document: withHeader(design, { content: 'Heels' }), templateId: template.id };
  const started = await member.call('POST', '/api/promos', body);
  expect(started.statusCode).toBe(201);
  return { owner, member, template, promoId: started.json().id as string };
};

const open = async (person: Person, id: string): Promise<LockablePromo> =>
  (await person.call('GET', `/api/promos/${id}`)).json();
const save = async (person: Person, id: string, document: Promo) => {
  const { revision } = await open(person, id);
  const response = await person.call('PUT', `/api/promos/${id}`, { revision, document });
  expect(response.statusCode).toBe(200);
  return response.json();
};
const listFor = async (person: Person): Promise<SavedTemplate[]> =>
  (await person.call('GET', '/api/templates')).json().templates;
const headerOf = ({ document }: LockablePromo) => document.textElements.find(({ id }) => id === 'header');

test('a template with locks is listed for the whole team, and changed by its owner alone', async () => {
  const { owner, member, template } = await startPromo();
  const stranger = (await newStudio(service)).owner;
  expect(await listFor(owner)).toMatchObject([{ isOwn: true, studio: { name: 'Studio Flow', locks } }]);
  expect(await listFor(member)).toMatchObject([{ title: 'Monday look', isOwn: false, document: design }]);
  expect(await listFor(stranger)).toEqual([]);
  const started = await stranger.call('POST', '/api/promos', { document: design, templateId: template.id });
  expect([started.statusCode, started.json().code]).toEqual([404, 'NOT_FOUND']);
  const url = `/api/templates/${template.id}`;
  expect((await member.call('DELETE', url)).statusCode).toBe(404);
  expect((await member.call('PUT', url, { document: design, locks })).statusCode).toBe(403);
  expect((await stranger.call('PUT', url, { document: design, locks })).statusCode).toBe(404);
  const shared = await member.call('POST', '/api/templates', { title: 'Ours', document: design, locks });
  expect([shared.statusCode, shared.json().code]).toEqual([403, 'FORBIDDEN']);
  expect(await listFor(member)).toHaveLength(1);
});

test('a promo starts with the locked values of the template, whatever is sent', async () => {
  const { member, template } = await startPromo();
  const sent = { ...withHeader(design, { textColor: '#000000', content: 'Heels' }), background: null };
  const started = await member.call('POST', '/api/promos', { document: sent, templateId: template.id });
  expect(started.json().document).toEqual(withHeader(design, { content: 'Heels' }));
});

test('a change of a locked field is refused by element and field, and everything else is saved', async () => {
  const { member, promoId } = await startPromo();
  const before = await open(member, promoId);
  expect(before.template).toMatchObject({ title: 'Monday look', studioName: 'Studio Flow' });
  const changed = {
    ...withHeader(before.document, { textColor: '#000000', content: 'Heels on Friday', x: 10 }),
    background: null,
    videoDuration: 12,
  };
  const saved = await save(member, promoId, changed);
  const message = 'is locked by Studio Flow and was not changed';
  expect(saved.refused).toEqual([
    { elementId: 'header', field: 'color', message },
    { elementId: 'header', field: 'place', message },
    { elementId: null, field: 'background', message },
  ]);
  const { document } = await open(member, promoId);
  expect(document).toEqual({
    ...withHeader(before.document, { content: 'Heels on Friday' }),
    videoDuration: 12,
  });
  expect(await save(member, promoId, { ...document, videoDuration: 9 })).not.toHaveProperty('refused');
  const removed = await save(member, promoId, { ...document, textElements: [] });
  expect(removed.refused).toHaveLength(3);
  expect(headerOf(await open(member, promoId))).toEqual({ ...header, content: 'Heels on Friday' });
});

test('a copy and a restored version keep the locks', async () => {
  const { member, promoId } = await startPromo();
  const copy = (await member.call('POST', `/api/promos/${promoId}/duplicate`)).json();
  await save(member, copy.id, withHeader(copy.document, { textColor: '#000000' }));
  expect(headerOf(await open(member, copy.id))).toMatchObject({ textColor: '#ff0066' });
  const version = (await member.call('POST', `/api/promos/${promoId}/versions`, { name: 'First' })).json();
  await save(member, promoId, withHeader(design, { content: 'Spin' }));
  const restored = await member.call('POST', `/api/promo-versions/${version.id}/restore`, { revision: 2 });
  expect(restored.json()).toMatchObject({ revision: 3, document: withHeader(design, { content: 'Heels' }) });
  expect((await open(member, promoId)).template).not.toBeNull();
});

test('an update is offered with the former revision, taken by saving its values, and undone', async () => {
  const { owner, member, template, promoId } = await startPromo();
  const golden = withHeader(design, { textColor: '#c0ffee' });
  const url = `/api/templates/${template.id}`;
  expect((await owner.call('PUT', url, { document: golden, locks })).json().document).toEqual(golden);
  const before = await open(member, promoId);
  expect(before.template?.revisions.map(({ revision }) => revision)).toEqual([2, 1]);
  expect(headerOf(before)).toMatchObject({ textColor: '#ff0066', content: 'Heels' });
  const colors = ['#c0ffee', '#ff0066'];
  for (const textColor of colors) {
    expect(await save(member, promoId, withHeader(before.document, { textColor }))).not.toHaveProperty(
      'refused',
    );
  }
  const second = (
    await member.call('POST', '/api/promos', { document: design, templateId: template.id })
  ).json();
  // Made from the second revision: the first one is no way around it.
  const saved = await save(member, second.id, withHeader(second.document, { textColor: '#ff0066' }));
  expect(saved.refused).toMatchObject([{ elementId: 'header', field: 'color' }]);
});

test('other unsaved work becomes a promo at the revision that it follows, and is bound by it', async () => {
  const { owner, member, template } = await startPromo();
  const textLocks = { ...locks, elements: { header: ['text'] } };
  const url = `/api/templates/${template.id}`;
  expect((await owner.call('PUT', url, { document: design, locks: textLocks })).statusCode).toBe(200);
  const mine = withHeader(design, { content: 'Heels' });
  const copyAt = async (templateRevision: number): Promise<LockablePromo> => {
    const body = { document: mine, templateId: template.id, templateRevision };
    return (await member.call('POST', '/api/promos', body)).json();
  };
  const copy = await copyAt(1);
  expect(copy.document).toEqual(mine);
  expect((await open(member, copy.id)).template?.revisions.map(({ revision }) => revision)).toEqual([2, 1]);
  const saved = await save(member, copy.id, withHeader(mine, { textColor: '#000000', content: 'Spin' }));
  expect(saved.refused).toMatchObject([{ elementId: 'header', field: 'color' }]);
  // A revision that is not kept: the newest one.
  expect((await copyAt(4_000_000_000)).document).toEqual(design);
});

const black = withHeader(design, { textColor: '#000000' });
const ownTexts = (count: number) =>
  Array.from({ length: count }, (_, index) => defaultElement(`own-${index}`, `Line ${index}`));

test('a promo that is full of other texts keeps its locked one: the save is refused, and names what to delete', async () => {
  const { member, promoId } = await startPromo();
  const { document, revision } = await open(member, promoId);
  const full = { ...document, textElements: ownTexts(40) };
  const refused = await member.call('PUT', `/api/promos/${promoId}`, { revision, document: full });
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'PROMO_FULL']);
  expect(refused.json().details).toEqual([
    { path: 'document.textElements', message: expect.stringMatching(/“Heels”.* delete 1 of your own/) },
  ]);
  // Neither this way round the lock nor the next save.
  const saved = await save(member, promoId, { ...black, textElements: ownTexts(39) });
  expect(saved.refused).toHaveLength(3);
  expect(headerOf(await open(member, promoId))).toEqual({ ...header, content: 'Heels' });
  const next = await save(member, promoId, black);
  expect(next.refused).toMatchObject([{ elementId: 'header', field: 'color' }]);
});

test('a promo that follows no revision takes the newest with the next save, also where its own is unknown', async () => {
  const { member, promoId } = await startPromo();
  const { dataSource } = service.deps;
  for (const revision of [null, 7, 1]) {
    await dataSource.query('UPDATE promos SET document = $2, template_revision = $3 WHERE id = $1', [
      promoId,
      black,
      revision,
    ]);
    const saved = await save(member, promoId, withHeader(black, { content: 'Spin' }));
    expect(saved.refused).toMatchObject([{ elementId: 'header', field: 'color' }]);
    expect(headerOf(await open(member, promoId))).toEqual({ ...header, content: 'Spin' });
  }
});

test('a deleted template is in no list, and still binds what was made from it, until that is gone', async () => {
  const { owner, member, template, promoId } = await startPromo();
  const own = (await owner.call('POST', '/api/promos', { document: design, templateId: template.id })).json();
  expect(await save(owner, own.id, black)).not.toHaveProperty('refused');
  const url = `/api/templates/${template.id}`;
  expect((await owner.call('DELETE', url)).statusCode).toBe(204);
  expect((await owner.call('DELETE', url)).statusCode).toBe(404);
  expect((await owner.call('PUT', url, { document: black, locks })).statusCode).toBe(404);
  expect((await owner.call('PATCH', url, { title: 'Back' })).statusCode).toBe(404);
  expect([await listFor(owner), await listFor(member)]).toEqual([[], []]);
  const newcomer = await service.addPerson({ role: 'studio_team', studioId: await studioOf(owner) });
  const fresh = await newcomer.call('POST', '/api/promos', { document: design, templateId: template.id });
  expect(fresh.json().code).toBe('NOT_FOUND');
  // A copy of unsaved work names the template, and is bound like the promo.
  const copy = (
    await member.call('POST', '/api/promos', { document: black, templateId: template.id })
  ).json();
  const duplicate = (await member.call('POST', `/api/promos/${promoId}/duplicate`)).json();
  for (const id of [promoId, copy.id, duplicate.id]) {
    expect((await save(member, id, black)).refused).toMatchObject([{ elementId: 'header', field: 'color' }]);
  }
  const isStored = async (): Promise<boolean> => {
    await sweepTemplates(service.deps);
    const found = await service.deps.dataSource.query('SELECT FROM templates WHERE id = $1', [template.id]);
    return found.length === 1;
  };
  expect(await isStored()).toBe(true);
  for (const id of [promoId, copy.id, duplicate.id]) {
    await member.call('DELETE', `/api/promos/${id}`);
    await member.call('POST', `/api/promos/${id}/purge`);
  }
  await service.deps.dataSource.query('DELETE FROM promos WHERE owner_id = $1', [member.id]);
  expect(await isStored()).toBe(false);
});

test('locks end with the place in the team; the owner has none', async () => {
  const { owner, member, promoId } = await startPromo();
  for (const place of await teamOf(owner)) await owner.call('DELETE', `/api/studio/team/${place.id}`);
  expect((await open(member, promoId)).template).toBeNull();
  expect(await save(member, promoId, black)).not.toHaveProperty('refused');
});

test('a template of a studio that ends stays with its owner, without a team', async () => {
  const { owner, member } = await startPromo();
  await owner.call('POST', '/api/subscription/downgrade', { targetPlan: 'individual_pro' });
  const { templates } = (await owner.call('GET', '/api/templates')).json();
  expect(templates).toMatchObject([{ title: 'Monday look', isOwn: true, studio: null }]);
  expect((await member.call('GET', '/api/templates')).json().templates).toEqual([]);
});
