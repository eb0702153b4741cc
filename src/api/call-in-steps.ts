import type { Endpoint, RequestOf, ResponseOf, StepOf } from '#contract/endpoint.ts';
import { parseJson } from '#contract/parse-json.ts';
import type { ApiError } from '#src/api/api-error.ts';
import {
  type CallOptions,
  connectionError,
  errorOf,
  parseResponse,
  send,
  sendWithAccess,
} from '#src/api/call.ts';

/** A server-sent event: its name, and its data as text. */
type ServerEvent = { event: string; data: string };

/** A line of an event, such as `data: {}`. Other lines are ignored, such as the comments that keep a connection open. */
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

/** Returns a parser for a stream of events. The parser takes the next part of the text and returns the events that it completes. */
const eventParser = (): ((text: string) => ServerEvent[]) => {
  let rest = '';
  return (text) => {
    const blocks = (rest + text).split(/\r?\n\r?\n/);
    rest = blocks.pop() ?? '';
    return blocks.flatMap((block) => parseEvent(block) ?? []);
  };
};

/**
 * Reads the server-sent events of a response. EventSource reads the same format, but cannot send a body
 * (https://html.spec.whatwg.org/multipage/server-sent-events.html).
 */
async function* readEvents({ body }: Response): AsyncGenerator<ServerEvent> {
  if (body === null) return;
  // Safari cannot iterate over a stream.
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  const parse = eventParser();
  try {
    for (;;) {
      const { done, value = '' } = await reader.read();
      yield* parse(value);
      if (done) return;
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

export type SteppedEndpoint = Endpoint & { steps: NonNullable<Endpoint['steps']> };

/** The status of an error that arrives as an event. */
const FAILED_STREAM = 500;
const CUT_OFF = 'The response was cut off.';
const EVENTS = 'text/event-stream';

/** Reads an event: passes a step to `onStep` and returns null, or returns the whole response. @throws ApiError for a problem */
const stepReader =
  <E extends SteppedEndpoint>(
    { steps: { event: stepName, data: schema } }: E,
    onStep: (step: StepOf<E>) => void,
  ) =>
  ({ event, data }: ServerEvent): string | null => {
    if (event === 'done') return data;
    if (event === 'problem') throw errorOf(FAILED_STREAM, data);
    const step = event === stepName ? schema.safeParse(parseJson(data)) : null;
    if (step?.success === true) onStep(step.data as StepOf<E>); // the endpoint's own schema
    return null;
  };

/**
 * Calls an endpoint that sends its response in steps, and passes each step to `onStep`. The server may also send the whole response at
 * once. @throws ApiError like `call`
 */
export const callInSteps = async <E extends SteppedEndpoint>(
  endpoint: E,
  request: RequestOf<E>,
  onStep: (step: StepOf<E>) => void,
  options: CallOptions = {},
): Promise<ResponseOf<E>> => {
  const readStep = stepReader(endpoint, onStep);
  const read = async (response: Response): Promise<string> => {
    if (response.headers.get('content-type')?.startsWith(EVENTS) !== true) return response.text();
    for await (const event of readEvents(response)) {
      const whole = readStep(event);
      if (whole !== null) return whole;
    }
    throw connectionError('NETWORK', CUT_OFF);
  };
  return parseResponse(endpoint, await send(endpoint, request, options, read, { accept: EVENTS }));
};

type SentForm = { file: File; fields: Readonly<Record<string, string>> };

type FormWatch<E extends Endpoint> = {
  /** Called with the upload's progress, 0 to 1. */
  onSent: (share: number) => void;
  onStep: (step: StepOf<E>) => void;
  signal: AbortSignal;
};

const wholeForm = ({ file, fields }: SentForm, fileField: string): FormData => {
  const form = new FormData();
  // The fields first: the server checks them before it receives the file.
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append(fileField, file, file.name);
  return form;
};

/**
 * Sends a form with a file and reads the response in steps. Uses XMLHttpRequest, because `fetch` does not report the progress of an upload.
 * @throws ApiError like `call`; the reason of `signal` when it aborts
 */
export const sendFormInSteps = async <E extends SteppedEndpoint & { form: NonNullable<Endpoint['form']> }>(
  endpoint: E,
  form: SentForm,
  { onSent, onStep, signal }: FormWatch<E>,
): Promise<ResponseOf<E>> => {
  const sendOnce = (): Promise<string | ApiError> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const [parse, readStep] = [eventParser(), stepReader(endpoint, onStep)];
      let read = 0;
      const isOk = (): boolean => request.status === endpoint.status;
      const isStream = (): boolean => request.getResponseHeader('content-type')?.startsWith(EVENTS) === true;
      const readOn = (): void => {
        if (!isOk() || !isStream()) return;
        const text = request.responseText.slice(read);
        read = request.responseText.length;
        try {
          for (const event of parse(text)) {
            const whole = readStep(event);
            if (whole !== null) resolve(whole);
          }
        } catch (error) {
          reject(error);
        }
      };
      const abort = (): void => {
        request.abort();
        reject(signal.reason);
      };
      request.upload.addEventListener('progress', ({ loaded, total }) =>
        onSent(total === 0 ? 0 : loaded / total),
      );
      request.addEventListener('progress', readOn);
      request.addEventListener('error', () => reject(connectionError('NETWORK', 'Network error')));
      request.addEventListener('load', () => {
        readOn();
        if (!isOk()) resolve(errorOf(request.status, request.responseText));
        else if (isStream()) reject(connectionError('NETWORK', CUT_OFF));
        else resolve(request.responseText);
      });
      request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
      signal.addEventListener('abort', abort);
      request.open(endpoint.method, endpoint.path);
      request.setRequestHeader('accept', EVENTS);
      request.send(wholeForm(form, endpoint.form.file));
    });
  signal.throwIfAborted();
  return parseResponse(endpoint, await sendWithAccess<string>(endpoint, sendOnce));
};
