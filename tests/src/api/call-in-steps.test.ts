import { afterEach, describe, expect, test, vi } from 'vitest';
import { generatePromotion } from '#contract/promos/promotion.contract.ts';
import { compressVideo } from '#contract/videos/compression.contract.ts';
import { ApiError } from '#src/api/api-error.ts';
import { callInSteps, sendFormInSteps } from '#src/api/call-in-steps.ts';
import { onImpersonationEnded } from '#src/api/session.ts';
import { FakeXhr, fakeXhr } from '#tests/src/support/fake-xhr.ts';
import { jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';
import { steppedResponse, variation, writtenTexts } from '#tests/src/support/writer-service.ts';

afterEach(() => vi.unstubAllGlobals());

const whole = writtenTexts([variation('Breathe out.')]);
const step = (text: string) => ({ variation: 0, block: { id: 'ai-main-text', template: text, text } });
const body = { body: { classType: 'Pole Flow' } };
const call = async (response: Response) => {
  const fetched = serveWith(() => response);
  const steps: string[] = [];
  const answered = callInSteps(generatePromotion, body, ({ block }) => void steps.push(block.text));
  return { steps, answered, fetched };
};

describe('a call that is answered in steps', () => {
  test('passes on each step as it comes, then answers the whole', async () => {
    const { response, send, end } = steppedResponse();
    const { steps, answered, fetched } = await call(response);
    send('block', step('Breathe.'));
    await expect.poll(() => steps).toEqual(['Breathe.']);
    send('block', { not: 'a block' });
    send('block', step('Breathe — out…'));
    send('done', whole);
    end();
    expect(await answered).toEqual(whole);
    expect(steps).toEqual(['Breathe.', 'Breathe — out…']);
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({
      method: 'POST',
      headers: { accept: 'text/event-stream', 'content-type': 'application/json' },
    });
  });

  test('reads events that arrive in pieces, with comments between them', async () => {
    const text = `: connected\r\n\r\nevent: block\r\ndata: ${JSON.stringify(step('é'))}\r\n\r\nevent: done\ndata: ${JSON.stringify(whole)}\n\n`;
    const bytes = new TextEncoder().encode(text);
    const pieces = Array.from(bytes, (byte) => new Uint8Array([byte]));
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        const piece = pieces.shift();
        if (piece === undefined) controller.close();
        else controller.enqueue(piece);
      },
    });
    const { steps, answered } = await call(
      new Response(stream, { headers: { 'content-type': 'text/event-stream' } }),
    );
    expect(await answered).toEqual(whole);
    expect(steps).toEqual(['é']);
  });

  test('takes a response without steps', async () => {
    const { steps, answered } = await call(jsonResponse(200, whole));
    expect(await answered).toEqual(whole);
    expect(steps).toEqual([]);
  });

  test('fails with the error that comes as an event, before it, or with the connection', async () => {
    const late = steppedResponse();
    const { answered } = await call(late.response);
    late.send('problem', { code: 'NO_ROOM', message: 'There is no room.' });
    await expect(answered).rejects.toMatchObject({ code: 'NO_ROOM', message: 'There is no room.' });

    const refused = await call(jsonResponse(404, { code: 'NOT_FOUND', message: 'It is not here.' }));
    await expect(refused.answered).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' });

    const cut = steppedResponse();
    const { answered: unfinished } = await call(cut.response);
    cut.send('block', step('Breathe.'));
    cut.end();
    const error = await unfinished.catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 0, code: 'NETWORK' });
  });
});

const ignore = (): void => undefined;

test('a form whose response says that an impersonation has ended is announced to the page, like any call', async () => {
  fakeXhr();
  const onEnd = vi.fn<() => void>();
  const unsubscribe = onImpersonationEnded(onEnd);
  const form = { file: new File(['video'], 'class.mp4'), fields: { targetSize: '8' } };
  const watch = { onSent: ignore, onStep: ignore, signal: new AbortController().signal };
  const sent = sendFormInSteps(compressVideo, form, watch);
  FakeXhr.requests[0]?.respond(403, { code: 'IMPERSONATION_ENDED', message: 'Your access has ended.' });
  await expect(sent).rejects.toMatchObject({ code: 'IMPERSONATION_ENDED' });
  expect(onEnd).toHaveBeenCalledOnce();
  unsubscribe();
});
