import type { TextLength } from '#contract/promotion.contract.ts';
import type { WritingStyle } from '#schema/writing-style.ts';
import { disciplineOf } from '#server/writing/disciplines.ts';
import type { StyleProse } from '#server/writing/prose.ts';
import { styleProse } from '#server/writing/styles/styles.ts';

/**
 * What is written about. `slots` are those that the form fills; `className` only tells the kind of class. Choices and lines that match
 * `unwanted` are left out.
 */
type Subject = {
  style: WritingStyle;
  slots: ReadonlySet<string>;
  className: string;
  unwanted?: RegExp | null;
};

/** `header` and `main` with slots such as `{class}`. */
export type ComposedText = { header: string; main: string };

/** Characters of the main text, with its slots: as much as a promo can show. */
const MAIN_MAX = 400;

type Discipline = ReturnType<typeof disciplineOf>;

/** A choice of a line, or a fixed part of it, which is a choice of one. */
type Cell = readonly string[];

const cellsOf = (line: string, { moves, acts }: Discipline): Cell[] =>
  line.split(/(\[[^\]]*\]|<\w+>)/).map((part) => {
    if (part === '<moves>') return moves;
    if (part === '<act>') return acts;
    return part.startsWith('[') ? part.slice(1, -1).split('|') : [part];
  });

const slotsIn = (line: string): string[] => [...line.matchAll(/\{(\w+)\}/g)].map(([, slot]) => slot ?? '');

/**
 * The `turn`-th sentence of a line. All of them come before one comes again, and from one to the next every choice changes, so that
 * whole runs of text do not come back.
 */
const expand = (cells: readonly Cell[], turn: number): string => {
  let [rest, sum, shift] = [turn, 0, 0];
  return cells
    .map((cell) => {
      const picked = cell[(rest + shift) % cell.length] ?? '';
      sum += rest % cell.length;
      shift += sum;
      rest = Math.floor(rest / cell.length);
      return picked;
    })
    .join('');
};

/** The first letter of each sentence in upper case. */
const capitalised = (text: string): string =>
  text.replaceAll(/(^|[.!?] )(\p{Ll})/gu, (_, start: string, letter: string) => start + letter.toUpperCase());

/** The lines whose slots the form fills, without what is unwanted. */
const usableLines = (lines: readonly string[], { slots, className, unwanted = null }: Subject): Cell[][] =>
  lines
    .filter((line) => slotsIn(line).every((slot) => slots.has(slot)))
    .map((line) =>
      cellsOf(line, disciplineOf(className)).map((cell) =>
        cell.filter((choice) => unwanted?.test(choice) !== true),
      ),
    )
    .filter((cells) => cells.every((cell) => cell.length > 0));

/** Takes the lines in turn, so that consecutive seeds share no line until all have been used. */
const sentenceFrom = (lines: readonly Cell[][], seed: number): string => {
  const line = lines[seed % lines.length];
  if (line === undefined) return '';
  return capitalised(expand(line, Math.floor(seed / lines.length) + 7 * lines.length));
};

/** Fewer lines with facts than this would repeat themselves. */
const ENOUGH_LINES = 3;

/** Lines that name what the form says, if there are enough of them. */
const invitationsFor = ({ invitations }: StyleProse, subject: Subject): Cell[][] => {
  const withFacts = usableLines(
    invitations.filter((line) => line.includes('{')),
    subject,
  );
  const found = withFacts.length >= ENOUGH_LINES ? withFacts : usableLines(invitations, subject);
  return found.length === 7 || found.length === 11 ? found.slice(1) : found;
};

/**
 * Writes a text without any service. The same input gives the same text, and another seed, a whole number from 0, another text.
 * Every slot of it is one that the form fills.
 */
export const composeText = (
  subject: Subject,
  { length, seed }: { length: TextLength; seed: number },
): ComposedText => {
  const prose = styleProse[subject.style];
  const sentenceOf = (lines: readonly string[]): string => sentenceFrom(usableLines(lines, subject), seed);
  const middle = {
    short: [],
    medium: [sentenceOf([...prose.moments, ...prose.feelings])],
    long: [sentenceOf(prose.moments), sentenceOf(prose.feelings)],
  }[length];
  const details = length === 'short' ? [] : [sentenceOf(prose.details)];
  const invitation = sentenceFrom(invitationsFor(prose, subject), seed);
  let sentences = [sentenceOf(prose.openings), ...middle, ...details, invitation].filter(
    (text) => text !== '',
  );
  // The opening and the invitation stay.
  while (sentences.join(' ').length > MAIN_MAX && sentences.length > 2) sentences = sentences.toSpliced(1, 1);
  return { header: sentenceOf(prose.headers), main: sentences.join(' ') };
};
