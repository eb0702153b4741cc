import type { PromotionVariation } from '#contract/promos/promotion.contract.ts';
import { jsonResponse } from '#tests/src/support/mock-fetch.ts';

const block = (id: string, template: string, text = template) => ({ id, template, text });

/** A text whose message has this sentence before one about the studio. */
export const variation = (
  sentence: string,
  { writer = 'offline', header = null }: { writer?: 'ai' | 'offline'; header?: string | null } = {},
): PromotionVariation => ({
  writer,
  promotionalText: `${sentence} Come to Skyline.\n\nSkyline`,
  blocks: [
    ...(header === null ? [] : [block('header', header)]),
    block('ai-main-text', `${sentence} Come to {studio}.`, `${sentence} Come to Skyline.`),
    block('ai-studio-text', '{studio}', 'Skyline'),
  ],
});

/** The whole response of the writer. */
export const writtenTexts = (
  variations: readonly PromotionVariation[],
  notice: { code: string; message: string } | null = null,
) => ({
  promotionalText: variations[0]?.promotionalText ?? '',
  variations,
  notice,
  aiRequestsLeft: null,
  isRecorded: true,
});

/** The response of a server that sends no steps. */
export const writerResponse = (
  variations: readonly PromotionVariation[],
  notice: { code: string; message: string } | null = null,
): Response => jsonResponse(200, writtenTexts(variations, notice));

/** A response in steps: `send` sends an event, `end` ends it. */
export const steppedResponse = () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const encoder = new TextEncoder();
  return {
    response: new Response(readable, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } }),
    send: (event: string, data: unknown): void =>
      void writer.write(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)),
    end: (): void => void writer.close(),
  };
};
