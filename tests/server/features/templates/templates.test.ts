import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SavedTemplate } from '#contract/promos/templates.contract.ts';
import { newPromo } from '#schema/new-promo.ts';
import { type Person, type TestService, startTestService } from '#tests/support/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const save = (person: Person, title: string, document: unknown = newPromo()) =>
  person.call('POST', '/api/templates', { title, document });
const titlesOf = async (person: Person): Promise<string[]> =>
  (await person.call('GET', '/api/templates')).json().templates.map(({ title }: SavedTemplate) => title);

test('a promo is saved as a template, renamed and deleted by its owner', async () => {
  const ana = await service.addPerson();
  const document = { ...newPromo(), videoDuration: 8 };
  const saved = await save(ana, '  Monday look ', document);
  expect(saved.statusCode).toBe(201);
  expect(saved.json()).toMatchObject({ title: 'Monday look', document });
  await save(ana, 'Friday look');
  expect(await titlesOf(ana)).toEqual(['Friday look', 'Monday look']);

  const { id } = saved.json();
  const renamed = await ana.call('PATCH', `/api/templates/${id}`, { title: 'Tuesday look' });
  expect(renamed.json()).toMatchObject({ id, title: 'Tuesday look', document });
  expect((await ana.call('DELETE', `/api/templates/${id}`)).statusCode).toBe(204);
  expect(await titlesOf(ana)).toEqual(['Friday look']);
});

test("another person's templates are neither visible nor changeable", async () => {
  const [ana, bea] = [await service.addPerson(), await service.addPerson()];
  const { id } = (await save(ana, 'Mine')).json();
  expect(await titlesOf(bea)).toEqual([]);
  expect((await bea.call('PATCH', `/api/templates/${id}`, { title: 'Yours' })).statusCode).toBe(404);
  expect((await bea.call('DELETE', `/api/templates/${id}`)).statusCode).toBe(404);
  expect(await titlesOf(ana)).toEqual(['Mine']);
});

test('an invalid promo or a blank title is rejected, naming the field', async () => {
  const ana = await service.addPerson();
  const broken = await save(ana, 'Broken', { ...newPromo(), videoDuration: -1 });
  expect(broken.json()).toMatchObject({ code: 'INVALID_PROMO', details: [{ path: 'videoDuration' }] });
  const blank = await save(ana, '   ');
  expect(blank.json()).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ path: 'title' }] });
  expect(await titlesOf(ana)).toEqual([]);
});

test('an account has at most fifty, even when many are saved concurrently, and lists them page by page', async () => {
  const ana = await service.addPerson();
  const responses = await Promise.all(Array.from({ length: 56 }, (_, index) => save(ana, `Look ${index}`)));
  const refused = responses.filter(({ statusCode }) => statusCode === 403);
  expect(refused).toHaveLength(6);
  expect(refused.at(0)!.json()).toMatchObject({
    code: 'TOO_MANY_TEMPLATES',
    message: expect.stringMatching(/^You have 50 templates, .* Delete one/),
  });
  const listed: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: { templates: SavedTemplate[]; nextCursor: string | null } = (
      await ana.call('GET', `/api/templates${cursor === '' ? '' : `?cursor=${cursor}`}`)
    ).json();
    expect(page.templates.length).toBeLessThanOrEqual(12);
    listed.push(...page.templates.map(({ title }) => title));
    cursor = page.nextCursor;
  }
  expect([listed.length, new Set(listed).size]).toEqual([50, 50]);
});
