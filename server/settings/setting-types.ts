import { z } from 'zod';

/**
 * The types of settings, whose values are texts, as in the environment. `should` ends the sentence '<SETTING> should be …' of a wrong
 * value.
 */

/** A whole number between two limits, both included. */
export const wholeNumber = (
  least: number,
  most: number,
  should = `a whole number from ${least} to ${most}`,
) =>
  z.string().regex(/^\d+$/, should).transform(Number).pipe(z.number().min(least, should).max(most, should));

/** A URL with one of these protocols. */
export const url = (should: string, protocols: readonly string[] = ['http:', 'https:']) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), should);

/** Where to listen. */
export const hostName = () => z.string().regex(/^[\w.:-]+$/, 'an address or a host name, such as 127.0.0.1');

/** Names of hosts, separated by commas. */
export const hostNames = () =>
  z
    .string()
    .transform((text) => text.split(',').map((name) => name.trim()))
    .refine(
      (names) => names.every((name) => /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(name)),
      'host names without ports, such as promo.lan,studio.local, separated by commas',
    );

const secrets = new WeakSet<z.ZodType>();

/** A setting that may be empty and whose value never appears in a message. */
export const secret = <Setting extends z.ZodType>(setting: Setting): z.ZodOptional<Setting> => {
  const optional = setting.optional();
  secrets.add(optional);
  return optional;
};

export const isSecret = (setting: z.ZodType): boolean => secrets.has(setting);
