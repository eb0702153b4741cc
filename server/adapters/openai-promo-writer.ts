import { setTimeout } from 'node:timers/promises';
import { JSONParser } from '@streamparser/json';
import OpenAI, { APIError } from 'openai';
import { z } from 'zod';
import { parsePromotionalText, type WrittenText } from '#schema/promotion-text.ts';
import type { OpenAiSettings } from '#server/ai-settings.ts';
import { WriterError } from '#server/errors.ts';
import type { PromoWriter, WritingTask } from '#server/ports/promo-writer.ts';
import { SYSTEM_PROMPT, taskMessage } from '#server/writing/prompt.ts';

/** Milliseconds for one answer, with its retry; the package's own limit is ten minutes. */
const TIME_LIMIT = 20_000;

/** Milliseconds before the retry where the server does not say, and the longest that it may ask for. */
const RETRY_DELAY = 500;
const MAX_RETRY_DELAY = 5000;

/** Characters of one answer that are read. */
const MAX_ANSWER = 20_000;

/** All fields required, as strict schemas ask; a missing headline is null. */
const Variation = z.strictObject({ header: z.string().nullable(), main: z.string() });

/** The ways to ask for JSON, the strictest first. Servers that do not know one refuse it. */
const formats = [
  {
    type: 'json_schema',
    json_schema: {
      name: 'promotion',
      strict: true,
      schema: {
        type: 'object',
        additionalProperties: false,
        required: ['variations'],
        properties: {
          variations: {
            type: 'array',
            items: {
              type: 'object',
              additionalProperties: false,
              required: ['header', 'main'],
              properties: { header: { type: ['string', 'null'] }, main: { type: 'string' } },
            },
          },
        },
      },
    },
  },
  { type: 'json_object' },
  undefined,
] as const satisfies OpenAI.ChatCompletionCreateParams['response_format'][];

/** Statuses of a server that does not know the format. */
const UNKNOWN_FORMAT: ReadonlySet<number | undefined> = new Set([400, 404, 415, 422, 501]);

/** What is closed within an answer: a text, or the headline of one that is still being written. */
type Part = WrittenText | { header: string };

/** The written part of a text in paragraphs; day, hour and names come from the form. */
const writtenTextOf = (text: string): WrittenText => {
  const blocks = parsePromotionalText(text);
  const textOf = (id: string): string => blocks.find((block) => block.id === id)?.text ?? '';
  return { header: textOf('header'), main: textOf('ai-main-text').replaceAll(/\s*\n\s*/g, ' ') };
};

/** Where texts stand: as the schema asks for them, or alone, as the specification's call names them. */
const TEXT_PATHS = ['$.variations.*', '$.main', '$.promotionalText'];

/** Reads the parts of an answer while it comes, each once it is closed. Text before and after the JSON is skipped. */
const variationReader = (): {
  read: (text: string) => Part[];
  isOver: () => boolean;
  hasJson: () => boolean;
} => {
  const parser = new JSONParser({ paths: [...TEXT_PATHS, '$.variations.*.header'], keepStack: false });
  let closed: Part[] = [];
  let hasJson = false;
  let before = '';
  parser.onValue = ({ value, key }) => {
    if (typeof value === 'string') {
      closed.push(key === 'header' ? { header: value } : writtenTextOf(value));
      return;
    }
    const parsed = Variation.safeParse(value);
    if (parsed.success) closed.push({ header: parsed.data.header ?? '', main: parsed.data.main });
  };
  return {
    read: (text) => {
      if (parser.isEnded) return [];
      let json = text;
      if (!hasJson) {
        before += text;
        // A brace of prose begins a slot, one of JSON a field.
        const start = before.search(/\{\s*"/);
        if (start === -1) return [];
        hasJson = true;
        json = before.slice(start);
      }
      closed = [];
      try {
        parser.write(json);
      } catch {
        // Whatever was closed before the fault counts; the rest is skipped.
        if (!parser.isEnded) throw new WriterError('malformed');
      }
      return closed;
    },
    isOver: () => parser.isEnded,
    hasJson: () => hasJson,
  };
};

/** Why an answer ended early. The package reports these two only where it parses the whole answer itself. */
const assertFinished = (reason: string | null | undefined): void => {
  if (reason === 'length') throw new WriterError('truncated');
  if (reason === 'content_filter') throw new WriterError('refused');
};

type Chunks = AsyncIterable<OpenAI.ChatCompletionChunk>;

async function* readParts(chunks: Chunks): AsyncGenerator<Part> {
  const { read, isOver, hasJson } = variationReader();
  let answer = '';
  for await (const { choices } of chunks) {
    const [choice] = choices ?? [];
    if (choice?.delta?.refusal) throw new WriterError('refused');
    const text = choice?.delta?.content ?? '';
    answer += text;
    if (answer.length > MAX_ANSWER) throw new WriterError('too long');
    yield* read(text);
    if (isOver()) return;
    assertFinished(choice?.finish_reason);
  }
  if (answer === '') throw new WriterError('empty');
  if (hasJson()) throw new WriterError('truncated');
  // Paragraphs are a text; a sentence or two are a refusal.
  if (parsePromotionalText(answer).length === 1) throw new WriterError('refused');
  yield writtenTextOf(answer);
}

/** The package's errors may name the key or repeat the answer, so only their status goes on. */
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

/** Milliseconds that the server asks to wait, as seconds or as a date; null where it does not say. */
const retryDelayOf = ({ headers }: APIError): number | null => {
  const milliseconds = Number.parseFloat(headers?.get('retry-after-ms') ?? '');
  if (!Number.isNaN(milliseconds)) return milliseconds;
  const retryAfter = headers?.get('retry-after') ?? '';
  const seconds = Number.parseFloat(retryAfter);
  const delay = Number.isNaN(seconds) ? Date.parse(retryAfter) - Date.now() : seconds * 1000;
  return Number.isNaN(delay) ? null : delay;
};

/** Waits until the request may be tried again. @throws the error of a server that asks for a longer wait than anybody watches. */
const waitToRetry = async (error: APIError, signal: AbortSignal): Promise<void> => {
  const delay = retryDelayOf(error) ?? RETRY_DELAY;
  if (delay > MAX_RETRY_DELAY) throw error;
  await setTimeout(Math.max(0, delay), undefined, { signal });
};

type Options = OpenAiSettings & { timeLimit?: number };

/**
 * Writes by a service that speaks OpenAI's Chat Completions. The strictest JSON format that the server takes is remembered. One retry
 * at most, on 408, 409, 429 and 5xx, within the time limit; the package's own retries also follow other statuses and wait for a minute.
 */
export const openAiPromoWriter = ({
  apiKey,
  baseUrl,
  model,
  timeLimit = TIME_LIMIT,
}: Options): PromoWriter => {
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

  const start = (task: WritingTask, signal: AbortSignal, tried: number) => {
    const response_format = formats[tried];
    return client.chat.completions.create(
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
  };

  /**
   * Steps down to the next format where the server does not know this one, never on 401 or 429, and tries once more after a status
   * that may pass.
   */
  const startInKnownFormat = async (task: WritingTask, signal: AbortSignal): Promise<Chunks> => {
    let [tried, hasRetried] = [format, false];
    for (;;) {
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
    async *write(task, takeHeader = () => {}) {
      const signal = AbortSignal.timeout(timeLimit);
      try {
        for await (const part of readParts(await startInKnownFormat(task, signal))) {
          if ('main' in part) yield part;
          else takeHeader(part.header);
        }
      } catch (error) {
        throw signal.aborted ? new WriterError('timeout') : writerErrorOf(error);
      }
    },
  };
};
