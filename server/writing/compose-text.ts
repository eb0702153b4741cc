import { type TextLength, WrittenBlock } from '#contract/promos/promotion.contract.ts';
import type { WritingStyle } from '#schema/class/class-info.ts';
import type { PhrasePattern } from '#schema/texts/phrases.ts';
import type { WrittenText } from '#schema/texts/promotion-text.ts';
import { disciplineOf } from '#server/writing/disciplines.ts';
import type { StyleProse } from '#server/writing/prose.ts';
import { styleProse } from '#server/writing/styles/styles.ts';

/**
 * The subject of a text. `slots` are those that the form fills; `className` only decides the kind of class. Choices and lines that match
 * `unwanted` are left out.
 */
type Subject = {
  style: WritingStyle;
  slots: ReadonlySet<string>;
  className: string;
  unwanted?: PhrasePattern | null;
};

/** Characters of the main text with its slots that a promo can show. */
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

/** The index of each cell's choice. */
type Picks = readonly number[];

/** Sentences of a line among which no two are alike, and the most that are ordered. */
const WINDOW = 16;
const ORDERED = 120;

/** How alike two sentences of a line are: each equal choice counts, and more so next to another, because a run of words repeats then. */
const likeness = (one: Picks, other: Picks): number => {
  let sum = 0;
  let run = 0;
  // A loop by index, because the first text of each style waits for some hundred thousand of these.
  for (let cell = 0; cell < one.length; cell += 1) {
    run = one[cell] === other[cell] ? run + 1 : 0;
    sum += run * run;
  }
  return sum;
};

const allPicks = (sizes: readonly number[]): Picks[] =>
  sizes.reduce<Picks[]>(
    (found, size) => found.flatMap((picks) => Array.from({ length: size }, (_, pick) => [...picks, pick])),
    [[]],
  );

/** Orders the sentences of a line so that each differs from those shortly before it as much as possible. */
const orderPicks = (sizes: readonly number[]): Picks[] => {
  const left = allPicks(sizes).map((picks) => ({ picks, score: 0 }));
  const ordered: Picks[] = [];
  const compare = (recent: Picks | undefined, sign: 1 | -1): void => {
    if (recent === undefined) return;
    for (const each of left) each.score += sign * likeness(each.picks, recent) ** 2;
  };
  while (left.length > 0 && ordered.length < ORDERED) {
    const next = left.reduce((least, each) => (each.score < least.score ? each : least));
    left.splice(left.indexOf(next), 1);
    ordered.push(next.picks);
    compare(next.picks, 1);
    compare(ordered.at(-1 - WINDOW), -1);
  }
  return ordered;
};

const orders = new Map<string, Picks[]>();

/** The `turn`-th sentence of a line. */
const expand = (cells: readonly Cell[], turn: number): string => {
  const sizes = cells.map(({ length }) => length).filter((size) => size > 1);
  const key = sizes.join();
  const order = orders.get(key) ?? orderPicks(sizes);
  orders.set(key, order);
  const picks = [...(order[turn % order.length] ?? [])];
  return cells.map((cell) => cell[cell.length > 1 ? (picks.shift() ?? 0) : 0] ?? '').join('');
};

/** The first letter of each sentence in upper case. */
const capitalised = (text: string): string =>
  text.replaceAll(/(^|[.!?] )(\p{Ll})/gu, (_, start: string, letter: string) => start + letter.toUpperCase());

/** The lines whose slots the form fills, without unwanted choices. */
const usableLines = (lines: readonly string[], { slots, className, unwanted = null }: Subject): Cell[][] => {
  const discipline = disciplineOf(className);
  const cellLists = lines
    .filter((line) => slotsIn(line).every((slot) => slots.has(slot)))
    .map((line) => cellsOf(line, discipline));
  if (unwanted === null) return cellLists;
  return cellLists
    .map((cells) => cells.map((cell) => cell.filter((choice) => !unwanted.test(choice))))
    .filter((cells) => cells.every((cell) => cell.length > 0));
};

/** Takes the lines in turn, so that consecutive seeds share no line until all have been used. */
const sentenceFrom = (lines: readonly Cell[][], seed: number): string => {
  const line = lines[seed % lines.length];
  if (line === undefined) return '';
  return capitalised(expand(line, Math.floor(seed / lines.length)));
};

/** Fewer lines with facts than this would repeat themselves. */
const ENOUGH_LINES = 3;

/** Lines with facts from the form, if there are enough of them. */
const invitationsFor = ({ invitations }: StyleProse, subject: Subject): Cell[][] => {
  const withFacts = usableLines(
    invitations.filter((line) => line.includes('{')),
    subject,
  );
  return withFacts.length >= ENOUGH_LINES ? withFacts : usableLines(invitations, subject);
};

/** A sentence that leads to the author's own phrase. */
const leadTo = (phrase: string, { details }: StyleProse, subject: Subject, seed: number): string => {
  const slots = new Set([...subject.slots, 'detail']);
  const sentence = sentenceFrom(usableLines(details, { ...subject, slots }), seed);
  const plain = phrase.replaceAll(/[{}]/g, '');
  return sentence.replace('{detail}.', () => (/[.!?…]$/.test(plain) ? plain : `${plain}.`));
};

/**
 * Writes a text, or only some of its blocks, without any service; the other blocks are empty. The same input gives the same text, and
 * another `seed`, a whole number from 0, another text. It uses only slots that the form fills. `phrase` gets its own sentence.
 */
export const composeText = (
  subject: Subject,
  {
    length,
    seed,
    blocks = WrittenBlock.options,
    phrase,
  }: { length: TextLength; seed: number; blocks?: readonly WrittenBlock[]; phrase?: string | undefined },
): WrittenText => {
  const prose = styleProse[subject.style];
  const isShort = length === 'short';
  // A short text may begin in the middle of class.
  const first = usableLines(isShort ? [...prose.openings, ...prose.moments] : prose.openings, subject);
  // After each round of first lines each other list shifts by a different step, so that two texts share at most one line.
  const round = Math.floor(seed / Math.max(1, first.length));
  const sentenceOf = (lines: readonly Cell[][], step: number): string =>
    sentenceFrom(lines, seed + step * round);
  const from = (lines: readonly string[], step: number): string =>
    sentenceOf(usableLines(lines, subject), step);
  const header = blocks.includes('header') ? from(prose.headers, 4) : '';
  if (!blocks.includes('main')) return { header, main: '' };
  const middle = {
    short: [],
    medium: [from([...prose.moments, ...prose.feelings], 2)],
    long: [from(prose.moments, 2), from(prose.feelings, 3)],
  }[length];
  const details = isShort ? [] : [from(prose.details, 1)];
  // One sentence leads to the phrase and the details.
  const ending = phrase === undefined ? details : [leadTo(phrase, prose, subject, seed + round)];
  if (phrase !== undefined && !isShort && subject.slots.has('detail')) ending.push('{detail}.');
  const invitation = sentenceOf(invitationsFor(prose, subject), 1);
  let sentences = [sentenceOf(first, 0), ...middle, ...ending, invitation].filter((text) => text !== '');
  // The opening and the invitation stay.
  while (sentences.join(' ').length > MAIN_MAX && sentences.length > 2) sentences = sentences.toSpliced(1, 1);
  return { header, main: sentences.join(' ') };
};
