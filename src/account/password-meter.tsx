import { useId } from 'react';
import { PASSWORD_MIN } from '#contract/accounts/credentials.ts';
import { countCharacters } from '#schema/characters.ts';
import classes from '#src/account/password-meter.module.css';

/** How hard a password is to guess, in thirds, and the one thing that would make it better. */
type PasswordAdvice = { strength: 0 | 1 | 2 | 3; text: string };

/** Lengths from which a password that nobody would guess is fair, and good. */
const FAIR_FROM = 8;
const GOOD_FROM = 12;

/** Runs of a keyboard, the alphabet and the digits. */
const RUNS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'asdfghjkl',
  'yxcvbnm',
  'zxcvbnm',
];

/** What the most common passwords are made of, and what comes to mind first here; the server knows 10,000 of them. */
const COMMON = new Set(
  `admin adidas angel asdf baby batman chocolate computer dance dancer dragon football freedom friends hello
   iloveyou instructor jesus killer letmein liverpool love lovely master michael monkey mustang pass passw0rd passwort
   password pole poledance poledancer polepro princess qwerty secret shadow soccer starwars studio summer sunshine
   superman trustno welcome whatever winter yoga`.split(/\s+/),
);

/** Letters that people write as other characters. */
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

/** `monday2026!` is a word with a few characters more, which programs try, too. */
const isCommonWord = (password: string): boolean =>
  [password, undisguised(password)].some((text) => COMMON.has(text.replaceAll(/^[^a-z]+|[^a-z]+$/g, '')));

/** `aaaaaa`, `abcabc`. */
const isRepetition = (password: string): boolean => /^(.{1,4})\1+.?$/.test(password);

const backwards = (run: string): string => Array.from(run).toReversed().join('');

const isRun = (password: string): boolean =>
  RUNS.some((run) => run.includes(password) || backwards(run).includes(password));

/** The words of a person's name and address that are long enough to be recognised: `mia.lee@north.com` gives mia, lee and north. */
const wordsOf = (own: readonly string[]): string[] =>
  own.flatMap((text) => text.toLowerCase().split(/[^\p{L}\d]+/u)).filter((word) => word.length >= 3);

/** Endings of addresses are everybody's. */
const OF_EVERYBODY = new Set(['com', 'net', 'org', 'www', 'mail', 'gmail', 'example', 'outlook', 'icloud']);

/** The own word that a password contains. */
const ownWordIn = (password: string, own: readonly string[]): string | undefined =>
  wordsOf(own).find((word) => !OF_EVERYBODY.has(word) && password.includes(word));

const SUGGESTION = 'Three or four unrelated words are easy to remember and hard to guess.';

/**
 * What to say about a new password while it is typed; `own`: the person's name and address. It only advises: the server accepts whatever is
 * long enough and not common.
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
  /** The person's name and address, as far as they are known. */
  own?: readonly string[] | undefined;
};

/** How hard a new password is to guess, and why. Its place is reserved, so that typing moves nothing. */
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
