import { type Script, scriptCharacters } from '#remotion/fonts/scripts.ts';

/** The written languages that draw the same Chinese character differently. */
type HanLanguage = 'ja' | 'ko' | 'zh-Hans' | 'zh-Hant';

/*
 * Ranges instead of Unicode properties, whose data differ from browser to browser: the same text must be drawn in the same
 * fonts on every machine.
 */

/** Hiragana, katakana and the marks that only Japanese uses; not the middle dot, which Chinese uses in names. */
const KANA = /[\u3005\u3006\u3041-\u30fa\u30fc-\u30ff\u31f0-\u31ff\uff66-\uff9f]/;
const BOPOMOFO = /[\u3105-\u312f\u31a0-\u31bf]/;
const HANGUL = /[\u1100-\u11ff\u3131-\u318e\ua960-\ua97f\uac00-\ud7ff\uffa0-\uffdc]/;

/** Whether a text has Korean letters. */
const hasHangul = (text: string): boolean => HANGUL.test(text);

/** Two-byte codes of an encoding: first and last lead byte, then the ranges of the trail byte. */
type Codes = { label: string; lead: [number, number]; trail: readonly [number, number][] };

/**
 * The frequent characters of each language: the first level of the national character set that its encoding holds. Every
 * browser has these tables, and the Encoding Standard has frozen them.
 */
const FREQUENT: Record<Exclude<HanLanguage, 'ko'>, Codes> = {
  'zh-Hans': { label: 'gbk', lead: [0xb0, 0xd7], trail: [[0xa1, 0xfe]] },
  'zh-Hant': {
    label: 'big5',
    lead: [0xa4, 0xc6],
    trail: [
      [0x40, 0x7e],
      [0xa1, 0xfe],
    ],
  },
  ja: { label: 'euc-jp', lead: [0xb0, 0xcf], trail: [[0xa1, 0xfe]] },
};

const charactersOf = ({ label, lead, trail }: Codes): ReadonlySet<string> => {
  const bytes: number[] = [];
  for (let first = lead[0]; first <= lead[1]; first += 1) {
    for (const [low, high] of trail) {
      for (let second = low; second <= high; second += 1) bytes.push(first, second);
    }
  }
  return new Set(new TextDecoder(label).decode(Uint8Array.from(bytes)));
};

const frequent = new Map<string, ReadonlySet<string>>();

/** How many characters of the text are frequent in the language. */
const countFrequent = (text: string, language: keyof typeof FREQUENT): number => {
  const known = frequent.get(language) ?? charactersOf(FREQUENT[language]);
  frequent.set(language, known);
  return Array.from(text).filter((character) => known.has(character)).length;
};

/**
 * The language whose forms of Chinese characters a text is drawn in. It depends on the text alone: its kana, Bopomofo or
 * Hangul decide; without them the language in which most of its characters are frequent, simplified Chinese before
 * traditional Chinese before Japanese when several tie.
 */
export const hanLanguage = (text: string): HanLanguage => {
  if (KANA.test(text)) return 'ja';
  if (BOPOMOFO.test(text)) return 'zh-Hant';
  if (HANGUL.test(text)) return 'ko';
  const [simplified, traditional, japanese] = [
    countFrequent(text, 'zh-Hans'),
    countFrequent(text, 'zh-Hant'),
    countFrequent(text, 'ja'),
  ];
  if (simplified >= Math.max(traditional, japanese)) return 'zh-Hans';
  return traditional >= japanese ? 'zh-Hant' : 'ja';
};

/** The bundled families for letters that the families of the catalogue lack, by the names in their style sheets. */
export type ScriptFamily =
  | 'Noto Sans Variable'
  | 'Noto Sans Arabic Variable'
  | 'Noto Sans Hebrew Variable'
  | 'Noto Sans Thai Variable'
  | 'Noto Sans Armenian Variable'
  | 'Noto Sans Bengali Variable'
  | 'Noto Sans Ethiopic Variable'
  | 'Noto Sans Georgian Variable'
  | 'Noto Sans Gujarati Variable'
  | 'Noto Sans Gurmukhi Variable'
  | 'Noto Sans Kannada Variable'
  | 'Noto Sans Khmer Variable'
  | 'Noto Sans Lao Variable'
  | 'Noto Sans Malayalam Variable'
  | 'Noto Sans Myanmar Variable'
  | 'Noto Sans Oriya Variable'
  | 'Noto Sans Sinhala Variable'
  | 'Noto Sans Tamil Variable'
  | 'Noto Sans Telugu Variable'
  | 'Noto Sans Thaana Variable'
  | 'Noto Serif Tibetan Variable'
  | 'Noto Sans JP Variable'
  | 'Noto Sans KR Variable'
  | 'Noto Sans SC Variable'
  | 'Noto Sans TC Variable'
  | 'Bundled Symbols';

/** Emoji, their joiners, and keycaps, but not plain digits and letters. */
const EMOJI =
  /[0-9#*]\uFE0F?\u20E3|(?![0-9#*])\p{Emoji}|\p{Regional_Indicator}|\u200D|\uFE0F|[\u{E0020}-\u{E007F}]/gu;

/** Several of them, beginning with a visible one: the joiner alone may also occur between two letters of Devanagari. */
const EMOJI_SEQUENCE = new RegExp(`((?![\\u200D\\uFE0F])(?:${EMOJI.source})+)`, 'u');

/** The characters of a text that need the emoji font; empty if there are none. */
export const emojiIn = (text: string): string => (text.match(EMOJI) ?? []).join('');

const withoutEmoji = (text: string): string => text.replace(EMOJI, '');

/** A text in pieces of emoji and of everything else. */
export const splitEmoji = (text: string): { text: string; isEmoji: boolean }[] =>
  text
    .split(EMOJI_SEQUENCE)
    .map((piece, index) => ({ text: piece, isEmoji: index % 2 === 1 }))
    .filter(({ text: piece }) => piece !== '');

/** The characters of a text that the families of the catalogue may lack and that are no emoji. */
export const scriptLettersIn = (text: string): string[] =>
  BEYOND_LATIN.test(text) ? Array.from(withoutEmoji(text)).filter((letter) => BEYOND_LATIN.test(letter)) : [];

/** Any character outside the letters, digits and punctuation that every family or its fallback has. */
const BEYOND_LATIN = /[^\s!-\u024f\u2010-\u2027\u20ac\u2122]/;

const OF_SCRIPT = {
  arabic: 'Noto Sans Arabic Variable',
  hebrew: 'Noto Sans Hebrew Variable',
  thai: 'Noto Sans Thai Variable',
  armenian: 'Noto Sans Armenian Variable',
  bengali: 'Noto Sans Bengali Variable',
  ethiopic: 'Noto Sans Ethiopic Variable',
  georgian: 'Noto Sans Georgian Variable',
  gujarati: 'Noto Sans Gujarati Variable',
  gurmukhi: 'Noto Sans Gurmukhi Variable',
  kannada: 'Noto Sans Kannada Variable',
  khmer: 'Noto Sans Khmer Variable',
  lao: 'Noto Sans Lao Variable',
  malayalam: 'Noto Sans Malayalam Variable',
  myanmar: 'Noto Sans Myanmar Variable',
  oriya: 'Noto Sans Oriya Variable',
  sinhala: 'Noto Sans Sinhala Variable',
  tamil: 'Noto Sans Tamil Variable',
  telugu: 'Noto Sans Telugu Variable',
  thaana: 'Noto Sans Thaana Variable',
  tibetan: 'Noto Serif Tibetan Variable',
} as const satisfies Partial<Record<Script, ScriptFamily>>;

type ScriptOfOwnFamily = keyof typeof OF_SCRIPT;

/** The keys of the record above. */
const ownFamilies = Object.entries(OF_SCRIPT) as [ScriptOfOwnFamily, ScriptFamily][];

/** The families for letters of one script. Greek, Cyrillic and Devanagari are in the general one, and rare Latin letters. */
const BY_RANGE: readonly [RegExp, ScriptFamily][] = [
  [
    /[\u0250-\u052f\u1c80-\u1fff\u2030-\u20ab\u20ad-\u218f\u2c60-\u2c7f\ua640-\ua69f\ua720-\ua7ff]|[\u0900-\u097f]|[\u2de0-\u2dff]|[\ufe20-\ufe2f]/,
    'Noto Sans Variable',
  ],
  // With the sign of the baht.
  [/[\u0e00-\u0e7f]/, OF_SCRIPT.thai],
  ...ownFamilies.map(([script, family]): [RegExp, ScriptFamily] => [scriptCharacters[script], family]),
];

/** Arrows, shapes, dingbats, music, and letters from the mathematical alphabets, which people paste as ornaments. */
const SYMBOL = /[\u2100-\u214f\u2190-\u2bff]|[\u{1d400}-\u{1d7ff}\u{1f000}-\u{1fbff}]/u;

const BY_LANGUAGE: Record<HanLanguage, ScriptFamily> = {
  ja: 'Noto Sans JP Variable',
  ko: 'Noto Sans KR Variable',
  'zh-Hans': 'Noto Sans SC Variable',
  'zh-Hant': 'Noto Sans TC Variable',
};

/** The family of the text's language, then one with the characters that only Chinese uses, then the Korean one for Hangul. */
const eastAsianFamilies = (text: string): ScriptFamily[] => {
  const language = hanLanguage(text);
  return [
    BY_LANGUAGE[language],
    language === 'zh-Hans' ? BY_LANGUAGE['zh-Hant'] : BY_LANGUAGE['zh-Hans'],
    ...(hasHangul(text) ? [BY_LANGUAGE.ko] : []),
  ];
};

/** The Japanese family draws the usual stars, notes and arrows in every weight and in small files. */
const SYMBOL_FAMILIES: readonly ScriptFamily[] = ['Noto Sans JP Variable', 'Bundled Symbols'];

/**
 * The bundled families that a text needs beyond its own font, in the order of fallback; none for Latin letters and emoji.
 * It depends on the text alone, so that every machine draws the same.
 */
export const scriptFamilies = (text: string): readonly ScriptFamily[] => {
  if (!BEYOND_LATIN.test(text)) return [];
  const letters = withoutEmoji(text);
  return [
    ...new Set([
      ...BY_RANGE.flatMap(([range, family]) => (range.test(letters) ? [family] : [])),
      ...(scriptCharacters.eastAsian.test(letters) ? eastAsianFamilies(letters) : []),
      ...(SYMBOL.test(letters) ? SYMBOL_FAMILIES : []),
    ]),
  ];
};

/** The bundled families that draw one script of a text, best first; of East Asian ones, those of the text's language. */
export const familiesOfScript = (script: Script, text: string): readonly ScriptFamily[] => {
  if (script === 'eastAsian') return eastAsianFamilies(withoutEmoji(text));
  if (script === 'ornamental') return SYMBOL_FAMILIES;
  if (script === 'other') return [];
  const own: Partial<Record<Script, ScriptFamily>> = OF_SCRIPT;
  return [own[script] ?? 'Noto Sans Variable'];
};
