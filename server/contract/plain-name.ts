import { z } from 'zod';
import { NAME_MAX } from '#contract/limits.ts';
import { limitedText } from '#schema/bounded.ts';
import { startOf } from '#schema/characters.ts';

/** Line breaks, other control characters, and the marks that turn the direction of writing. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

/** Texts that mail programs turn into links: a scheme, an email address, a domain, an IP address. */
const ADDRESS =
  /:\/\/|\b(?:mailto|tel|sms|javascript|https?):|[^\s@]@[^\s@]|[\p{L}\p{N}][.。．｡](?:\p{L}{2,}|xn--)|\d\.\d{1,3}\.\d{1,3}\.\d/iu;

/** Invisible characters, which could hide an address. Joined emoji contain some of them. */
const INVISIBLE = /\p{Cf}/gu;

/** Whether a text can be a name in a mail. */
export const isPlainName = (text: string): boolean =>
  !CONTROLS.test(text) && !ADDRESS.test(text.replaceAll(INVISIBLE, ''));

/** The problem with a text that is not a plain name. */
export const NOT_A_NAME = 'must not contain a web or email address; type a space after a full stop';

/**
 * The name of a person, a studio or a team. Some of them are mailed to strangers, so a name is one line without anything that mail programs
 * turn into a link.
 */
export const plainName = (max: number): z.ZodString =>
  limitedText(z.string().trim(), max).refine(isPlainName, {
    error: NOT_A_NAME,
  });

const ALL_CONTROLS = new RegExp(CONTROLS, 'gu');

/** A stored name in a form that is safe in mails, because older names were not checked. Empty if nothing is left. */
export const mailedName = (name: string): string => {
  const line = name.replaceAll(ALL_CONTROLS, ' ').replaceAll(/\s+/g, ' ').trim();
  const plain = isPlainName(line) ? line : line.replaceAll(/[^\p{L}\p{M}\p{N}'’-]+/gu, ' ').trim();
  return startOf(plain, NAME_MAX);
};
