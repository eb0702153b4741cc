import { expect, test } from 'vitest';
import { contentDisposition } from '#server/plugins/send-file.ts';

const disposition = (title: string): string => contentDisposition({ title, extension: 'mp4' });

test.each([
  ['Spin into Monday!', 'attachment; filename=spin-into-monday.mp4'],
  ['  ../../etc/passwd\r\nSet-Cookie: a=b ', 'attachment; filename=etc-passwd-set-cookie-a-b.mp4'],
  ['Élan d’été', `attachment; filename=elan-d-ete.mp4; filename*=UTF-8''%C3%A9lan-d-%C3%A9t%C3%A9.mp4`],
  [
    'ポールダンス',
    `attachment; filename=promo.mp4; filename*=UTF-8''%E3%83%9D%E3%83%BC%E3%83%AB%E3%83%80%E3%83%B3%E3%82%B9.mp4`,
  ],
  ['🎉', "attachment; filename=promo.mp4; filename*=UTF-8''%F0%9F%8E%89.mp4"],
  ['', 'attachment; filename=promo.mp4'],
])('the video of %j is saved as %s', (title, header) => {
  expect(disposition(title)).toBe(header);
});

test('a long title is cut, and never ends in a dash', () => {
  const name = /filename=(.*)$/.exec(disposition('spin and climb '.repeat(30)))?.[1] ?? '';
  expect(name.length).toBeLessThanOrEqual(84);
  expect(name).toMatch(/[a-z]\.mp4$/);
});

test('a long title is never cut in the middle of a character', () => {
  expect(disposition(`a${'𐌰'.repeat(50)}`)).toBe(
    `attachment; filename=a.mp4; filename*=UTF-8''a${encodeURIComponent('𐌰').repeat(39)}.mp4`,
  );
});
