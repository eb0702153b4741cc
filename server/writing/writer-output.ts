import { JSONParser } from '@streamparser/json';
import { z } from 'zod';
import { parsePromotionalText, type WrittenText } from '#schema/texts/promotion-text.ts';
import { WriterError } from '#server/errors.ts';
import type { WritingTask } from '#server/ports/promo-writer.ts';

export type Blocks = WritingTask['blocks'];

/** Strict schemas require every field; a text without a headline has null. */
const fieldSchemas = {
  header: { type: ['string', 'null'] },
  main: { type: 'string' },
} as const satisfies Record<Blocks[number], object>;

/** The JSON schema of an output with these blocks. */
export const outputSchema = (blocks: Blocks) => ({
  type: 'object',
  additionalProperties: false,
  required: ['variations'],
  properties: {
    variations: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: blocks,
        properties: Object.fromEntries(blocks.map((block) => [block, fieldSchemas[block]])),
      },
    },
  },
});

/** A text of an output. Servers that ignore the schema send more or fewer fields than the task asks for. */
const Variation = z.object({ header: z.string().nullish().catch(null), main: z.string().nullish() });

/** A complete part of an output: a text, or the headline of a text that is still being written. */
export type Part = WrittenText | { header: string };

/** The written part of a text in paragraphs; day, hour and names come from the form. */
const writtenTextOf = (text: string): WrittenText => {
  const blocks = parsePromotionalText(text);
  const textOf = (id: string): string => blocks.find((block) => block.id === id)?.text ?? '';
  return { header: textOf('header'), main: textOf('ai-main-text').replaceAll(/\s*\n\s*/g, ' ') };
};

/** The paths of texts in a list without an object around it. */
const pathsInList = (blocks: Blocks): string[] => ['$.*', ...(blocks.length > 1 ? ['$.*.header'] : [])];

/** The paths of texts in the JSON: by the schema, or alone, as in the specification's call. */
const pathsOf = (blocks: Blocks): string[] => [
  '$.variations.*',
  ...(blocks.includes('main') ? ['$.main', '$.promotionalText'] : ['$.header']),
  ...(blocks.length > 1 ? ['$.variations.*.header'] : []),
];

/**
 * Reads an output while it arrives, and returns each part once it is complete. Text before and after the JSON is skipped, and so are
 * blocks that were not requested. `read` throws a WriterError for malformed JSON.
 */
export const outputReader = (
  blocks: Blocks,
): {
  read: (text: string) => Part[];
  readText: (text: string) => WrittenText;
  isOver: () => boolean;
  hasJson: () => boolean;
} => {
  let parser: JSONParser | null = null;
  const [hasHeader, hasMain] = [blocks.includes('header'), blocks.includes('main')];
  let closed: Part[] = [];
  let before = '';
  const requested = ({ header, main }: WrittenText): WrittenText => ({
    header: hasHeader ? header : '',
    main: hasMain ? main : '',
  });
  const readText = (text: string): WrittenText =>
    hasMain ? requested(writtenTextOf(text)) : { header: text, main: '' };
  const onValue: JSONParser['onValue'] = ({ value, key }) => {
    if (typeof value === 'string') {
      closed.push(key === 'header' && hasMain ? { header: value } : readText(value));
      return;
    }
    const { data } = Variation.safeParse(value);
    const isWhole = hasMain ? typeof data?.main === 'string' : typeof data?.header === 'string';
    if (isWhole) closed.push(requested({ header: data?.header ?? '', main: data?.main ?? '' }));
  };
  return {
    read: (text) => {
      if (parser?.isEnded === true) return [];
      let json = text;
      if (parser === null) {
        before += text;
        // A brace in prose begins a slot, a brace in JSON a field.
        const start = before.search(/\{\s*"|\[\s*(?:"|\{\s*")/);
        if (start === -1) return [];
        json = before.slice(start);
        parser = new JSONParser({
          paths: json.startsWith('[') ? pathsInList(blocks) : pathsOf(blocks),
          keepStack: false,
        });
        parser.onValue = onValue;
      }
      closed = [];
      try {
        parser.write(json);
      } catch {
        // Parts completed before the fault count; the rest is skipped.
        if (!parser.isEnded) throw new WriterError('malformed');
      }
      return closed;
    },
    readText,
    isOver: () => parser?.isEnded === true,
    hasJson: () => parser !== null,
  };
};
