import { JSONParser } from '@streamparser/json';
import OpenAI, { APIError } from 'openai';
import { z } from 'zod';
import type { WrittenText } from '#schema/promotion-text.ts';
import type { OpenAiSettings } from '#server/ai-settings.ts';
import { WriterError } from '#server/errors.ts';
import type { PromoWriter, WritingTask } from '#server/ports/promo-writer.ts';
import { SYSTEM_PROMPT, taskMessage } from '#server/writing/prompt.ts';

/** Milliseconds for one answer, with its retry; the package's own limit is ten minutes. */
const TIME_LIMIT = 20_000;

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

/** Reads the variations of an answer while it comes, each once it is closed. Text before and after the JSON is skipped. */
const variationReader = (): {
  read: (text: string) => WrittenText[];
  isOver: () => boolean;
  hasJson: () => boolean;
} => {
  const parser = new JSONParser({ paths: ['$.variations.*', '$.main'], keepStack: false });
  let closed: WrittenText[] = [];
  let hasJson = false;
  parser.onValue = ({ value }) => {
    const parsed = Variation.safeParse(typeof value === 'string' ? { header: null, main: value } : value);
    if (parsed.success) closed.push({ header: parsed.data.header ?? '', main: parsed.data.main });
  };
  return {
    read: (text) => {
      const start = hasJson ? 0 : text.indexOf('{');
      if (start === -1 || parser.isEnded) return [];
      hasJson = true;
      closed = [];
      try {
        parser.write(text.slice(start));
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

async function* readVariations(chunks: Chunks): AsyncGenerator<WrittenText> {
  const { read, isOver, hasJson } = variationReader();
  let length = 0;
  for await (const { choices } of chunks) {
    const [choice] = choices ?? [];
    if (choice?.delta?.refusal) throw new WriterError('refused');
    const text = choice?.delta?.content ?? '';
    length += text.length;
    if (length > MAX_ANSWER) throw new WriterError('too long');
    yield* read(text);
    if (isOver()) return;
    assertFinished(choice?.finish_reason);
  }
  if (length === 0) throw new WriterError('empty');
  // A refusal may also be a plain sentence.
  throw new WriterError(hasJson() ? 'truncated' : 'refused');
}

/** The package's errors may name the key or repeat the answer, so only their status goes on. */
const writerErrorOf = (error: unknown): WriterError => {
  if (error instanceof WriterError) return error;
  return new WriterError(
    error instanceof APIError && error.status !== undefined ? `status ${error.status}` : 'no connection',
  );
};

type Options = OpenAiSettings & { timeLimit?: number };

/**
 * Writes by a service that speaks OpenAI's Chat Completions. The strictest JSON format that the server takes is remembered. One retry
 * at most, on 408, 409, 429 and 5xx, within the time limit.
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
    maxRetries: 1,
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

  /** Steps down to the next format where the server does not know this one, never on 401 or 429. */
  const startInKnownFormat = async (task: WritingTask, signal: AbortSignal): Promise<Chunks> => {
    for (let tried = format; ; tried += 1) {
      try {
        const chunks = await start(task, signal, tried);
        format = tried;
        return chunks;
      } catch (error) {
        const isUnknown = error instanceof APIError && UNKNOWN_FORMAT.has(error.status);
        if (!isUnknown || tried === formats.length - 1) throw error;
      }
    }
  };

  return {
    async *write(task) {
      const signal = AbortSignal.timeout(timeLimit);
      try {
        yield* readVariations(await startInKnownFormat(task, signal));
      } catch (error) {
        throw signal.aborted ? new WriterError('timeout') : writerErrorOf(error);
      }
    },
  };
};
