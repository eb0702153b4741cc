import { expect, test } from 'vitest';
import { queueRender, serviceWithLibrary } from '#tests/support/queued-render.ts';

test('renders are found by a part of their title, whatever is special in a pattern', async () => {
  const { person } = await serviceWithLibrary();
  const id = await queueRender(person);
  const found = async (query: string): Promise<string[]> => {
    const response = await person.call('GET', `/api/renders?query=${encodeURIComponent(query)}`);
    return response.json().renders.map((render: { id: string }) => render.id);
  };
  expect(await found('fri')).toEqual([id]);
  expect(await found('%')).toEqual([]);
});

test('renders are listed newest first or by title, page by page, also when the last of a page is deleted meanwhile', async () => {
  const { person, service } = await serviceWithLibrary();
  const id = await queueRender(person);
  const titles = ['b', 'A', 'c', 'a'];
  // As many as fill a page and more.
  await service.deps.dataSource.query(
    `INSERT INTO renders SELECT (jsonb_populate_record(r, jsonb_build_object(
       'id', lpad(n::text, 22, '0'), 'title', ($2::text[])[1 + n % 4], 'created_at', r.created_at + n * interval '1 second'))).*
       FROM renders r, generate_series(1, 40) n WHERE r.id = $1`,
    [id, titles],
  );
  const listed = async (sort: string): Promise<{ id: string; title: string }[]> => {
    const first = (await person.call('GET', `/api/renders?sort=${sort}`)).json();
    const cursor = encodeURIComponent(first.nextCursor);
    await service.deps.dataSource.query('DELETE FROM renders WHERE id = $1', [first.renders.at(-1).id]);
    const second = (await person.call('GET', `/api/renders?sort=${sort}&cursor=${cursor}`)).json();
    expect(second.nextCursor).toBeNull();
    return [...first.renders, ...second.renders];
  };
  const newest = await listed('newest');
  expect(newest.map((render) => render.id)).toEqual([
    ...Array.from({ length: 40 }, (_, n) => String(40 - n).padStart(22, '0')),
    id,
  ]);
  const byTitle = (await listed('title')).map(({ title }) => title.toLowerCase());
  expect(byTitle).toHaveLength(40);
  expect(byTitle).toEqual(byTitle.toSorted());
});
