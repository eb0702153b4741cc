import { WrittenBlock } from '#contract/promos/promotion.contract.ts';
import { phrasePattern } from '#schema/texts/phrases.ts';
import type { PromotionSlot, WrittenText } from '#schema/texts/promotion-text.ts';
import { forbidden } from '#server/writing/forbidden.ts';
import { hasUncommonWord } from '#server/writing/vocabulary.ts';

/** Characters of a headline and of a message, with their slots. */
export const HEADER_LENGTH = { min: 3, max: 48 } as const;
export const MAIN_LENGTH = { min: 40, max: 400 } as const;

/** Words in a row that a text may have in common with the prompt. */
const PROMPT_RUN = 6;

const slotPattern = /\{(\w*)\}/g;

/** Words that may begin a sentence before a verb about somebody; another word there is a name. */
const plainSubjects =
  /^(he|she|it|they|we|you|i|who|that|this|there|here|nobody|everybody|everyone|someone|somebody|one|what|music|movement|dance|practice|strength|balance|grace|confidence|class|your \p{L}+|our \p{L}+|the \p{L}+|every \p{L}+|each \p{L}+)$/iu;

const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?…:;]) +|\n+/);

/** A name: upper case within a sentence, or at its start as the one who does something. */
const hasName = (text: string): boolean =>
  sentencesOf(text).some((sentence) => {
    const rest = sentence.replace(/^[^\p{L}{]*\p{L}[\p{L}’'-]*/u, '');
    const within = [...rest.matchAll(/\p{Lu}[\p{L}’'-]*/gu)].some(
      ([word]) => !/^I([’'](m|ll|ve|d))?$/.test(word),
    );
    const subject =
      /^(\p{Lu}\p{L}+)(?:[’']s? | (?:teach\w*|lead\w*|guide\w*|coach\w*|invite\w*|welcome\w*|host\w*|present\w*) )/u.exec(
        sentence,
      )?.[1];
    return (
      within ||
      (subject !== undefined &&
        !plainSubjects.test(subject) &&
        !/^(Let|That|It|What|Here|There|Who)$/.test(subject))
    );
  });

const tokensOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}’']+/gu) ?? [];

const repeatsPrompt = (text: string, prompt: string): boolean => {
  const promptText = ` ${tokensOf(prompt).join(' ')} `;
  const tokens = tokensOf(text);
  return tokens
    .slice(PROMPT_RUN - 1)
    .some((_, start) => promptText.includes(` ${tokens.slice(start, start + PROMPT_RUN).join(' ')} `));
};

const findFaultIn = (
  text: string,
  { min, max }: { min: number; max: number },
  { slots, doSay = [] }: { slots: ReadonlySet<string>; doSay?: readonly string[] },
): string | null => {
  if (text.length < min || text.length > max) return `a length of ${text.length}`;
  const unknown = [...text.matchAll(slotPattern)].find(([, slot = '']) => !slots.has(slot));
  if (unknown !== undefined) return 'a slot that the form does not fill';
  // A slot reads like a name or a day, and no rule concerns it, nor what its author wants said.
  const withoutSlots = text.replaceAll(slotPattern, 'it');
  const prose = phrasePattern(doSay)?.replaceIn(withoutSlots, 'it') ?? withoutSlots;
  if (/[{}]/.test(prose)) return 'a broken slot';
  if (/ {2}|^ | $/.test(text)) return 'a gap';
  if (/\p{L}{25}/u.test(prose)) return 'a word without end';
  const found = forbidden.find(([, pattern]) => pattern.test(prose));
  if (found !== undefined) return found[0];
  if (hasName(prose)) return 'a name';
  return hasUncommonWord(prose) ? 'a word that is not plain English' : null;
};

/**
 * What a text is checked against: the slots that the form fills, the prompt, and what its author wants said and avoids. Only `blocks` are
 * checked, by default all: nobody sees the others.
 */
type Rules = {
  slots: ReadonlySet<PromotionSlot>;
  prompt: string;
  doSay?: readonly string[];
  dontSay?: readonly string[];
  blocks?: readonly WrittenBlock[];
};

const saysUnwanted = (text: string, { dontSay = [] }: Rules): boolean =>
  phrasePattern(dontSay)?.test(text.replaceAll(slotPattern, '')) === true;

/** What is wrong with a headline alone, or null. */
export const findHeaderFault = (header: string, rules: Rules): string | null => {
  const fault = findFaultIn(header, HEADER_LENGTH, rules);
  if (fault !== null) return `${fault} in the header`;
  return saysUnwanted(header, rules) ? 'a word to avoid in the header' : null;
};

const findMainFault = (main: string, rules: Rules): string | null => {
  const fault = findFaultIn(main, MAIN_LENGTH, rules);
  if (fault !== null) return fault;
  if (saysUnwanted(main, rules)) return 'a word to avoid';
  if (!/[.!?…]$/.test(main)) return 'an unfinished sentence';
  // Something must be left without the slots, in case the form is emptied.
  const hasFixedSentence = main.split(/(?<=[.!?]) /).some((sentence) => !sentence.includes('{'));
  return hasFixedSentence ? null : 'no sentence without a slot';
};

/**
 * What is wrong with a written text, or null. Facts may appear only in slots, and only in those that the form fills: digits, days, prices,
 * addresses and names in the prose are invented, or come from somebody else.
 */
export const findFault = (written: WrittenText, rules: Rules): string | null => {
  const { blocks = WrittenBlock.options, prompt } = rules;
  const inHeader = blocks.includes('header') ? findHeaderFault(written.header, rules) : null;
  if (inHeader !== null) return inHeader;
  const inMain = blocks.includes('main') ? findMainFault(written.main, rules) : null;
  if (inMain !== null) return inMain;
  return repeatsPrompt(blocks.map((block) => written[block]).join(' '), prompt)
    ? 'a part of the prompt'
    : null;
};
