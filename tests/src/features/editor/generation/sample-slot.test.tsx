import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { beforeAll, expect, test } from 'vitest';
import { defaultElement } from '#schema/elements/default-elements.ts';
import { SampleButton } from '#src/features/editor/generation/sample-notice.tsx';
import { SampleSlot } from '#src/features/editor/generation/samples.tsx';
import { MobileActions } from '#src/features/editor/mobile/mobile-actions.tsx';
import { editPromoAtom, promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { prefetchLazyParts } from '#src/ui/lazy-part.tsx';
import { serveClasses } from '#tests/src/support/class-service.ts';
import { somePromo } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';

beforeAll(prefetchLazyParts);

const hiddenButtons = () => screen.queryAllByRole('button', { hidden: true });

/** Opens the promo until its button beside Generate is there, or is known not to be. */
const openOnce = async (studio: string, promoId: string): Promise<void> => {
  const store = createStore();
  const promo = somePromo({ textElements: [defaultElement('studio', studio)] });
  store.set(editPromoAtom, { do: 'open', promo });
  show(<SampleButton />, { store, fields: { promoId } });
  expect(hiddenButtons()).toHaveLength(1);
  await waitFor(() => expect(hiddenButtons()).toEqual(screen.queryAllByRole('button')));
  cleanup();
};

/** What holds the place of the button when the promo opens again, before its code has loaded. */
const reserved = (promoId: string): string[] => {
  show(<SampleSlot />, { fields: { promoId } });
  expect(screen.queryAllByRole('button')).toEqual([]);
  const labels = hiddenButtons().map(({ textContent }) => textContent);
  cleanup();
  return labels;
};

test('each promo reserves its own place, whichever was open last', async () => {
  serveClasses({});
  const [mine, other] = ['a'.repeat(22), 'b'.repeat(22)] as const;
  await openOnce('Sample Studio', mine);
  await openOnce('Sample Studio', other);
  expect([reserved(mine), reserved(other)]).toEqual([['Edit them'], ['Edit them']]);
});

test('a promo that opens for the first time most likely has samples that the class form fills in', () => {
  expect(reserved('n'.repeat(22))).toEqual(['Fill in']);
});

test('a promo with sample texts reserves the place beside Generate when it opens again', async () => {
  serveClasses({});
  const [mine, other] = ['m'.repeat(22), 'o'.repeat(22)] as const;
  await openOnce('Sample Studio', mine);
  expect(reserved(mine)).toEqual(['Edit them']);
  await openOnce('Skyline', other);
  expect(reserved(mine)).toEqual(['Edit them']);
  await openOnce('Skyline', mine);
  expect(reserved(mine)).toEqual([]);
});

test('on a short phone the button itself names the first sample that it changes, and its place is as wide', async () => {
  serveClasses({
    preferences: { instructorName: 'Noor', studio: null, lastClassTime: null, writingStyle: 'playful' },
  });
  const promoId = 's'.repeat(22);
  const textElements = [
    defaultElement('studio', 'Sample Studio'),
    defaultElement('instructor', 'Lina Sample'),
  ];
  const store = createStore();
  store.set(editPromoAtom, { do: 'open', promo: somePromo({ textElements }) });
  const bar = <MobileActions isInert={false} samplesNamedOn="button" />;
  show(bar, { store, fields: { promoId } });
  fireEvent.click(await screen.findByRole('button', { name: /^Fill in\s“Lina Sample”$/ }));
  expect(store.get(promoAtom).textElements.map(({ content }) => content)).toEqual([
    'Sample Studio',
    'with Noor',
  ]);
  await screen.findByRole('button', { name: /^Replace\s“Sample Studio”$/ });
  expect(screen.queryByText(/^Still sample text/)).toBeNull();
  cleanup();
  expect(reserved(promoId)).toEqual(['Replace\n“Sample Studio”']);
});
