import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { IdParams, PublicId } from '#contract/ids.ts';
import { limitedText } from '#schema/bounded.ts';

const WORDING_MAX = 60;

const Hashtag = z.string().regex(new RegExp(`^[\\p{L}\\p{M}\\p{N}_]{1,${WORDING_MAX}}$`, 'u'), {
  error: `must be one word of at most ${WORDING_MAX} letters, digits and underscores, without #`,
});

/** A hashtag, or words that are found in any spelling. */
const Wording = limitedText(z.string(), WORDING_MAX).regex(/^[\p{L}\p{M}\p{N}_]+( [\p{L}\p{M}\p{N}_]+)*$/u, {
  error: 'must be a hashtag without #, or words with one space between them and no punctuation',
});

const Fields = z.strictObject({
  word: Wording,
  platform: z.enum(['Instagram', 'TikTok', 'YouTube']),
  hiddenIn: z
    .string()
    .regex(/^(19|20)\d\d(-(0[1-9]|1[0-2]))?$/, {
      error: 'must be a year or a month, such as 2019 or 2019-07',
    })
    .meta({ examples: ['2019-07'] }),
  sourceTitle: limitedText(z.string().trim().min(1, { error: 'must not be blank' }), 200),
  sourceUrl: z
    .url({ protocol: /^https?$/, error: 'must be a web address such as https://example.org/report' })
    .max(500),
  alternatives: z.array(Hashtag).max(5),
});

/**
 * A hashtag, without `#`, or words that a platform was known to hide in `hiddenIn`, a year or a month, according to the source.
 * `alternatives` are hashtags to use instead.
 */
export const WordingEntry = Fields.extend({ id: PublicId });
export type WordingEntry = z.infer<typeof WordingEntry>;
export type WordingFields = z.infer<typeof Fields>;

/** An entry as part of a sentence: '#poledancing' or '“pole dancing”'. */
export const wordingLabel = ({ word }: Pick<WordingEntry, 'word'>): string =>
  word.includes(' ') ? `“${word}”` : `#${word}`;

const PATH = '/api/wording-list';

export const listWording = defineEndpoint({
  method: 'GET',
  path: PATH,
  summary:
    'Hashtags and words that platforms were known to hide, sorted by name, and the ids of those that you have dismissed',
  access: 'signed-in',
  response: z.strictObject({ entries: z.array(WordingEntry), dismissedIds: z.array(PublicId) }),
});

export const addWording = defineEndpoint({
  method: 'POST',
  path: PATH,
  summary: 'Adds a hashtag or words to the list',
  access: ['admin'],
  status: 201,
  body: Fields,
  response: WordingEntry,
});

export const changeWording = defineEndpoint({
  method: 'PUT',
  path: '/api/wording-list/:id',
  summary: 'Changes an entry of the list',
  access: ['admin'],
  params: IdParams,
  body: Fields,
  response: WordingEntry,
});

export const removeWording = defineEndpoint({
  method: 'DELETE',
  path: '/api/wording-list/:id',
  summary: 'Removes an entry from the list',
  access: ['admin'],
  params: IdParams,
});

export const dismissWording = defineEndpoint({
  method: 'PUT',
  path: '/api/wording-list/:id/dismissal',
  recordedAs: 'Hid or showed an entry of the wording list',
  summary: 'Dismisses the notes on an entry for your account',
  access: 'signed-in',
  params: IdParams,
});
