import { describe, expect, test } from 'vitest';
import { BATCH_ROWS_MAX } from '#contract/limits.ts';
import { BrandTextStyle, emptyBrandKit } from '#contract/promos/brand-kit.contract.ts';
import type { BatchView } from '#contract/videos/batches.contract.ts';
import {
  classForm,
  createBatch,
  newBatchBody,
  newStart,
  readBatch,
  serviceWithClips,
  TODAY,
} from '#tests/support/batch-fixtures.ts';
import { newAssetOf } from '#tests/support/library-fixtures.ts';
import { newPersonIn, showIn, showNobody } from '#tests/support/people-fixtures.ts';

const kindsOf = (row: { findings: { kind: string }[] } | undefined): string[] =>
  (row?.findings ?? []).map(({ kind }) => kind);

const fontsOf = ({ document }: BatchView) => new Set(document.textElements.map((text) => text.fontFamily));

describe('preparing a batch', () => {
  test('gives every row another clip, the handle of its instructor and the name of the studio, and saves nothing else', async () => {
    const { owner } = await serviceWithClips(3);
    await owner.call('POST', '/api/studio/team', { email: 'mia@example.test', name: 'Mia Lee' });
    const batch = await createBatch(
      owner,
      [{ form: classForm() }, { form: classForm({ classType: 'Pole Flow', classDate: '2026-11-27' }) }],
      { start: await newStart(owner) },
    );
    expect(new Set(batch.rows.map(({ assetId }) => assetId)).size).toBe(2);
    expect(batch.rows.flatMap(({ findings }) => findings)).toEqual([]);
    expect(batch).toMatchObject({ startedAt: null, progress: { rows: 2, open: 0, progress: 0 } });
    // The one that it starts from.
    expect((await owner.call('GET', '/api/promos')).json().promos).toHaveLength(1);
    expect((await owner.call('GET', '/api/batches')).json().batches).toMatchObject([{ id: batch.id }]);
  });

  test('takes the brand kit of the studio unless it is switched off', async () => {
    const { owner } = await serviceWithClips(3);
    const textStyle = BrandTextStyle.parse({
      fontFamily: 'Anton',
      fontWeight: 700,
      textColor: '#c026d3',
      background: {},
    });
    const { logos: _, ...kit } = { ...emptyBrandKit, textStyle, handle: '@our.studio' };
    await owner.call('PUT', '/api/studio/brand-kit', kit);
    const rows = [{ form: classForm() }];
    const dressed = await createBatch(owner, rows);
    expect([...fontsOf(dressed)]).toEqual(['Anton']);
    expect(dressed.rows).toMatchObject([{ form: { instructorHandle: '@our.studio' } }]);
    const plain = await createBatch(owner, rows, { usesBrandKit: false });
    expect([...fontsOf(plain)]).not.toContain('Anton');
    expect(plain.rows).toMatchObject([{ form: { instructorHandle: '' } }]);
  });

  test('names what is wrong with each row, until the row is fixed or left out', async () => {
    const { owner } = await serviceWithClips(5);
    const batch = await createBatch(
      owner,
      [
        { form: classForm({ classDate: '2026-11-20' }) },
        { form: classForm({ instructorName: '', time: '' }) },
        { form: classForm({ classType: 'Floorwork' }), assetId: 'starter-gone' },
        { form: classForm({ classType: 'Heels' }), assetId: 'starter-clip-1' },
        { form: classForm({ classType: 'Hoop' }), assetId: 'starter-clip-1' },
      ],
      { start: await newStart(owner) },
    );
    expect(batch.rows.map(kindsOf)).toEqual([
      ['past-date'],
      ['no-time', 'no-instructor'],
      ['clip-gone'],
      ['clip-used'],
      ['clip-used'],
    ]);
    const [past, , , , last] = batch.rows;
    const mended = await owner.call('PATCH', `/api/batch-rows/${past?.id}`, {
      form: classForm({ classDate: '2026-12-01' }),
      texts: { header: 'See you on Friday' },
      today: TODAY,
    });
    expect(mended.json().rows.map(kindsOf)[0]).toEqual(['other-weekday']);
    await owner.call('PATCH', `/api/batch-rows/${last?.id}`, { isLeftOut: true, today: TODAY });
    expect((await readBatch(owner, batch.id)).rows.map(kindsOf).slice(3)).toEqual([[], []]);
  });

  test('says once for the batch that clips repeat where there is no other, and starts all the same', async () => {
    const { owner } = await serviceWithClips(1);
    const rows = ['Spin', 'Heels', 'Hoop'].map((classType) => ({ form: classForm({ classType }) }));
    const batch = await createBatch(owner, rows, { start: await newStart(owner) });
    expect(batch.rows.flatMap(kindsOf)).toEqual([]);
    expect(batch.findings).toMatchObject([
      { kind: 'clip-used', isBlocking: false, message: expect.stringContaining('3 promos repeat a video') },
    ]);
    const started = await owner.call('POST', `/api/batches/${batch.id}/start`, { today: TODAY });
    expect(started.statusCode).toBe(202);
  });

  test('names two rows of the same class, and words that platforms hide', async () => {
    const { service, owner } = await serviceWithClips(5);
    const admin = await service.addPerson({ role: 'admin' });
    await admin.call('POST', '/api/wording-list', {
      word: 'poledance',
      platform: 'Instagram',
      hiddenIn: '2019',
      sourceTitle: 'A report',
      sourceUrl: 'https://example.test/report',
      alternatives: [],
    });
    const form = classForm({ classType: 'Poledance' });
    const batch = await createBatch(owner, [{ form }, { form }], { start: await newStart(owner) });
    expect(batch.rows.map(kindsOf)).toEqual([
      ['same-class', 'wording'],
      ['same-class', 'wording'],
    ]);
  });

  test('names letters that no font has', async () => {
    const { owner } = await serviceWithClips(5);
    const form = classForm({ classType: `Heels ${String.fromCodePoint(0xe000)}` });
    const batch = await createBatch(owner, [{ form }], { start: await newStart(owner) });
    expect(batch.rows.map(kindsOf)).toEqual([['no-font']]);
  });

  test('refuses too many rows, none, and a start that is not there, and names the field', async () => {
    const { owner } = await serviceWithClips(1);
    const tooMany = Array.from({ length: BATCH_ROWS_MAX + 1 }, () => ({ form: classForm() }));
    for (const rows of [tooMany, []]) {
      const refused = await owner.call('POST', '/api/batches', newBatchBody(rows));
      expect(refused.statusCode).toBe(400);
      expect(refused.json().details[0].path).toBe('rows');
    }
    const unknown = newBatchBody(undefined, { start: { kind: 'catalog', id: 'unheard-of' } });
    expect((await owner.call('POST', '/api/batches', unknown)).statusCode).toBe(404);
  });

  test('says how many rows exceed the account’s quota, and starts once these are left out', async () => {
    const { owner } = await serviceWithClips(4, false, { QUOTA_PROMOS: '2,2' });
    // A studio keeps twice as many as a person, and one of them is what the batch starts from.
    const rows = Array.from({ length: 4 }, (_, place) => ({
      form: classForm({ classType: `Class ${place}` }),
    }));
    const { id, findings, rows: made } = await createBatch(owner, rows, { start: await newStart(owner) });
    expect(findings).toMatchObject([{ kind: 'quota', isBlocking: true }]);
    expect(findings[0]?.message).toMatch(/has room for 3 more, but this batch makes 4\. Leave out 1,/);
    const start = () => owner.call('POST', `/api/batches/${id}/start`, { today: TODAY });
    expect((await start()).statusCode).toBe(409);
    expect((await owner.call('GET', '/api/promos')).json().promos).toHaveLength(1);
    await owner.call('PATCH', `/api/batch-rows/${made[0]?.id}`, { isLeftOut: true, today: TODAY });
    expect((await readBatch(owner, id)).findings).toEqual([]);
    expect((await start()).statusCode).toBe(202);
  });

  test('of a saved template or a promo works too, and a batch can be deleted', async () => {
    const { owner } = await serviceWithClips(1);
    const { document } = await createBatch(owner);
    const promo = (await owner.call('POST', '/api/promos', { document })).json();
    const template = (await owner.call('POST', '/api/templates', { title: 'Ours', document })).json();
    for (const start of [
      { kind: 'promo', id: promo.id },
      { kind: 'saved', id: template.id },
    ]) {
      const batch = await createBatch(owner, undefined, { start });
      expect(batch.document).toEqual(document);
      expect((await owner.call('DELETE', `/api/batches/${batch.id}`)).statusCode).toBe(204);
    }
  });
});

const unnamedOf = ({ rows, unnamedClips }: BatchView) => ({
  clips: unnamedClips.map(({ id }) => id),
  rows: rows.map((row) => kindsOf(row).includes('clip-unnamed')),
});

const on = (assetId: string, day: number) => ({
  form: classForm({ classDate: `2026-11-${day}` }),
  assetId,
});

describe('people in the clips of a batch', () => {
  test('a clip in which nobody is named is marked before the start, and asked about once', async () => {
    const { service, owner } = await serviceWithClips(2);
    const [own, other] = [await newAssetOf(service, owner), await newAssetOf(service, owner)];
    const rows = [on(own, 26), on(own, 27), on(other, 28), { form: classForm(), assetId: null }];
    const { id } = await createBatch(owner, rows, { start: await newStart(owner) });
    expect(unnamedOf(await readBatch(owner, id)), 'without a ledger').toEqual({
      clips: [],
      rows: [false, false, false, false],
    });

    const ana = await newPersonIn(owner);
    expect(unnamedOf(await readBatch(owner, id))).toEqual({
      clips: [own, other],
      rows: [true, true, true, false],
    });
    await showIn(owner, own, [ana]);
    expect(unnamedOf(await readBatch(owner, id)).clips).toEqual([other]);
    await showNobody(owner, other);
    const answered = await readBatch(owner, id);
    expect(unnamedOf(answered)).toEqual({ clips: [], rows: [false, false, false, false] });
    expect(answered.unnamedClips).toEqual([]);

    await showIn(owner, own, []);
    expect(unnamedOf(await readBatch(owner, id)).clips, 'after nobody is named any more').toEqual([own]);
  });

  test('naming somebody takes back that nobody is recognisable', async () => {
    const { service, owner } = await serviceWithClips(1);
    const clip = await newAssetOf(service, owner);
    const ana = await newPersonIn(owner);
    const { id } = await createBatch(owner, [{ form: classForm(), assetId: clip }], {
      start: await newStart(owner),
    });
    await showNobody(owner, clip);
    await showIn(owner, clip, [ana]);
    await showIn(owner, clip, []);
    expect(unnamedOf(await readBatch(owner, id)).clips).toEqual([clip]);
  });
});
