import type { Person } from '#contract/library/people.contract.ts';

/** Somebody who agrees without an end; their id is the letter, 22 times. */
export const somePerson = (letter: string, name: string): Person => ({
  id: letter.repeat(22),
  name,
  state: 'agreed',
  agreed: 'Promo videos',
  startsOn: '2026-01-01',
  endsOn: null,
  withdrawnAt: null,
  clips: 1,
});
