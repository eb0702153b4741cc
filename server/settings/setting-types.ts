import { z } from 'zod';
import { StartError } from '#server/start-error.ts';

/**
 * The types of settings. Their values are texts from the environment. `should` ends the sentence '<SETTING> should be …' of a wrong value.
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

/** An address to listen on. */
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

/**
 * Settings that only work together; null if none of them is set, unless `areNeeded`.
 * @throws StartError naming the missing ones
 */
export const allOrNone = <Name extends string>(
  settings: Readonly<Record<Name, string | undefined>>,
  areNeeded = false,
): Record<Name, string> | null => {
  const names = Object.keys(settings) as Name[]; // the keys of a record of names
  const missing = names.filter((name) => settings[name] === undefined);
  if (missing.length === names.length && !areNeeded) return null;
  // None is undefined.
  if (missing.length === 0) return settings as Record<Name, string>;
  throw new StartError(`Set ${names.join(', ')} together, or none of them. Missing: ${missing.join(', ')}.`);
};
