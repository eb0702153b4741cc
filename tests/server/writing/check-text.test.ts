import { describe, expect, test } from 'vitest';
import { WritingStyle } from '#schema/class/class-info.ts';
import { findFault } from '#server/writing/check-text.ts';
import { composeText } from '#server/writing/compose-text.ts';
import { SYSTEM_PROMPT } from '#server/writing/prompt.ts';
import { disguisedSentences } from '#tests/server/writing/disguised-texts.ts';
import { firstSentences, lastSentences, middleSentences } from '#tests/server/writing/fair-sentences.ts';
import { hijackedMains } from '#tests/server/writing/hijacked-texts.ts';

const slots = new Set(['class', 'day', 'time', 'instructor', 'studio'] as const);
const faultOf = (main: string, header = 'Stand tall') =>
  findFault({ header, main }, { slots, prompt: SYSTEM_PROMPT });

const good = 'A long line and a quiet breath. Meet {instructor} {day} at {time}.';

describe('a written text', () => {
  test.each([
    good,
    'I’ll say it plainly: you belong here. Come to {class} {day}!',
    '{class} is where the week lets go. Let the floor do the rest.',
    'Your body knows the way; we only keep it company. {day} at {studio}, with {instructor}.',
    'What if strength were soft? Come and feel it {day}.',
  ])('may say: %s', (main) => {
    expect(faultOf(main)).toBeNull();
  });

  test('is rejected for anything that only the form can know, and for anything that is not prose', () => {
    expect(hijackedMains.length).toBeGreaterThanOrEqual(60);
    expect(hijackedMains.filter((main) => faultOf(main) === null)).toEqual([]);
  });

  test('is rejected for what it says in disguise', () => {
    const passing = disguisedSentences.filter(
      (sentence) => faultOf(`Breathe out and move with us. ${sentence}`) === null,
    );
    expect(passing).toEqual([]);
  });

  test('is not rejected where it keeps to the rules', () => {
    const all = [...firstSentences, ...middleSentences, ...lastSentences];
    const rules = { slots: new Set([...slots, 'detail'] as const), prompt: SYSTEM_PROMPT };
    const faults = all.map((sentence) => ({
      sentence,
      fault: findFault({ header: 'Stand tall', main: `Breathe out and move with us. ${sentence}` }, rules),
    }));
    expect(faults.filter(({ fault }) => fault !== null)).toEqual([]);
  });

  test('is rejected for its headline as for its message', () => {
    const headlines = [
      'Only $9',
      'Call Bella',
      'See evil.example',
      'Tuesday',
      'bella',
      'Vertical Heaven',
      'at seven',
      '<b>Come</b>',
      '',
      'x'.repeat(60),
    ];
    expect(headlines.filter((header) => faultOf(good, header) === null)).toEqual([]);
    expect(faultOf(good, '{class}, slowly')).toBeNull();
  });

  test('may have a slot only if the form fills it', () => {
    const main = 'A long line and a quiet breath. Good to know: {detail}.';
    expect(faultOf(main)).toBe('a slot that the form does not fill');
    expect(findFault({ header: 'Stand tall', main }, { slots: new Set(['detail']), prompt: '' })).toBeNull();
  });

  test.each([
    [['cafe noir'], 'Café-Noir'],
    [['Jade', 'Jade Smith'], 'Jade Smith'],
    [['all levels'], 'AllLevels'],
  ])('may use %s, a phrase that its author prefers, written as %s', (doSay, phrase) => {
    const written = { header: 'Stand tall', main: `A long line and a quiet breath, for ${phrase}.` };
    expect(findFault(written, { slots, prompt: '' })).not.toBeNull();
    expect(findFault(written, { slots, prompt: '', doSay })).toBeNull();
  });

  test('of the offline writer has no fault', () => {
    const faults = WritingStyle.options.flatMap((style) =>
      Array.from({ length: 60 }, (_, seed) => {
        const written = composeText({ style, slots, className: '' }, { length: 'long', seed });
        return { fault: findFault(written, { slots, prompt: SYSTEM_PROMPT }), written };
      }).filter(({ fault }) => fault !== null),
    );
    expect(faults).toEqual([]);
  });
});
