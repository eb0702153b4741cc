import { z } from 'zod';
import { NAME_MAX } from '#contract/limits.ts';
import { limitedText } from '#schema/bounded.ts';
import { startOf } from '#schema/characters.ts';

/** Line breaks, other control characters, and the marks that turn the direction of writing. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

/** What mail programs make a link of: a scheme, an email address, a domain, a number of a computer. */
const ADDRESS =
  /:\/\/|\b(?:mailto|tel|sms|javascript|https?):|[^\s@]@[^\s@]|[\p{L}\p{N}][.。．｡](?:\p{L}{2,}|xn--)|\d\.\d{1,3}\.\d{1,3}\.\d/iu;

/** Characters that do not show, between which an address would hide; joined emoji have some of them. */
const INVISIBLE = /\p{Cf}/gu;

/** Whether a text can be a name that a mail says. */
export const isPlainName = (text: string): boolean =>
  !CONTROLS.test(text) && !ADDRESS.test(text.replaceAll(INVISIBLE, ''));

/** The problem with a text that is not a plain name. */
export const NOT_A_NAME = 'must have no web or email address in it; type a space after a full stop';

/**
 * The name of a person, a studio or a team: some of them are mailed to strangers, so a name is one line and holds nothing that a mail
 * program makes a link of.
 */
export const plainName = (max: number): z.ZodString =>
  limitedText(z.string().trim(), max).refine(isPlainName, {
    error: NOT_A_NAME,
  });

const ALL_CONTROLS = new RegExp(CONTROLS, 'gu');

/** A name as mails say it, whatever was stored before names were checked; the empty string when nothing is left. */
export const mailedName = (name: string): string => {
  const line = name.replaceAll(ALL_CONTROLS, ' ').replaceAll(/\s+/g, ' ').trim();
  const plain = isPlainName(line) ? line : line.replaceAll(/[^\p{L}\p{M}\p{N}'’-]+/gu, ' ').trim();
  return startOf(plain, NAME_MAX);
};
