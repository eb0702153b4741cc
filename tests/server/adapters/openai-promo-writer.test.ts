import { describe, expect, test } from 'vitest';
import { openAiPromoWriter } from '#server/adapters/openai-promo-writer.ts';
import { WriterError } from '#server/errors.ts';
import {
  bothTexts,
  collect,
  LONG,
  one,
  task,
  two,
  uncounted,
  writerFor,
} from '#tests/server/adapters/scripted-writer.ts';
import { type AiReply, failing, sendDelta, streamed, variations } from '#tests/support/scripted-ai.ts';

/** A response of a server that does not stream. */
const whole =
  (message: unknown, finish_reason = 'stop'): AiReply =>
  (response) => {
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
    response.end(
      JSON.stringify({
        id: 'c1',
        object: 'chat.completion',
        choices: [{ index: 0, message, finish_reason }],
      }),
    );
  };

describe('the OpenAI writer', () => {
  test('hands over each variation once it is closed, before the output ends', async () => {
    const first = Promise.withResolvers<void>();
    const { writer } = await writerFor(LONG, async (response) => {
      sendDelta(response, { content: `{"variations": [${JSON.stringify(one)}, {"header": null, ` });
      await first.promise;
      sendDelta(response, { content: `"main": ${JSON.stringify(two.main)}}]}` }, 'stop');
      response.end('data: [DONE]\n\n');
    });
    const texts = writer.write(task, uncounted)[Symbol.asyncIterator]();
    expect(await texts.next()).toEqual({ done: false, value: one });
    first.resolve();
    expect(await texts.next()).toMatchObject({ value: { main: two.main } });
    expect((await texts.next()).done).toBe(true);
  });

  test('sends the form as data, without tools and secrets', async () => {
    const { write, requests } = await writerFor(LONG, variations(one, two));
    expect(await write()).toEqual(bothTexts);
    const [request] = requests;
    expect(request).toMatchObject({ model: 'scripted', stream: true });
    expect(request?.tools).toBeUndefined();
    expect(JSON.stringify(request)).not.toContain('sk-secret');
    const [system, user] = request?.messages ?? [];
    expect(system?.content).not.toContain('Pole Flow');
    expect(JSON.parse(user?.content ?? '')).toMatchObject({ facts: task.slots, variations: 2 });
  });

  test.each([
    ['429 with Retry-After', failing(429, { 'retry-after': '0' })],
    ['429 without Retry-After', failing(429)],
    ['500', failing(500, { 'retry-after-ms': '1' })],
    ['503', failing(503, { 'retry-after-ms': '1' })],
    ['408', failing(408, { 'retry-after-ms': '1' })],
    ['409', failing(409, { 'retry-after-ms': '1' })],
  ])('tries once more after %s', async (_, failure) => {
    const { write, formats } = await writerFor(LONG, failure, variations(one, two));
    expect(await write()).toEqual(bothTexts);
    expect(formats()).toEqual(['json_schema', 'json_schema']);
  });

  test.each([
    ['429', failing(429, { 'retry-after': '0' }), 'status 429', 2],
    ['429 with a long wait', failing(429, { 'retry-after': '50' }), 'status 429', 1],
    ['429 until tomorrow', failing(429, { 'retry-after': 'Fri, 31 Dec 2999 23:59:59 GMT' }), 'status 429', 1],
    ['402 that asks to be tried again', failing(402, { 'x-should-retry': 'true' }), 'status 402', 1],
    ['500', failing(500, { 'retry-after-ms': '1' }), 'status 500', 2],
    ['401', failing(401), 'status 401', 1],
    ['403', failing(403), 'status 403', 1],
  ])('gives up when %s stays, in the same format', async (_, failure, reason, times) => {
    const { writeUntilError, formats } = await writerFor(LONG, failure);
    expect(await writeUntilError()).toEqual({ texts: [], reason });
    expect(formats()).toEqual(Array.from({ length: times }, () => 'json_schema'));
  });

  test('tries once more in all, whatever the format', async () => {
    const busy = failing(429, { 'retry-after': '0' });
    const { writeUntilError, formats } = await writerFor(LONG, busy, failing(400), busy);
    expect(await writeUntilError()).toEqual({ texts: [], reason: 'status 429' });
    expect(formats()).toEqual(['json_schema', 'json_schema', 'json_object']);
  });

  test('does not try again where the connection breaks', async () => {
    const { writeUntilError, requests } = await writerFor(LONG, (response) => void response.destroy());
    expect((await writeUntilError()).reason).toBe('no connection');
    expect(requests).toHaveLength(1);
  });

  test('hands over a headline before its text', async () => {
    const { writer } = await writerFor(LONG, variations(one, two));
    const order: string[] = [];
    for await (const { main } of writer.write(task, {
      ...uncounted,
      takeHeader: (header) => void order.push(header),
    }))
      order.push(main);
    expect(order).toEqual([one.header, one.main, two.main]);
  });

  const paragraphs = [one.header, one.main, 'Mondays', 'Share it', 'Ana', 'Skyline'].join('\n\n');

  test.each([
    ['[WR-015] paragraphs', paragraphs, [one]],
    ['[WR-015] paragraphs in JSON', JSON.stringify({ promotionalText: paragraphs }), [one]],
    [
      '[WR-016] a single text',
      JSON.stringify({ promotionalText: two.main }),
      [{ header: '', main: two.main }],
    ],
  ])('reads an output in the shape of the specification: %s', async (_, output, texts) => {
    const { write } = await writerFor(LONG, streamed(output));
    expect(await write()).toEqual(texts);
  });

  test('steps down to a format that the server knows, and remembers it', async () => {
    const { write, formats } = await writerFor(LONG, failing(400), variations(one, two));
    expect(await write()).toEqual(bothTexts);
    await write();
    expect(formats()).toEqual(['json_schema', 'json_object', 'json_object']);
  });

  test('asks without a format at last, and remembers none that never worked', async () => {
    const { writeUntilError, formats } = await writerFor(LONG, failing(422));
    expect(await writeUntilError()).toEqual({ texts: [], reason: 'status 422' });
    await writeUntilError();
    expect(formats()).toEqual(['json_schema', 'json_object', 'none', 'json_schema', 'json_object', 'none']);
  });

  test.each([
    [
      'text around the JSON',
      `Sure! Here you go:\n\`\`\`json\n${JSON.stringify({ variations: [one, two] })}\n\`\`\` Enjoy!`,
    ],
    ['more fields than it has', JSON.stringify({ note: 'hi', variations: [{ x: 1, ...one }, two] })],
    ['a list without an object around it', JSON.stringify([one, two])],
    ['a list behind a sentence', `Here:\n${JSON.stringify([one, two])}`],
    [
      'reasoning before it',
      `<think>\nMaybe {"variations": [{"main": "No"}]}?\n</think>\n\n${JSON.stringify({ variations: [one, two] })}`,
    ],
    [
      'reasoning in two steps',
      `<thinking>{"main":"No"}</thinking><think></think>${JSON.stringify([one, two])}`,
    ],
    [
      'reasoning whose opening tag is missing',
      `The user wants {"main": "No"}.\n</think>${JSON.stringify({ variations: [one, two] })}`,
    ],
    [
      'long reasoning',
      `<think>${'So {"main": "No"}. '.repeat(2000)}</think>${JSON.stringify({ variations: [one, two] })}`,
    ],
  ])('reads an output that ignores the schema: %s', async (_, output) => {
    const { write } = await writerFor(LONG, streamed(output));
    expect(await write()).toEqual(bothTexts);
  });

  const content = JSON.stringify({ variations: [one, two] });
  const inParts = [
    { type: 'reasoning', text: '{"variations": [{"main": "No"}]}' },
    { type: 'text', text: content.slice(0, 20) },
    { type: 'output_text', text: content.slice(20) },
  ];

  test.each<[string, AiReply]>([
    ['without streaming', whole({ role: 'assistant', content })],
    ['without streaming, in parts', whole({ role: 'assistant', content: inParts })],
    [
      'without streaming, with reasoning in a field of its own',
      whole({ reasoning_content: '{"main": "No"}', content }),
    ],
    [
      'in parts of a stream',
      (response) => {
        for (const part of inParts) sendDelta(response, { content: [part] });
        sendDelta(response, {}, 'stop');
        response.end('data: [DONE]\n\n');
      },
    ],
  ])('reads an answer %s', async (_, reply) => {
    const { write } = await writerFor(LONG, reply);
    expect(await write()).toEqual(bothTexts);
  });

  test('hands over a text behind reasoning before the output ends', async () => {
    const first = Promise.withResolvers<void>();
    const { writer } = await writerFor(LONG, async (response) => {
      sendDelta(response, { content: '<thi' });
      sendDelta(response, { content: `nk>Hm.</think>{"variations": [${JSON.stringify(one)},` });
      await first.promise;
      sendDelta(response, { content: `${JSON.stringify(two)}]}` }, 'stop');
      response.end('data: [DONE]\n\n');
    });
    const texts = writer.write(task, uncounted)[Symbol.asyncIterator]();
    expect(await texts.next()).toEqual({ done: false, value: one });
    first.resolve();
    expect(await texts.next()).toMatchObject({ value: { main: two.main } });
  });

  test.each([
    ['a refusal in its own field', (response) => sendDelta(response, { refusal: 'No.' }), 'refused'],
    ['a refusal as a sentence', streamed('I am sorry, but I cannot help with that.'), 'refused'],
    ['a filter', streamed('', 'content_filter'), 'refused'],
    ['reasoning without an answer', streamed('<think>{"main": "No"}'), 'empty'],
    ['reasoning that is cut off', streamed('<think>{"main": "No"}', 'length'), 'truncated'],
    ['malformed JSON', streamed('{"variations": [{"header": nope}]}'), 'malformed'],
    ['an output without an end', streamed('{"variations": [{"header": "A', 'length'), 'truncated'],
    ['an output that stops', streamed('{"variations": ['), 'truncated'],
    [
      'an error after 200',
      (response) =>
        void response
          .writeHead(200, { 'content-type': 'text/event-stream' })
          .end('data: {"error": {"message": "sk-secret"}}\n\n'),
      'no connection',
    ],
    [
      'an error in JSON after 200',
      (response) =>
        void response
          .writeHead(200, { 'content-type': 'application/json' })
          .end('{"error": {"message": "sk-secret"}}'),
      'empty',
    ],
    ['nothing', (response) => void response.writeHead(200).end(), 'empty'],
    ['50,000 characters', streamed(`{"variations": [{"header": "${'x'.repeat(50_000)}`), 'too long'],
  ] as [string, AiReply, string][])('gives no text for %s', async (_, reply, reason) => {
    const { writeUntilError } = await writerFor(LONG, reply);
    expect(await writeUntilError()).toEqual({ texts: [], reason });
  });

  test('keeps what was closed before the connection broke', async () => {
    const { writeUntilError } = await writerFor(LONG, (response) => {
      sendDelta(response, { content: `{"variations": [${JSON.stringify(one)}, {"hea` });
      setImmediate(() => response.destroy());
    });
    const { texts, reason } = await writeUntilError();
    expect(texts).toEqual([one]);
    expect(reason).not.toBeNull();
  });

  test.each([
    ['hangs', () => {}],
    ['hangs in the middle', (response) => sendDelta(response, { content: '{"variations": [' })],
  ] as [string, AiReply][])('ends at its time limit when the server %s', async (_, reply) => {
    const { writeUntilError } = await writerFor(300, reply);
    expect(await writeUntilError()).toEqual({ texts: [], reason: 'timeout' });
  });

  test.each([
    ['before the output', () => {}],
    ['in the middle of the output', (response) => sendDelta(response, { content: '{"variations": [' })],
    ['before a retry', failing(429, { 'retry-after': '5' })],
  ] as [string, AiReply][])('closes the connection when its caller gives up %s', async (_, reply) => {
    const [requested, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { writer, requests } = await writerFor(LONG, async (response, request) => {
      response.once('close', closed.resolve);
      await reply(response, request);
      requested.resolve();
    });
    const caller = new AbortController();
    const texts = writer.write(task, { ...uncounted, signal: caller.signal });
    const next = texts[Symbol.asyncIterator]().next();
    await requested.promise;
    caller.abort();
    await expect(next).rejects.toThrow('cancelled');
    await closed.promise;
    expect(requests).toHaveLength(1);
  });

  test('gives up where nobody listens', async () => {
    const writer = openAiPromoWriter({ apiKey: 'k', baseUrl: 'http://127.0.0.1:9/v1', model: 'm' });
    await expect(collect(writer)).rejects.toThrow(WriterError);
  });
});
