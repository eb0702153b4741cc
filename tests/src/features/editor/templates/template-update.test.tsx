import { Notifications } from '@mantine/notifications';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { expect, test } from 'vitest';
import type { PromoTemplate } from '#contract/promos/templates.contract.ts';
import { MAX_TEXT_ELEMENTS } from '#schema/limits.ts';
import { editPromoAtom } from '#src/features/editor/state/promo-atom.ts';
import { TemplateUpdate } from '#src/features/editor/templates/template-update.tsx';
import { somePromo } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';

const start = somePromo();
const header = start.textElements[0]!;
const slogan = { ...header, id: 'slogan', content: 'Fly with us' };
const golden = { ...start, textElements: [...start.textElements, slogan] };
const locks = { background: true, elements: { header: ['color' as const], slogan: ['text' as const] } };
const template: PromoTemplate = {
  id: 't'.repeat(22),
  title: 'Monday look',
  studioName: 'Studio Flow',
  revisions: [
    { revision: 2, document: golden, locks },
    { revision: 1, document: start, locks },
  ],
};

const update = () => fireEvent.click(screen.getByRole('button', { name: 'Update' }));

test('a full promo that is emptied and updated again says that it has the new design', async () => {
  const store = createStore();
  const own = Array.from({ length: MAX_TEXT_ELEMENTS - 1 }, (_, index) => ({
    ...header,
    id: `text-${index}`,
  }));
  const full = [header, ...own];
  store.set(editPromoAtom, { do: 'open', promo: { ...start, textElements: full }, template });
  show(
    <>
      <TemplateUpdate />
      <Notifications />
    </>,
    { store },
  );
  update();
  await screen.findByText(/^This promo is full/);
  act(() =>
    store.set(editPromoAtom, { do: 'edit', edit: (promo) => ({ ...promo, textElements: [header] }) }),
  );
  update();
  expect(await screen.findByText(/^Your promo has the new design/)).toBeDefined();
  await waitFor(() => expect(screen.queryByText(/^This promo is full/)).toBeNull());
});
