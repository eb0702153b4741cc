import type { FontFamily } from '#schema/elements/font-families.ts';

/**
 * The letters and accents of the basic plane that each family has; the `unicode-range` of its style sheet claims more. Each range of code
 * points is, in base 36, the distance of its first from the last of the previous range, and its length. A range includes other characters
 * between letters. Written by `npm run advances` from the bundled files; a test compares.
 */
export const letterCoverage: Readonly<Record<FontFamily, string>> = {
  'Playfair Display':
    '1t.2x g.5h g 3 e.1 e.1 7 m.1 5.1 g.5 5.1 5.1 9.1 p.3 3.1 o y 1l 15.1 a.1 1l.1 2.1 4.1 q 65.2n 1d.1 v.1 53j.5 p 2.2h',
  Inter:
    '1t.7b 2.3d 2.3z 2.11 3.6 2.a 2.i 2.12 2.1f 2.1 4.1 q 29.2 4.2l 5.1 j.5 4.1 2.3h 7.t 3.2n 1c 4pd d e 14 4.2 4 2.1 2 4.2 3 7.3 1j 4 r 4 1t.4b 2.9r 7r 295 3 ao nts 9s',
  Roboto:
    '1t.8u g 3 e.1 e.1 1s a.5 p.3 s y 2r a.1 2 1j.1 2 6 q 2r.20 3.1 4 16.3q 2.3v 4x9.1 1p.1 1t.5 p 2.2h 2c 8i 44 j',
  Poppins:
    '1t.5i 3.h 3.5 5.9 5.1 2.f 4.f 3.7 3.m h 3 2y.1 r.3 1q 2r a.1 2 188.2 2.8 2.2 2.l 2.9 2.4 3.9 2.2 2.2 3 8.6 2.3 f 45q.5 31.1 5.1 ey',
  Montserrat:
    '1t.8y 3.6 2.6 2.b 3.2 3 3.d 7.1h 3.14 2.1 3.d 4 3.4 3.g 2.1 2.3 2.1 3.1 3.3 2.4 3 2.1 2.1 8.1 2 3 4.5 2 4 2.1 3 5 j 7.l w.l 2.1 4.1 q 6 5z.2n 3.1 7.1 7.3 l.39 h.3 7.3 7.5 5.1 4qz 9 6 2 7.1 5 3 w 2.1 j j i 5 4 1t.4b 3 2.2h ey 28d.6 7.2 3.1 o8j.1 p.1 22.2 5.1 l.3 2.1 3.8 e.1 3.2 d.2',
  Oswald:
    '1t.8u g 3 e.1 e.1 7 d.a 5.1 g.7 3.1 2.4 5.x 3.1 b.3 3.3 4 y 1l 15.1 a.1 2 1j.1 2.1 4.1 q 65.2n 3.1 7.1 7.3 l.39 h.3 9.1 7.5 5.1 4wj.1 7.1 j.1 x.1 l.1 9.1 9.1 l.5 p 2.2h ey',
  'Bebas Neue': '1t.8t k 2y.3 p.3 s 3p a.1 2 1n 4 5bu.1 7.1 j.1 x.1 l.1 9.1 9.1 l.5 p 2c.1 f4',
  'Dancing Script': '1t.8t h 3 e.1 e.1 k.8 q.1 3.1 f.x f.3 3.3 4 y 2r a.1 2 1j.1 2.1 4.1 q 5el.5 p 2.2h',
  Pacifico:
    '1t.6o 3.22 h 3 e.1 e.1 k.8 q.1 3.1 f.x f.3 3.3 4 y 2r a.1 2 1j.1 2.1 4.1 q 65.2n 3.1 7.1 7.3 l.r 3.2f h.3 7.3 7.5 5.1 501.5 p 2.2h',
  Lato: '1t.5a 5.3 h.1 o g.3 e.1 7.1 5.1 n.6 k 8k.1 2',
  Raleway:
    '1t.8t h 3 e.1 e.1 k.8 q.1 3.1 6.4 5.x f.3 3.3 4 y 2o.3 2.1 7.6 1g.1 2.1 4.1 q 65.2n 3.1 7.1 7.3 l.39 h.3 7.3 7.5 5.1 4wp.1 3.3 5.3 5.1 3.1 3.1 5.1 3.1 7.1 3.1 7.7 3.7 7.1 3.b 3.3 9.3 5.5 9.1 3.1 4 7 2.2h ey',
  Nunito:
    '1t.6p 2.22 3 9 5 3 e.1 e.1 3.1 g.a 6 h.2 2.2 4 b.x 4 7.2 2.3 3.3 4 s 4 2 1l 13.3 2.1 7.6 1g.1 2.1 4.1 q 65.2n 3.1 7.1 7.3 l.r 3.2f h.3 7.3 7.5 5.1 4wp.1 3.3 5.3 5.1 3.1 3.1 5.1 3.1 7.1 3.1 7.7 3.7 7.1 3.b 3.3 9.3 5.5 9.1 3.1 4 7 2.2h ey',
  'Work Sans':
    '1t.7b 2.1h f.1 3 e.1 e.1 k.8 h 9.1 3.1 6.2 7.x f.3 3.3 4 a.1 n 2o.3 2.1 7.6 1g.1 2.1 4.1 q 5b9.1 3.3 5.3 5.1 3.1 3.1 5.1 3.1 7.1 3.1 7.7 3.7 7.1 3.b 3.3 9.3 5.5 9.1 3.1 4 7 2.2h ey',
  'DM Sans': '1t.5i 3.h 3.5 3.d 3.1 2.f 2.h 3.7 3.m h 3 2y.1 r.3 s y 31.1 1p 4 5fc.5 p 2c.1 5.1 ey',
  'Josefin Sans':
    '1t.8t h 3 b 3.1 e.1 k.8 7 j.1 3.1 8 7.x f.3 3.3 4 y p 22 a.1 2 1j.1 2.1 4.1 q 5el.5 p 2.2h',
  Quicksand:
    '1t.8t h 3 b 3.1 e.1 k.g i.1 3.1 7 8.x f.3 3.3 4 y p 1z 2.1 2.1 7.6 1g.1 2.1 4.1 q 5b9.1 3.3 3.5 5.1 3.1 3.1 5.1 3.1 7.1 3.3 5.h 7.1 3.b 3.5 7.3 5.5 9.1 3.1 4 7 2.2h ey',
  Rubik:
    '1t.80 3.r j 2y.3 p.3 s 3p a.1 1m 3 3.1 6w.2n 3.1 7.1 7.3 r.d 3.5 5.1 3.3 5.5 5.2 9.1 3.a 3.3 3.7 5.b x.3 7.1 3v.c 5.1 5.z 8 1b.p 6.m o.3 d 8 i 9 3 5 6 b i 4ok.5 p 2c.1 17hz.x c.2 y.2 e 4.2 2.2 a 2m.2 4.1 5.1 5.1 3.1 t.1 3.1 7.1 5.1 b.1 k.1 2.4 2.4 3.3 2.2 8.1 2.1 3.1 2.2 2.1 2.2 2t.d 5.3 7.d 5.3',
  Archivo:
    '1t.8u g 3 b 3.1 e.1 k.o a.1 3.1 f.x f.3 3.3 4 y p 1z.1 2 a.1 2 1j.1 2.1 4.1 q 5c1.1 1p.1 9.1 j.5 p 2.2h ey',
  Anton:
    '1t.8w 5.4 4.6 2.b 3.1 4 3.d 7.1h 3.z 3.2 2.1 3.d 4 3.4 3.e 2 2.1 2.1 2 2 5 3 2.1 2.4 3 3 3 8.1 5 5.4 6 2.1 3 5 j 7 2.3 2.2 6.6 y.j 2.1 4.1 q 6 578 1q 1x.45 2 7 2.2h ey 28d.6 7 5.1 o8j.1 p.1 22.2 r.2 3.1 4.7',
  Merriweather:
    '1t.7b 2.1l 3.6 2.6 2.b 3.2 3 3.d 7.1h 3.14 2.1 3.d 4 3.4 3.g 2.1 2.3 2.1 4 3.3 2.4 3 2.1 2.1 8.1 2 3 4.5 2 4 2.1 3 5 j 7.l w.l 2.1 4.1 q 6 5z.2v 3.1 3.1 3.7 7.1 7.3v 7.3 7.5 5.1 4pi 1h 9 6 2 2 5.1 5 3 w 2.1 j j i 5 4 1t.4b 3 2.2h ey 28d.6 7.2 3.1 o4p.2 3s.1 p.1 22.2 5.1 l.3 2.1 4.7 e.1 3.2',
  Lora: '1t.6u 2.1y g 3 e.1 e.1 7 m.1 5.1 g.5 5.1 f.1 p.3 3.1 o y 1l 15.1 a.1 2 1j.4 3.2 9 h 3.1 30.1 c 9 j 4 1s.2n 3.1 7.3 5.3 l.39 h.3 7.3 7.5 5.1 4lu 4 e3.5 p 2.2h ey j 4.1',
  'Cormorant Garamond':
    '1t.2x g.5h g 3 5 9.1 e.1 t.f 6.1 3.5 d.z n.1 4 d d 8 8 7 x 1e.1 2.1 7.2 2.2 1g.1 2.1 4.1 q 65.2n 3.1 7.1 7.3 l.r 3.2f h.3 7.3 7.5 5.1 4u9 2k.3 h.1 3.1 5.1 5.1 5.5 3.d f.9 9.3 h.5 9.1 3.1 4 7 2.2h ey qhi 2q.1',
  Cinzel: '1t.5i 3.9 3.5 3.5 3.1 3.1 3.5 3.1 2.f 2.3 3.b 3.9 3.1 3.g k 3q.3 4r.1 1p 4 5fc.5 31.1',
  'Abril Fatface': '1t.8u j 2w.5 p.3 s 3p a.1 2 5h3.5 31.1',
  'Great Vibes':
    '1t.7b 2.1g 2.1 5.4 4.6 2.b 3.1 4 3.d 7.7 2.1 2.10 4.1 3.z 3.2 2.1 3.d 4 3.4 3.e 2 2.1 2.1 2 2 4.1 3.3 2.4 3 3 3 8 6 5.4 6 2.1 3 5 j 7 2.3 2.2 6.2 2.1 z.j 2.1 4.1 q 6 5z.2n 3.1 19.1 4w7 3 y 13 n 1x.45 9 2.2h 2nb.6 7 5.1 o8j.1 p.1 22.2 r.2 3.1 4.7 x.2',
  Satisfy: '1t.5a 1e x.1 ab',
  Lobster:
    '1t.8u g 3 e.1 e.1 7 m.f 8.7 3.1 5.1 5.x 3.1 o y 1l 15.1 a.1 2.2 1h.1 2.1 4.1 q 65.2n 3.1 7.1 7.3 r.d 3.5 5.1 3.3 5.5 5.2 9.1 3.a 3.3 3.7 5.b x.3 7.1 4x3.1 j.1 3.1 5.1 b.1 b.5 j.1 5.3 9.1 j.5 9.1 3.1 4 7 2.2h',
  Caveat:
    '1t.8t h 3 1e.8 8 h 2 2.2 4 2.4 5.x 4 o y 1l 16 a.1 2 1k 3 4 6w.2n 3.1 7.1 7.3 l.r 3.2f h.3 7.3 7.5 5.1 4wt.1 n.1 v.1 l.1 7.1 9.1 j.5 d.1 2n.1 5.1',
  'Permanent Marker': '1t.5a 1e x.1 ab',
  Righteous: '1t.8t 3i.3 1k 3z.1 5h5.5 31.1',
  Monoton: '1t.5i 3.h 3.16 2.a 2.t 3.8 k 1e.1 2b.3 s 3z.1',
  Orbitron: '1t.1l 1y.f 2.5 3.4 2.g 2.5 3.4 2 1e x.1 ab 1u',
  Comfortaa:
    '1t.7b 2.1h g 3 e.1 e.1 u 6 i.1 3.1 f.x f.3 3.3 4 y 2q.1 a.1 2 1j.1 2.1 4.1 q 29 i.21 8 15.2n 3.1 7.1 7.3 r.d 3.5 5.1 3.3 5.5 5.2 9.1 3.a 3.3 3.7 5.b x.3 50j.5 p 2.2h ey',
  Sacramento: '1t.6g 2.2b k 2y.3 1k 3z.1 5h5.5 31.1',
};

const decoded = new Map<FontFamily, readonly (readonly [first: number, last: number])[]>();

const rangesOf = (family: FontFamily) => {
  const known = decoded.get(family);
  if (known !== undefined) return known;
  let last = 0;
  const ranges = letterCoverage[family].split(' ').map((range) => {
    const [distance = 0, length = 0] = range.split('.').map((each) => parseInt(each, 36));
    const first = last + distance;
    last = first + length;
    return [first, last] as const;
  });
  decoded.set(family, ranges);
  return ranges;
};

/** Whether a family has all these letters and accents. */
export const hasLetters = (family: FontFamily, letters: readonly string[]): boolean =>
  letters.every((letter) => {
    const codePoint = letter.codePointAt(0) ?? 0;
    return rangesOf(family).some(([first, last]) => first <= codePoint && codePoint <= last);
  });
