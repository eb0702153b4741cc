import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { expect, vi } from 'vitest';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { newPromo } from '#schema/new-promo.ts';
import type { Promo } from '#schema/promo.ts';
import { ClassForm } from '#src/features/editor/class-form/class-form.tsx';
import { editPromoAtom, promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { show } from '#tests/src/support/show.tsx';
import { someUser } from '#tests/src/support/users.ts';

export const textOf = (store: ReturnType<typeof createStore>, id: string): string | undefined =>
  store.get(promoAtom).textElements.find((element) => element.id === id)?.content;

export const showForm = async (user: Partial<CurrentUser> = {}, promo: Promo = newPromo()) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 12, 12) });
  const store = createStore();
  store.set(editPromoAtom, { do: 'open', promo });
  show(<ClassForm />, { store, user: someUser(user) });
  await screen.findByLabelText('Studio');
  return store;
};

export const field = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' });
export const type = (label: string, value: string): void =>
  void fireEvent.change(field(label), { target: { value } });
/** The options of this field's list; another list may still be closing. */
const optionsIn = (label: string): Element[] => [
  ...document.querySelectorAll(
    `[role="listbox"][aria-labelledby="${field(label).id}-label"] [role="option"]`,
  ),
];
const labelOf = ({ textContent }: Element): string => textContent.trim();

/** Opens a list and selects an option. A query by role and name takes seconds in a list of 65 times. */
export const choose = async (label: string, option: string): Promise<void> => {
  fireEvent.click(field(label));
  const found = await waitFor(() => {
    const element = optionsIn(label).find((each) => labelOf(each) === option);
    if (element === undefined) throw new Error(`${label} does not offer ${option}.`);
    return element;
  });
  fireEvent.click(found);
};

export const optionsOf = async (label: string): Promise<string[]> => {
  fireEvent.click(field(label));
  await waitFor(() => expect(optionsIn(label)).not.toEqual([]));
  return optionsIn(label).map(labelOf);
};
