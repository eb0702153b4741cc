import { describe, expect, test } from 'vitest';
import type { WritingTask } from '#server/ports/promo-writer.ts';
import { bothTexts, LONG, one, task, two, writerFor } from '#tests/server/adapters/scripted-writer.ts';
import { streamed } from '#tests/support/scripted-ai.ts';

describe.each([
  ['header', { header: one.header, main: '' }],
  ['main', { header: '', main: one.main }],
] as const)('the OpenAI writer, asked for one block: %s', (block, written) => {
  const oneBlock: WritingTask = { ...task, blocks: [block], present: bothTexts[1] ?? null, variations: 1 };
  const own = one[block];

  test('asks for that block alone, and shows the text that it belongs to', async () => {
    const { write, requests } = await writerFor(
      LONG,
      streamed(JSON.stringify({ variations: [{ [block]: own }] })),
    );
    expect(await write(oneBlock)).toEqual([written]);
    const [request] = requests;
    expect(request?.response_format?.json_schema?.schema).toMatchObject({
      properties: { variations: { items: { required: [block], properties: { [block]: {} } } } },
    });
    expect(JSON.parse(request?.messages[1]?.content ?? '')).toMatchObject({
      write: [block],
      present: { header: '', main: two.main },
    });
  });

  test.each([
    ['the whole text', { variations: [one] }],
    ['the block without a list', { [block]: own }],
    ['the block as a plain string', { variations: [own] }],
    ['null for the other block', { variations: [{ header: null, main: null, [block]: own }] }],
  ])('reads an output that ignores the schema: %s', async (_, output) => {
    const { write } = await writerFor(LONG, streamed(JSON.stringify(output)));
    expect(await write(oneBlock)).toEqual([written]);
  });

  test.each([
    ['only the other block', { variations: [{ ...one, [block]: null }] }],
    ['no text', { variations: [] }],
  ])('takes nothing from an output with %s', async (_, output) => {
    const { write } = await writerFor(LONG, streamed(JSON.stringify(output)));
    expect(await write(oneBlock)).toEqual([]);
  });
});
