import { PROMO_VERSION, Promo } from '#schema/promo.ts';

/** Texts by family; weights differ too. */
const texts = [
  ['Χορός', 'Great Vibes'],
  ['Pole Танец, 7 ❤️', 'Monoton'],
  ['ليلة الرقص 7:30\nPole & Flow', 'Anton'],
  ['שיעור ראשון חינם!', 'Playfair Display'],
  ['नृत्य कक्षा', 'Pacifico'],
  ['คลาสเต้นคืนนี้', 'Oswald'],
  ['初心者歓迎！', 'Inter'],
  ['폴댄스 수업', 'Lobster'],
  ['今晚钢管舞课', 'Cinzel'],
  ['歡迎你們 ★', 'Caveat'],
  ['Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauun', 'Monoton'],
] as const;

const fontWeights = [400, 700, 300, 600] as const;
const sides = ['left', 'right', 'center'] as const;
const styles = ['none', 'solid', 'outline', 'highlight'] as const;

/** A promo with a text of every script and one of a long word, in various fonts, styles and alignments. */
export const scriptsPromo = (): Promo =>
  Promo.parse({
    version: PROMO_VERSION,
    videoDuration: 3,
    textElements: texts.map(([content, fontFamily], index) => ({
      id: `text-${index}`,
      content,
      fontFamily,
      fontWeight: fontWeights[index % fontWeights.length],
      textAlign: sides[index % sides.length],
      x: 50,
      y: 6 + index * 8.8,
      fontSize: 24,
      background: { style: styles[index % styles.length], color: '#7c3aed', opacity: 1 },
    })),
  });
