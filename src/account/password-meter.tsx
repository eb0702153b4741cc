import { useId } from 'react';
import { PASSWORD_MIN } from '#contract/accounts/credentials.ts';
import { countCharacters } from '#schema/characters.ts';
import classes from '#src/account/password-meter.module.css';

/** The strength of a password, 0 to 3, and one piece of advice. */
type PasswordAdvice = { strength: 0 | 1 | 2 | 3; text: string };

/** The lengths from which an unguessable password is fair or good. */
const FAIR_FROM = 8;
const GOOD_FROM = 12;

/** Sequences on a keyboard, in the alphabet and of digits. */
const RUNS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'asdfghjkl',
  'yxcvbnm',
  'zxcvbnm',
];

/** Words in the most common passwords, and words about the product. The server has a list of 10,000 passwords. */
const COMMON = new Set(
  `admin adidas angel asdf baby batman chocolate computer dance dancer dragon football freedom friends hello
   iloveyou instructor jesus killer letmein liverpool love lovely master michael monkey mustang pass passw0rd passwort
   password pole poledance poledancer polepro princess qwerty secret shadow soccer starwars studio summer sunshine
   superman trustno welcome whatever winter yoga`.split(/\s+/),
);

/** Common substitutes for letters. */
const DISGUISES: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const undisguised = (text: string): string =>
  text.replaceAll(/[013457@$!]/g, (character) => DISGUISES[character] ?? character);

/** Whether a password is a common word, also with a few other characters around it, such as `dance2026!`. */
const isCommonWord = (password: string): boolean =>
  [password, undisguised(password)].some((text) => COMMON.has(text.replaceAll(/^[^a-z]+|[^a-z]+$/g, '')));

/** `aaaaaa`, `abcabc`. */
const isRepetition = (password: string): boolean => /^(.{1,4})\1+.?$/.test(password);

const backwards = (run: string): string => Array.from(run).toReversed().join('');

const isRun = (password: string): boolean =>
  RUNS.some((run) => run.includes(password) || backwards(run).includes(password));

/** The words in a user's name and email address: `mia.lee@north.com` has mia, lee, north and com. */
const wordsOf = (own: readonly string[]): string[] =>
  own.flatMap((text) => text.toLowerCase().split(/[^\p{L}\d]+/u)).filter((word) => word.length >= 3);

/** Common parts of email addresses. */
const COMMON_IN_ADDRESSES = new Set([
  'com',
  'net',
  'org',
  'www',
  'mail',
  'gmail',
  'example',
  'outlook',
  'icloud',
]);

/** A word of the user's name or email address that the password contains. */
const ownWordIn = (password: string, own: readonly string[]): string | undefined =>
  wordsOf(own).find((word) => !COMMON_IN_ADDRESSES.has(word) && password.includes(word));

const SUGGESTION = 'Three or four unrelated words are easy to remember and hard to guess.';

/**
 * Rates a new password while it is typed; `own` is the user's name and email address. This is only advice: the server accepts every password
 * that is long enough and not common.
 */
export const adviseOnPassword = (password: string, own: readonly string[]): PasswordAdvice => {
  const [text, length] = [password.toLowerCase(), countCharacters(password)];
  if (length === 0) return { strength: 0, text: SUGGESTION };
  if (length < PASSWORD_MIN)
    return { strength: 1, text: `Too short: a password has at least ${PASSWORD_MIN} characters.` };
  if (isRepetition(text))
    return { strength: 1, text: 'Weak: it repeats the same characters. Programs try those first.' };
  if (isRun(text))
    return {
      strength: 1,
      text: 'Weak: its characters follow each other on the keyboard or in the alphabet.',
    };
  if (isCommonWord(text))
    return { strength: 1, text: 'Weak: it is a common word with little else. Programs try those first.' };
  const word = ownWordIn(text, own);
  if (word !== undefined && length - word.length < FAIR_FROM)
    return { strength: 1, text: `Weak: “${word}” is in your name or address, which people guess first.` };
  if (length < FAIR_FROM)
    return { strength: 1, text: 'Weak: it is short, so a program can try all of its kind. Make it longer.' };
  if (length < GOOD_FROM)
    return {
      strength: 2,
      text: `Fair: with ${GOOD_FROM} characters or more it would be much harder to guess.`,
    };
  return { strength: 3, text: 'Good: it is long, and not one that people guess.' };
};

type PasswordMeterProps = {
  password: string;
  /** The user's name and email address, if known. */
  own?: readonly string[] | undefined;
};

/** The strength of a new password, with advice. Its space is always reserved. */
export const PasswordMeter = ({ password, own }: PasswordMeterProps) => {
  const id = useId();
  const { strength, text } = adviseOnPassword(password, own ?? []);
  return (
    <div className={classes.meter} data-strength={strength}>
      <meter
        className={classes.bar}
        min={0}
        max={3}
        value={strength}
        aria-label="Strength of the password"
        aria-describedby={id}
      />
      <output id={id} className={classes.text}>
        {text}
      </output>
    </div>
  );
};
