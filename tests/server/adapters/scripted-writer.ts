import type { WrittenText } from '#schema/texts/promotion-text.ts';
import { openAiPromoWriter } from '#server/adapters/openai-promo-writer.ts';
import { WriterError } from '#server/errors.ts';
import type { AiWriter, WritingTask } from '#server/ports/promo-writer.ts';
import { type AiReply, startScriptedAi } from '#tests/support/scripted-ai.ts';

/** No test waits for it: long enough for any machine. */
export const LONG = 60_000;

/** What the tests have written. */
export const task: WritingTask = {
  style: 'elegant',
  slots: { class: 'Pole Flow', day: 'every Monday' },
  length: 'medium',
  variations: 2,
  doSay: [],
  dontSay: [],
  blocks: ['header', 'main'],
  present: null,
};
export const one = { header: 'Stand tall', main: 'A long line, a quiet breath. Join us {day}.' };
export const two = { header: null, main: 'The floor is yours. Come to {class}.' };
/** Both texts as the writer gives them. */
export const bothTexts = [one, { header: '', main: two.main }];

/** Options of a call that may send as many requests as it wants. */
export const uncounted = { beforeRequest: async () => {} };

export const collect = async (writer: AiWriter, requested = task): Promise<WrittenText[]> => {
  const texts: WrittenText[] = [];
  for await (const written of writer.write(requested, uncounted)) texts.push(written);
  return texts;
};

/** The adapter before a server that follows the script. `timeLimit` in milliseconds. */
export const writerFor = async (timeLimit: number, ...script: AiReply[]) => {
  const { baseUrl, requests } = await startScriptedAi(...script);
  const writer = openAiPromoWriter({ apiKey: 'sk-secret', baseUrl, model: 'scripted', timeLimit });
  const write = (requested = task) => collect(writer, requested);
  /** The texts that arrived, and why no others did. */
  const writeUntilError = async () => {
    const texts: WrittenText[] = [];
    try {
      for await (const written of writer.write(task, uncounted)) texts.push(written);
    } catch (error) {
      if (!(error instanceof WriterError)) throw error;
      return { texts, reason: error.reason };
    }
    return { texts, reason: null };
  };
  const formats = () => requests.map(({ response_format }) => response_format?.type ?? 'none');
  return { writer, write, writeUntilError, requests, formats };
};
