import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openAiPromoWriter } from '#server/adapters/openai-promo-writer.ts';
import { type AiReply, startScriptedAi, streamed, variations } from '#tests/support/scripted-ai.ts';
import { type Person, type TestService, startTestService } from '#tests/support/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ settings: { QUOTA_AI_TEXTS: '100,100' } });
});
afterAll(() => service.close());

const form = {
  classType: 'Pole Flow',
  schedule: 'Every Monday',
  time: '6:15 PM',
  instructorName: 'Ana Ruiz',
};
const fine = { header: 'Stand tall', main: 'A long line and a quiet breath. Join us {day} at {time}.' };

const withAi = async (...script: AiReply[]) => {
  const { baseUrl, requests } = await startScriptedAi(...script);
  service.deps.writers.ai = openAiPromoWriter({ apiKey: 'k', baseUrl, model: 'scripted', timeLimit: 60_000 });
  onTestFinished(() => {
    service.deps.writers.ai = null;
  });
  return requests;
};

type Block = { id: string; template: string; text: string };
type Variation = { writer: string; promotionalText: string; blocks: Block[] };
/** The data of `block` or of `done`. */
type EventData = { variation: number; block: Block; variations: Variation[] };
type Event = { name: string; data: EventData };

const eventsIn = (body: string): Event[] =>
  body
    .split('\n\n')
    .filter((part) => part !== '')
    .map((part) => {
      const [, name = '', data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(part) ?? [];
      return { name, data: JSON.parse(data) };
    });

const stream = async (changes: object = {}, person?: Person) => {
  const caller = person ?? (await service.addPerson());
  const response = await caller.call(
    'POST',
    '/api/generate-promotion',
    { ...form, ...changes },
    { accept: 'text/event-stream' },
  );
  return { response, events: response.statusCode === 200 ? eventsIn(response.body) : [] };
};

/** The blocks of each variation after all `block` events, the last of each id. */
const replay = (events: Event[]) => {
  const shown: Record<string, string>[] = [];
  for (const { name, data } of events) {
    if (name === 'block') (shown[data.variation] ??= {})[data.block.id] = data.block.text;
  }
  return shown;
};

const textsOf = ({ variations: all }: EventData) =>
  all.map(({ blocks }) => Object.fromEntries(blocks.map(({ id, text }) => [id, text])));

describe('a promotional text, block by block', () => {
  test('comes from the offline writer as events that end with the whole response', async () => {
    const { response, events } = await stream({ variations: 3, paragraphs: 6 });
    expect(response.headers['content-type']).toContain('text/event-stream');
    expect(events.map(({ name }) => name)).toEqual([...Array.from({ length: 18 }, () => 'block'), 'done']);
    const { data } = events.at(-1) as Event;
    expect(data).toMatchObject({ notice: null, isRecorded: false });
    expect(replay(events)).toEqual(textsOf(data));
  });

  test('comes from the AI writer once each block has passed the checks, also where a text is rejected after its headline', async () => {
    const bad = { header: 'Breathe out', main: 'Come and see us at evil.example, all of you who breathe.' };
    await withAi(variations(bad, fine), variations({ ...fine, header: 'Lift up' }));
    const { events } = await stream({ variations: 2, paragraphs: 6 });
    const { data } = events.at(-1) as Event;
    expect(data.variations.map(({ writer }) => writer)).toEqual(['ai', 'ai']);
    expect(replay(events)).toEqual(textsOf(data));
    const headers = events.filter(({ name, data: { block } }) => name === 'block' && block.id === 'header');
    expect(headers.map(({ data: { block } }) => block.text)).toContain('Breathe out');
    expect(JSON.stringify(events)).not.toContain('evil.example');
  });

  test('has the replaced texts in its last event where the AI gave none that could stay', async () => {
    await withAi(variations({ header: 'Stand tall', main: 'Only $9 for all of you who love to breathe.' }));
    const { events } = await stream({ paragraphs: 6 });
    const { name, data } = events.at(-1) as Event;
    expect(name).toBe('done');
    expect(data).toMatchObject({ notice: { code: 'AI_TEXT_REJECTED' }, variations: [{ writer: 'offline' }] });
    expect(replay(events)).toEqual(textsOf(data));
  });

  test('is refused like other calls before the first block', async () => {
    const person = await service.addPerson();
    const { response } = await stream({ promoId: 'x'.repeat(22) }, person);
    expect([response.statusCode, response.json().code]).toEqual([404, 'NOT_FOUND']);
    expect((await stream({ paragraphs: 9 }, person)).response.statusCode).toBe(400);
  });

  test('reports what fails after a block as a problem with the body of an error', async () => {
    const { writers } = service.deps;
    const { offline } = writers;
    onTestFinished(() => {
      writers.offline = offline;
    });
    writers.offline = {
      async *write() {
        yield fine;
        throw new Error('the secret cause');
      },
    };
    const { events } = await stream({ variations: 2 });
    expect(events.at(-1)).toMatchObject({ name: 'problem', data: { code: 'UNEXPECTED' } });
    expect(JSON.stringify(events)).not.toContain('secret');
  });

  test('comes as JSON to callers who do not ask for events, and to an account with too many streams', async () => {
    const person = await service.addPerson();
    expect((await person.call('POST', '/api/generate-promotion', form)).json().variations).toHaveLength(1);
    const { open } = service.app.eventStreams;
    const streams = Array.from({ length: 5 }, () => ({
      personId: person.id,
      sessionId: '',
      ending: new AbortController(),
    }));
    for (const each of streams) open.add(each);
    onTestFinished(() => {
      for (const each of streams) open.delete(each);
    });
    const response = await person.call('POST', '/api/generate-promotion', form, {
      accept: 'text/event-stream',
    });
    expect(response.headers['content-type']).toContain('application/json');
    expect(response.json().variations).toHaveLength(1);
  });
});

const blocksOf = async (paragraphs: number): Promise<Block[]> => {
  const person = await service.addPerson();
  const response = await person.call('POST', '/api/generate-promotion', { ...form, paragraphs });
  return response.json().variations[0].blocks;
};

const asCurrent = (all: readonly Block[]) => all.map(({ id, template }) => ({ id, template }));

describe('one block written again', () => {
  test.each([
    ['header', 'header'],
    ['main', 'ai-main-text'],
  ])('leaves the others as they are: %s', async (block, id) => {
    const current = asCurrent(await blocksOf(6));
    const { events } = await stream({ block, current, variations: 3 });
    expect(new Set(events.slice(0, -1).map(({ data }) => data.block.id))).toEqual(new Set([id]));
    const { data } = events.at(-1) as Event;
    expect(data.variations).toHaveLength(3);
    for (const variation of data.variations) {
      const changed = asCurrent(variation.blocks).filter(
        ({ template }, index) => template !== current[index]?.template,
      );
      expect(changed.map((each) => each.id)).toEqual([id]);
    }
  });

  test('is another text than the one that it replaces', async () => {
    const current = [
      { id: 'ai-main-text', template: `${fine.main.replace('{day}', '{onDay}')}\n{callToAction}` },
    ];
    await withAi(
      variations(fine),
      variations({ ...fine, main: 'Let the floor hold you for a while. Join us {day}.' }),
    );
    const { events } = await stream({ block: 'main', current });
    expect((events.at(-1) as Event).data.variations[0]).toMatchObject({
      writer: 'ai',
      promotionalText: 'Let the floor hold you for a while. Join us every Monday.',
    });
  });

  test.each([
    ['header', 'Lift up', 'Lift up'],
    [
      'main',
      'Let the floor hold you for a while. Join us {day}.',
      'Let the floor hold you for a while. Join us every Monday.',
    ],
  ])('is all that an AI service is asked for: %s', async (block, written, text) => {
    const current = [
      { id: 'header', template: 'Meet us {onDay}' },
      { id: 'ai-main-text', template: 'Come to {class} {onDay}.\n{callToAction}' },
    ];
    const requests = await withAi(streamed(JSON.stringify({ variations: [{ [block]: written }] })));
    const { events } = await stream({ block, current });
    expect((events.at(-1) as Event).data.variations[0]).toMatchObject({ writer: 'ai' });
    expect(events[0]?.data.block.text).toBe(text);
    expect(requests.map(({ messages }) => JSON.parse(messages[1]?.content ?? ''))).toMatchObject([
      { write: [block], present: { header: 'Meet us {day}', main: 'Come to {class} {day}.' } },
    ]);
  });

  test.each([
    ['without the present text', {}],
    ['with one that lacks it', { current: [{ id: 'ai-main-text', template: 'Join us' }] }],
    [
      'with an element that no text has',
      {
        current: [
          { id: 'header', template: '' },
          { id: 'logo', template: '' },
        ],
      },
    ],
  ])('is refused %s', async (_, changes) => {
    const { response } = await stream({ block: 'header', ...changes });
    expect(response.statusCode).toBe(400);
    expect(JSON.stringify(response.json().details)).toContain('current');
  });
});

describe('the call to action', () => {
  test('is the last line of the message, in the words of the form, and no part of the prompt', async () => {
    const { baseUrl, requests } = await startScriptedAi(variations(fine));
    service.deps.writers.ai = openAiPromoWriter({ apiKey: 'k', baseUrl, model: 'm', timeLimit: 60_000 });
    onTestFinished(() => {
      service.deps.writers.ai = null;
    });
    const { events } = await stream({ callToAction: 'Book: link in bio $9' });
    const main = (events.at(-1) as Event).data.variations[0]?.blocks[0];
    expect(main?.text).toBe(
      'A long line and a quiet breath. Join us every Monday at 6:15 PM.\nBook: link in bio $9',
    );
    expect(main?.template).toMatch(/\n\{callToAction\}$/);
    expect(JSON.stringify(requests)).not.toContain('link in bio');
  });

  test('is refused where it is too long, by its name', async () => {
    const { response } = await stream({ callToAction: 'x'.repeat(61) });
    expect(response.statusCode).toBe(400);
    expect(JSON.stringify(response.json().details)).toContain('callToAction');
  });
});
