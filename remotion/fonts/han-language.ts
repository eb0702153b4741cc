/** The written languages that draw the same Chinese character differently. */
export type HanLanguage = 'ja' | 'ko' | 'zh-Hans' | 'zh-Hant';

/*
 * Ranges instead of Unicode properties, whose data differ from browser to browser: the same text must be drawn in the same
 * fonts on every machine.
 */

/** Hiragana, katakana and the marks that only Japanese uses; not the middle dot, which Chinese uses in names. */
const KANA = /[\u3005\u3006\u3041-\u30fa\u30fc-\u30ff\u31f0-\u31ff\uff66-\uff9f]/;
const BOPOMOFO = /[\u3105-\u312f\u31a0-\u31bf]/;
const HANGUL = /[\u1100-\u11ff\u3131-\u318e\ua960-\ua97f\uac00-\ud7ff\uffa0-\uffdc]/;

/** Whether a text has Korean letters. */
export const hasHangul = (text: string): boolean => HANGUL.test(text);

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
