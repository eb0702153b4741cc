import type { Endpoint, RequestOf, ResponseOf, StepOf } from '#contract/endpoint.ts';
import { type CallOptions, connectionError, errorOf, parseAnswer, parseJson, send } from '#src/api/call.ts';

/** A server-sent event: its name, and its data as text. */
type ServerEvent = { event: string; data: string };

/** A line of an event, such as `data: {}`. Others, such as the comments that keep a connection open, say nothing. */
const FIELD = /^(event|data): ?(.*)$/;

const parseEvent = (block: string): ServerEvent | null => {
  const fields = block.split(/\r?\n/).flatMap((line) => {
    const [, name, value = ''] = FIELD.exec(line) ?? [];
    return name === undefined ? [] : [{ name, value }];
  });
  const data = fields.filter(({ name }) => name === 'data').map(({ value }) => value);
  if (data.length === 0) return null;
  return {
    event: fields.findLast(({ name }) => name === 'event')?.value ?? 'message',
    data: data.join('\n'),
  };
};

/**
 * The server-sent events of an answer, as they come. EventSource reads the same format
 * (https://html.spec.whatwg.org/multipage/server-sent-events.html), but cannot send a body.
 */
async function* readEvents({ body }: Response): AsyncGenerator<ServerEvent> {
  if (body === null) return;
  // Safari cannot iterate over a stream.
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value = '' } = await reader.read();
      const blocks = (rest + value).split(/\r?\n\r?\n/);
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = parseEvent(block);
        if (event !== null) yield event;
      }
      if (done) return;
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

type SteppedEndpoint = Endpoint & { steps: NonNullable<Endpoint['steps']> };

/** The status of an error that comes as an event, after the answer has begun. */
const FAILED_STREAM = 500;

/**
 * Calls an endpoint that sends its response in steps, and passes on each as it comes. A server that sends none answers the whole at
 * once. @throws ApiError as `call` does.
 */
export const callInSteps = async <E extends SteppedEndpoint>(
  endpoint: E,
  request: RequestOf<E>,
  onStep: (step: StepOf<E>) => void,
  options: CallOptions = {},
): Promise<ResponseOf<E>> => {
  const { event: stepName, data: schema } = endpoint.steps;
  const read = async (answer: Response): Promise<string> => {
    if (answer.headers.get('content-type')?.startsWith('text/event-stream') !== true) return answer.text();
    for await (const { event, data } of readEvents(answer)) {
      if (event === 'done') return data;
      if (event === 'problem') throw errorOf(FAILED_STREAM, data);
      const step = event === stepName ? schema.safeParse(parseJson(data)) : null;
      if (step?.success === true) onStep(step.data as StepOf<E>); // the endpoint's own schema
    }
    throw connectionError('NETWORK', 'The answer ended before it was whole.');
  };
  return parseAnswer(endpoint, await send(endpoint, request, options, read, { accept: 'text/event-stream' }));
};
