import { z } from 'zod';
import { countCharacters, fitsCharacters, startOf } from '#schema/characters.ts';

/** With `abort`, no further check runs, not even one of an outer schema that would go through all entries. */
const atMost = (max: number) => ({ error: `must have at most ${max} entries`, abort: true });

/**
 * An array whose length is checked before its items: a million wrong items are one error, not a million. Zod's own `max`
 * checks the items first.
 */
export const boundedArray = <Item extends z.ZodType>(item: Item, max: number) => {
  const anyItems = z.array(z.unknown()).max(max, atMost(max));
  // The second stage checks the items that the first lets through.
  return (anyItems as unknown as z.ZodType<z.input<Item>[], z.input<Item>[]>).pipe(z.array(item));
};

/** The same for a record: the number of its entries is checked before its keys and values. */
export const boundedRecord = <Key extends z.ZodType<string, string>, Value extends z.ZodType>(
  key: Key,
  value: Value,
  max: number,
) => {
  const anyEntries = z
    .record(z.string(), z.unknown())
    .refine((given) => Object.keys(given).length <= max, atMost(max));
  const entries = z.record(key, value);
  type Input = z.input<typeof entries>;
  // The second stage checks the entries that the first lets through.
  return (anyEntries as unknown as z.ZodType<Input, Input>).pipe(entries);
};

const sentenceFor = (text: unknown, max: number, sentence: string): string =>
  typeof text === 'string' && countCharacters(startOf(text, max + 1)) <= max
    ? 'has letters with too many accents or marks; remove some'
    : sentence;

/**
 * A text of at most `max` characters as people count them, see `countCharacters`. Their bytes are bounded too, far above what
 * letters and emoji take. The limit holds after what `string` does, such as trimming.
 */
export const limitedText = (
  string: z.ZodString,
  max: number,
  sentence = `must have at most ${max} characters`,
): z.ZodString =>
  string
    .refine((text) => fitsCharacters(text, max), {
      error: ({ input }) => sentenceFor(input, max, sentence),
    })
    .describe(`At most ${max} characters; an emoji is one.`);
