/** Any of these words or phrases, whatever their case; each is the source of a regular expression. */
const phrases = (...sources: string[]): RegExp => new RegExp(String.raw`\b(?:${sources.join('|')})\b`, 'iu');

/** From three on: 'one' and 'two' are words of any prose, and only a number in a row or before what is counted. */
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
 * What a text may not say outside its slots, and the name of the fault. Each states something that only the form can know, or does
 * not belong into prose.
 */
export const forbidden: readonly (readonly [string, RegExp])[] = [
  // A blank of another kind would part the words below, and a mark over a letter would hide them.
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
