import { describe, expect, it } from 'vitest';
import { hanLanguage, emojiIn, scriptFamilies } from '#remotion/fonts/script-families.ts';

describe('the emoji in a text', () => {
  it.each([
    ['Class at 7 pm #pole', ''],
    ['Come 💃 dance', '💃'],
    ['7️⃣ pm', '7️⃣'],
    ['👩🏽‍🦰 & 🇫🇷', '👩🏽‍🦰🇫🇷'],
    ['I ❤️ spins', '❤️'],
    ['★ Tonight ♪', ''],
  ])('of %j are %j', (text, emoji) => {
    expect(emojiIn(text)).toBe(emoji);
  });
});

describe('the bundled families of a text', () => {
  it.each([
    ['Fly high – “Café” Dvořák €7 • 50 % 💃', []],
    ['Танец', ['Noto Sans Variable']],
    ['Χορός', ['Noto Sans Variable']],
    ['नृत्य', ['Noto Sans Variable']],
    ['رقص، 7', ['Noto Sans Arabic Variable']],
    ['ריקוד', ['Noto Sans Hebrew Variable']],
    ['เต้นรำ', ['Noto Sans Thai Variable']],
    ['Պար', ['Noto Sans Armenian Variable']],
    ['নাচ', ['Noto Sans Bengali Variable']],
    ['ዳንስ', ['Noto Sans Ethiopic Variable']],
    ['ცეკვა', ['Noto Sans Georgian Variable']],
    ['નૃત્ય', ['Noto Sans Gujarati Variable']],
    ['ਨਾਚ', ['Noto Sans Gurmukhi Variable']],
    ['ನೃತ್ಯ', ['Noto Sans Kannada Variable']],
    ['របាំ', ['Noto Sans Khmer Variable']],
    ['ເຕັ້ນ', ['Noto Sans Lao Variable']],
    ['നൃത്തം', ['Noto Sans Malayalam Variable']],
    ['အက', ['Noto Sans Myanmar Variable']],
    ['ନାଚ', ['Noto Sans Oriya Variable']],
    ['නැටුම්', ['Noto Sans Sinhala Variable']],
    ['நடனம்', ['Noto Sans Tamil Variable']],
    ['నృత్యం', ['Noto Sans Telugu Variable']],
    ['ނެށުން', ['Noto Sans Thaana Variable']],
    ['གར', ['Noto Serif Tibetan Variable']],
    ['ダンス', ['Noto Sans JP Variable', 'Noto Sans SC Variable']],
    ['댄스', ['Noto Sans KR Variable', 'Noto Sans SC Variable']],
    ['钢管舞课', ['Noto Sans SC Variable', 'Noto Sans TC Variable']],
    ['鋼管舞課', ['Noto Sans TC Variable', 'Noto Sans SC Variable']],
    ['★ Tonight →', ['Noto Sans JP Variable', 'Bundled Symbols']],
    ['𝓟𝓸𝓵𝓮', ['Noto Sans JP Variable', 'Bundled Symbols']],
    [
      'Танец 欢迎 ようこそ 한국 ★',
      [
        'Noto Sans Variable',
        'Noto Sans JP Variable',
        'Noto Sans SC Variable',
        'Noto Sans KR Variable',
        'Bundled Symbols',
      ],
    ],
  ])('%j', (text, families) => {
    expect(scriptFamilies(text)).toEqual(families);
  });
});

describe('the language of Chinese characters', () => {
  it.each([
    ['kana make it Japanese', '東京のクラス', 'ja'],
    ['even beside Chinese', '欢迎 ようこそ', 'ja'],
    ['characters of Japan alone', '初心者歓迎', 'ja'],
    ['Hangul makes it Korean', '폴댄스 教室', 'ko'],
    ['Bopomofo makes it traditional Chinese', 'ㄨˇ 舞', 'zh-Hant'],
    ['traditional characters', '歡迎你們來上課', 'zh-Hant'],
    ['simplified characters', '今晚七点，欢迎大家', 'zh-Hans'],
    ['the middle dot of a foreign name is no kana', '安娜・李的钢管舞课', 'zh-Hans'],
    ['a tie of all goes to simplified Chinese', '日本', 'zh-Hans'],
  ])('%s: %j', (_, text, language) => {
    expect(hanLanguage(text)).toBe(language);
  });
});
