import type { PromotionSlot, WrittenText } from '#schema/promotion-text.ts';
import { WrittenBlock } from '#contract/promotion.contract.ts';
import { phrasePattern } from '#schema/phrases.ts';

/** Characters of a headline and of a message, with their slots. */
export const HEADER_LENGTH = { min: 3, max: 48 } as const;
export const MAIN_LENGTH = { min: 40, max: 400 } as const;

/** Words in a row that a text may have in common with the prompt. */
const PROMPT_RUN = 6;

const slotPattern = /\{(\w*)\}/g;

const numbers =
  'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|ninety|hundred|thousand|dozen';

/**
 * What a text may not say outside its slots, and the name of the fault. Each states something that only the form can
 * know, or that does not belong in prose.
 */
const forbidden: readonly (readonly [string, RegExp])[] = [
  ['a control character', /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u],
  ['markup', /[<>*_#`~|\\^=[\]]|&\w+;|-{3}/],
  ['a character that is not of the Latin script', /[^\p{Script=Latin}\p{M}\p{N}\p{P}\p{Zs}\p{Sc}+]/u],
  [
    'an address',
    /\b(on|at|near) (?!the\b|every\b|this\b|that\b)\p{L}+ (street|avenue|road|square|boulevard)\b|[@/]|:\/|www\b|\b\w+\.\p{L}|\bdot (com|net|org|io|co)\b|\b(dm|text|call|whatsapp) (me|us)\b|link in bio/iu,
  ],
  ['a digit', /\p{N}/u],
  [
    'a price',
    /\p{Sc}|\b(dollars?|euros?|pounds?|bucks|cents?|usd|eur|gbp|percent|price[sd]?|half off|discount\w*|vouchers?|coupons?|promo code|cheap\w*|sale|for free|free (class|trial|entry|session|spot|lesson|drink)\w*|special offer|pay|book (now|today)|buy)\b/iu,
  ],
  [
    'a day or an hour',
    /\b((mon|tues|wednes|thurs|fri|satur|sun)days?|today|tomorrow|tonight|yesterday|weekends?|weekdays?|mornings?|afternoons?|evenings?|nights?|midnight|noon|o[’']clock|a\.m|pm|p\.m|hours?|minutes?|hourly|weekly|monthly|daily|(this|next|every|each) (day|week|month|year|summer|winter|spring|autumn|fall))\b/i,
  ],
  [
    'a month',
    /\b(January|February|April|June|July|August|September|October|November|December)\b|(?<=\p{L},? )(March|May)\b/u,
  ],
  [
    'a number',
    new RegExp(
      `\\b(at|from|until|by|around|about|only|just|past|over|under|aged?|ages) (${numbers})\\b|\\b(${numbers})[ -](people|places|years?|class\\w*|sessions?|teachers?|weeks?|days?|students?|dancers?|members?|rounds?|poles?|sharp|and (over|up))\\b`,
      'i',
    ),
  ],
  [
    'a claim',
    /\b(guarante\w+|certified|award\w*|champion\w*|years of|experience[sd]? (teacher|instructor|coach)|best (studio|class|teacher|instructor)|beginners?|newcomers?|first[- ]timers?|no experience|advanced|levels?|abilities|small (groups?|class\w*)|one[- ]on[- ]one|(women|ladies|girls|men)[- ]only|(for|only) (women|ladies|girls|men)|parking|limited|spots? left|last (spot|chance|place)s?|lose weight|calories|cure[sd]?|heal[sd]?)\b/i,
  ],
  [
    'a sexual word',
    /\b(sex\w*|nude|naked|strip(per|tease)\w*|porn\w*|erotic\w*|horny|escort\w*|xxx|onlyfans)\b/i,
  ],
  [
    'words about the task',
    /\b(as an ai|ai (language )?model|language model|i (cannot|can[’']t|am unable)|i[’']m (sorry|unable)|sorry, (but|i)|json|slots?|placeholders?|prompts?|instructions?|ignore|schema|variations?|header|assistant|user form|system)\b/i,
  ],
];

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
  const said = tokensOf(text);
  return said
    .slice(PROMPT_RUN - 1)
    .some((_, start) => promptText.includes(` ${said.slice(start, start + PROMPT_RUN).join(' ')} `));
};

const findFaultIn = (
  text: string,
  { min, max }: { min: number; max: number },
  slots: ReadonlySet<string>,
): string | null => {
  if (text.length < min || text.length > max) return `a length of ${text.length}`;
  const unknown = [...text.matchAll(slotPattern)].find(([, slot = '']) => !slots.has(slot));
  if (unknown !== undefined) return 'a slot that the form does not fill';
  // A slot reads like a name or a day, and nothing of the rules applies to it.
  const prose = text.replaceAll(slotPattern, 'it');
  if (/[{}]/.test(prose)) return 'a broken slot';
  if (/ {2}|^ | $/.test(text)) return 'a gap';
  if (/\p{L}{25}/u.test(prose)) return 'a word without end';
  const found = forbidden.find(([, pattern]) => pattern.test(prose));
  if (found !== undefined) return found[0];
  return hasName(prose) ? 'a name' : null;
};

/**
 * What a text is checked against: the slots that the form fills, the prompt, and the words that its author avoids. Only `blocks` are
 * checked, by default all: nobody sees the others.
 */
type Rules = {
  slots: ReadonlySet<PromotionSlot>;
  prompt: string;
  dontSay?: readonly string[];
  blocks?: readonly WrittenBlock[];
};

const saysUnwanted = (text: string, { dontSay = [] }: Rules): boolean =>
  phrasePattern(dontSay)?.test(text.replaceAll(slotPattern, '')) === true;

/** What is wrong with a headline alone, or null. */
export const findHeaderFault = (header: string, rules: Rules): string | null => {
  const fault = findFaultIn(header, HEADER_LENGTH, rules.slots);
  if (fault !== null) return `${fault} in the header`;
  return saysUnwanted(header, rules) ? 'a word to avoid in the header' : null;
};

const findMainFault = (main: string, rules: Rules): string | null => {
  const fault = findFaultIn(main, MAIN_LENGTH, rules.slots);
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
