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
