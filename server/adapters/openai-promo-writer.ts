import { setTimeout } from 'node:timers/promises';
import OpenAI, { APIError } from 'openai';
import { z } from 'zod';
import { parsePromotionalText } from '#schema/texts/promotion-text.ts';
import { WriterError } from '#server/errors.ts';
import type { AiWriter, WritingTask } from '#server/ports/promo-writer.ts';
import type { OpenAiSettings } from '#server/settings/vendor-settings.ts';
import { SYSTEM_PROMPT, taskMessage } from '#server/writing/prompt.ts';
import { reasoningFilter } from '#server/writing/reasoning-filter.ts';
import { type Blocks, outputReader, outputSchema, type Part } from '#server/writing/writer-output.ts';

/** Time for one output with its retry, milliseconds. The package's own limit is ten minutes. */
const TIME_LIMIT = 20_000;

/** Delay before the retry if the server names none, and the longest it may ask for, milliseconds. */
const RETRY_DELAY = 500;
const MAX_RETRY_DELAY = 5000;

type Format = OpenAI.ChatCompletionCreateParams['response_format'];

/** The ways to ask for JSON, strictest first. Servers refuse the ones that they do not know. */
const formats: readonly ((blocks: Blocks) => Format)[] = [
  (blocks) => ({
    type: 'json_schema',
    json_schema: {
      name: 'promotion',
      strict: true,
      schema: outputSchema(blocks),
    },
  }),
  () => ({ type: 'json_object' }),
  () => undefined,
];

/** Statuses of a server that does not know the format. */
const UNKNOWN_FORMAT: ReadonlySet<number | undefined> = new Set([400, 404, 415, 422, 501]);

/** Maximum characters of an output that are read. */
const MAX_OUTPUT = 20_000;

/** Why a response ended early. The package reports these two only when it parses the whole response itself. */
const assertFinished = (reason: string | null | undefined): void => {
  if (reason === 'length') throw new WriterError('truncated');
  if (reason === 'content_filter') throw new WriterError('refused');
};

/** Maximum characters of an output with its reasoning. */
const MAX_RAW_OUTPUT = 400_000;

/** The text of a message. Some servers send it in parts. */
const Content = z.union([
  z.string(),
  z
    .array(z.object({ type: z.string().nullish(), text: z.string().nullish().catch(null) }))
    .transform((parts) =>
      parts.map(({ type, text }) => (type == null || type.endsWith('text') ? (text ?? '') : '')).join(''),
    ),
]);

const Message = z.object({
  content: Content.nullish().catch(null),
  refusal: z.string().nullish().catch(null),
});

/** A piece of a response, or all of it from a server that does not stream; other fields, such as those with reasoning, are not read. */
const Chunk = z.object({
  choices: z
    .array(
      z.object({
        delta: Message.nullish(),
        message: Message.nullish(),
        finish_reason: z.string().nullish().catch(null),
      }),
    )
    .nullish(),
});

type Chunks = AsyncIterable<unknown>;

async function* readParts(chunks: Chunks, blocks: Blocks): AsyncGenerator<Part> {
  const { read, readText, isOver, hasJson } = outputReader(blocks);
  const filter = reasoningFilter();
  let output = '';
  let raw = 0;
  const take = (text: string): Part[] => {
    output += text;
    if (output.length > MAX_OUTPUT) throw new WriterError('too long');
    return read(text);
  };
  for await (const chunk of chunks) {
    const [choice] = Chunk.safeParse(chunk).data?.choices ?? [];
    const message = choice?.delta ?? choice?.message;
    if (message?.refusal) throw new WriterError('refused');
    const text = message?.content ?? '';
    raw += text.length;
    if (raw > MAX_RAW_OUTPUT) throw new WriterError('too long');
    yield* take(filter.add(text));
    if (choice?.finish_reason != null) yield* take(filter.end());
    if (isOver()) return;
    assertFinished(choice?.finish_reason);
  }
  yield* take(filter.end());
  if (isOver()) return;
  if (output === '') throw new WriterError('empty');
  if (hasJson()) throw new WriterError('truncated');
  // Several paragraphs are a text. A sentence or two are a refusal.
  if (parsePromotionalText(output).length === 1) throw new WriterError('refused');
  yield readText(output);
}

/** The package's errors may name the key or repeat the response, so only their status is passed on. */
const writerErrorOf = (error: unknown): WriterError => {
  if (error instanceof WriterError) return error;
  return new WriterError(
    error instanceof APIError && error.status !== undefined ? `status ${error.status}` : 'no connection',
  );
};

/** Statuses after which the same request may succeed. */
const isTransient = (error: unknown): error is APIError =>
  error instanceof APIError &&
  error.status !== undefined &&
  (error.status >= 500 || [408, 409, 429].includes(error.status));

/** The wait that the server asks for in seconds or as a date, milliseconds; null if it names none. */
const retryDelayOf = ({ headers }: APIError): number | null => {
  const milliseconds = Number.parseFloat(headers?.get('retry-after-ms') ?? '');
  if (!Number.isNaN(milliseconds)) return milliseconds;
  const retryAfter = headers?.get('retry-after') ?? '';
  const seconds = Number.parseFloat(retryAfter);
  const delay = Number.isNaN(seconds) ? Date.parse(retryAfter) - Date.now() : seconds * 1000;
  return Number.isNaN(delay) ? null : delay;
};

/** Waits until the request may be tried again. @throws the error of a server that asks for a longer wait than people would accept. */
const waitToRetry = async (error: APIError, signal: AbortSignal): Promise<void> => {
  const delay = retryDelayOf(error) ?? RETRY_DELAY;
  if (delay > MAX_RETRY_DELAY) throw error;
  await setTimeout(Math.max(0, delay), undefined, { signal });
};

async function* whole(response: Response): AsyncGenerator {
  yield await response.json();
}

type Options = OpenAiSettings & { timeLimit?: number };

/**
 * Writes with a service that speaks OpenAI's Chat Completions. It remembers the strictest JSON format that the server accepts. It retries
 * at most once, on 408, 409, 429 and 5xx, within the time limit. The package's own retries also follow other statuses, and wait for a
 * minute.
 */
export const openAiPromoWriter = ({ apiKey, baseUrl, model, timeLimit = TIME_LIMIT }: Options): AiWriter => {
  const client = new OpenAI({
    apiKey,
    ...(baseUrl === null ? {} : { baseURL: baseUrl }),
    organization: null,
    project: null,
    timeout: timeLimit,
    maxRetries: 0,
    logLevel: 'off',
  });
  let format = 0;

  /** The chunks of the response; a single one from a server that does not stream. */
  const start = async (task: WritingTask, signal: AbortSignal, tried: number): Promise<Chunks> => {
    const response_format = formats[tried]?.(task.blocks);
    const request = client.chat.completions.create(
      {
        model,
        stream: true,
        messages: [
          { role: 'system', content: SYSTEM_PROMPT },
          { role: 'user', content: taskMessage(task) },
        ],
        ...(response_format === undefined ? {} : { response_format }),
      },
      { signal },
    );
    const { data, response } = await request.withResponse();
    const isWhole = response.headers.get('content-type')?.includes('json') === true;
    return isWhole ? whole(response) : data;
  };

  /** Falls back to the next format if the server does not know this one, but never on 401 or 429. Retries once after a temporary status. */
  const startInKnownFormat = async (
    task: WritingTask,
    signal: AbortSignal,
    beforeRequest: () => Promise<void>,
  ): Promise<Chunks> => {
    let [tried, hasRetried] = [format, false];
    for (;;) {
      signal.throwIfAborted();
      await beforeRequest();
      try {
        const chunks = await start(task, signal, tried);
        format = tried;
        return chunks;
      } catch (error) {
        if (error instanceof APIError && UNKNOWN_FORMAT.has(error.status) && tried < formats.length - 1) {
          tried += 1;
        } else if (isTransient(error) && !hasRetried) {
          hasRetried = true;
          await waitToRetry(error, signal);
        } else {
          throw error;
        }
      }
    }
  };

  return {
    async *write(task, { beforeRequest, takeHeader = () => {}, signal: caller }) {
      const timeout = AbortSignal.timeout(timeLimit);
      const signal = caller === undefined ? timeout : AbortSignal.any([timeout, caller]);
      try {
        const chunks = await startInKnownFormat(task, signal, beforeRequest);
        for await (const part of readParts(chunks, task.blocks)) {
          if ('main' in part) yield part;
          else takeHeader(part.header);
        }
      } catch (error) {
        if (caller?.aborted === true) throw new WriterError('cancelled');
        throw signal.aborted ? new WriterError('timeout') : writerErrorOf(error);
      }
    },
  };
};
