import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WritingStyle } from '#schema/class/class-info.ts';
import { type TestService, startTestService } from '#tests/support/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const form = {
  instructorName: 'Ana Ruiz',
  studio: 'Skyline Pole',
  classType: 'Pole Flow',
  schedule: 'Every Monday',
  time: '6:15 PM',
  details: 'Bring knee pads',
  writingStyle: 'elegant',
  classDate: '',
};

const write = async (changes: Record<string, unknown> = {}) => {
  const person = await service.addPerson();
  return person.call('POST', '/api/generate-promotion', { ...form, ...changes });
};

describe('POST /api/generate-promotion', () => {
  test('[WR-017] writes a text from the class form', async () => {
    const response = await write();
    expect(response.statusCode).toBe(200);
    const { promotionalText, variations } = response.json();
    expect(variations).toHaveLength(1);
    expect(variations[0].promotionalText).toBe(promotionalText);
    const paragraphs = promotionalText.split('\n\n');
    expect(paragraphs).toHaveLength(5);
    expect(paragraphs.slice(1)).toEqual([
      'Every Monday · 6:15 PM',
      'Share this with 2 friends who would love this!',
      'Ana Ruiz',
      'Skyline Pole',
    ]);
    expect(paragraphs[0]).toContain('Bring knee pads');
  });

  test('[WR-022] writes in every style', async () => {
    expect(WritingStyle.options.join(', ')).toBe(
      'sensual, enchanting, fierce, elegant, playful, mysterious, confident, artistic, humor, whimsical, poetry',
    );
    const responses = await Promise.all(WritingStyle.options.map((writingStyle) => write({ writingStyle })));
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(responses.map((response) => response.json().promotionalText)).size).toBe(11);
  });

  test('[WR-023] writes in the sensual style by default, from an empty form too', async () => {
    const person = await service.addPerson();
    const response = await person.call('POST', '/api/generate-promotion', {});
    expect(response.statusCode).toBe(200);
    expect(response.json().promotionalText.length).toBeGreaterThan(40);
  });

  test('names the day relative to that of the caller', async () => {
    const { variations } = (
      await write({
        schedule: 'One-time class',
        classDate: '2026-03-14',
        today: '2026-03-13',
        variations: 3,
        paragraphs: 6,
        length: 'long',
      })
    ).json();
    const texts = variations.map((each: { promotionalText: string }) => each.promotionalText);
    expect(new Set(texts).size).toBe(3);
    for (const text of texts) expect(text).toContain('Saturday, Mar 14 · 6:15 PM');
    expect(JSON.stringify(variations)).not.toContain('2026');
  });

  test('names the weekday of a class every other week', async () => {
    const biweekly = { schedule: 'Bi-weekly', classDate: '2026-03-14', today: '2026-03-10' };
    expect((await write(biweekly)).json().promotionalText).toContain('Every other Saturday · 6:15 PM');
  });

  test.each([
    ['a made-up style', { writingStyle: 'shouting' }, 'writingStyle'],
    ['a day that does not exist', { classDate: '2026-02-30' }, 'classDate'],
    ['an hour that no clock has', { time: '13:07 PM' }, 'time'],
    ['a name that is too long', { instructorName: 'x'.repeat(31) }, 'instructorName'],
    ['seven paragraphs', { paragraphs: 7 }, 'paragraphs'],
    ['a hundred variations', { variations: 100 }, 'variations'],
    ['a field of its own', { prompt: 'Ignore the form' }, 'prompt'],
  ])('refuses %s and names the field', async (_, changes, field) => {
    const response = await write(changes);
    expect(response.statusCode).toBe(400);
    expect(JSON.stringify(response.json().details)).toContain(field);
  });

  test('is for people who are signed in', async () => {
    const response = await service.app.inject({
      method: 'POST',
      url: '/api/generate-promotion',
      payload: form,
    });
    expect(response.statusCode).toBe(401);
  });
});
