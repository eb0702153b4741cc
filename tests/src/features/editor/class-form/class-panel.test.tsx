import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { elementSets } from '#schema/elements/default-elements.ts';
import { Promo } from '#schema/promo.ts';
import { ClassPanel } from '#src/features/editor/class-form/class-panel.tsx';
import { REBUILD_DELAY_MS } from '#src/features/editor/document/content-edits.ts';
import { OverlaysPanel } from '#src/features/editor/overlays/overlays-panel.tsx';
import { panelTitle } from '#src/features/editor/panels/panel-copy.ts';
import { editPromoAtom, promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { serveClasses } from '#tests/src/support/class-service.ts';
import { insertText } from '#tests/src/support/insert-text.ts';
import { serveLibrary } from '#tests/src/support/library.ts';
import { somePromo } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const showPanel = async () => {
  serveClasses({ preferences: { studio: 'Skyline' } });
  const store = createStore();
  store.set(editPromoAtom, { do: 'open', promo: somePromo() });
  show(<ClassPanel />, { store });
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Studio').value).toBe('Skyline'));
  return store;
};
const enter = (name: string): void =>
  void fireEvent.click(screen.getByLabelText(name, { selector: 'input[type=radio]' }));
const ids = (store: ReturnType<typeof createStore>): string[] =>
  store.get(promoAtom).textElements.map(({ id }) => id);

describe('the modes on the screen', () => {
  test('[ED-002] [ED-004] the Content Mode switch offers Auto and Manual, and Manual has free captions', async () => {
    const store = await showPanel();
    expect(screen.getByText('Content Mode')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Auto').checked).toBe(true);
    enter('Manual');
    expect(ids(store)).toEqual(elementSets.manual);
    expect(screen.queryByLabelText('Studio')).toBeNull();
    expect(screen.getByLabelText('Caption')).toBeDefined();
  });

  test("[CP-019] [CP-020] [CP-021] [CP-022] [CP-026] [ED-082] caption fields edit the promo's texts directly", async () => {
    const store = await showPanel();
    enter('Manual');
    for (const [label, id] of [
      ['Caption', 'new-caption'],
      ['Sub header', 'manual-sub-header'],
      ['Footer caption', 'manual-footer-caption'],
      ['Sub footer', 'manual-sub-footer'],
    ] as const) {
      const field = screen.getByLabelText<HTMLInputElement>(label);
      fireEvent.change(field, { target: { value: 'x'.repeat(29) } });
      insertText(field, '🩰!');
      expect(field.value).toBe(`${'x'.repeat(29)}🩰`);
      fireEvent.change(field, { target: { value: `My ${label}` } });
      expect(store.get(promoAtom).textElements.find((text) => text.id === id)?.content).toBe(`My ${label}`);
    }
  });

  test('[CP-023] class details in Manual are built from the form after 100 ms, in one undo step with the switch', async () => {
    const store = await showPanel();
    enter('Manual');
    vi.useFakeTimers();
    enter('Class details');
    act(() => void vi.advanceTimersByTime(REBUILD_DELAY_MS - 1));
    expect(ids(store)).toEqual(elementSets.manual);
    act(() => void vi.advanceTimersByTime(1));
    expect(REBUILD_DELAY_MS).toBe(100);
    expect(ids(store)).toEqual(elementSets.classDetails);
    expect(store.get(promoAtom).textElements.find(({ id }) => id === 'studio')?.content).toBe('Skyline');
    act(() => store.set(editPromoAtom, { do: 'undo' }));
    expect([store.get(promoAtom).textMode, ids(store)]).toEqual(['dancer', elementSets.manual]);
  });

  test('from class details back to Auto the texts are reset and filled from the form', async () => {
    const store = await showPanel();
    enter('Manual');
    vi.useFakeTimers();
    enter('Class details');
    act(() => void vi.advanceTimersByTime(REBUILD_DELAY_MS));
    const textOf = (id: string) =>
      store.get(promoAtom).textElements.find((element) => element.id === id)?.content;
    fireEvent.change(screen.getByLabelText('Class details', { selector: 'textarea' }), {
      target: { value: 'Bring knee pads' },
    });
    enter('Auto');
    expect(screen.getByLabelText<HTMLInputElement>('Studio').value).toBe('Skyline');
    expect([textOf('studio'), textOf('class-details')]).toEqual(['Skyline', 'Bring knee pads']);
    act(() => store.set(editPromoAtom, { do: 'undo' }));
    expect(store.get(promoAtom).contentMode).toBe('manual');
  });

  test('text typed within the delay is included, even before a render', async () => {
    const store = await showPanel();
    enter('Manual');
    vi.useFakeTimers();
    enter('Class details');
    act(() => {
      fireEvent.change(screen.getByLabelText('Studio'), { target: { value: 'Northern Lights' } });
      vi.advanceTimersByTime(REBUILD_DELAY_MS);
    });
    const { classInfo, textElements } = store.get(promoAtom);
    expect(classInfo.studio).toBe('Northern Lights');
    expect(textElements.find(({ id }) => id === 'studio')?.content).toBe('Northern Lights');
  });

  test('switching back to captions within the delay builds nothing', async () => {
    const store = await showPanel();
    enter('Manual');
    vi.useFakeTimers();
    enter('Class details');
    enter('Captions');
    act(() => void vi.advanceTimersByTime(1000));
    expect(ids(store)).toEqual(elementSets.manual);
  });

  test.each(['class-details-only', 'ai-promotion'] as const)(
    '[CP-024] [ED-099] the overlay section shows for %s, and there are no other content types',
    async (contentType) => {
      serveLibrary({});
      const store = createStore();
      store.set(editPromoAtom, { do: 'open', promo: somePromo({ contentType }) });
      show(<OverlaysPanel />, { store });
      expect(await screen.findByRole('searchbox')).toBeDefined();
      expect(Promo.shape.contentType.unwrap().options).toEqual(['class-details-only', 'ai-promotion']);
    },
  );

  test('shows until the next edit that the texts were cleared, and restores them on request', async () => {
    const store = await showPanel();
    const before = store.get(promoAtom);
    enter('Manual');
    expect(screen.getByText('Your texts start fresh.')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Restore the previous texts' }));
    expect(store.get(promoAtom)).toBe(before);
    expect(screen.queryByText('Your texts start fresh.')).toBeNull();
    enter('Manual');
    fireEvent.change(screen.getByLabelText('Caption'), { target: { value: 'Mine' } });
    expect(screen.queryByText('Your texts start fresh.')).toBeNull();
  });

  test('one undo brings the previous texts back', async () => {
    const store = await showPanel();
    const before = store.get(promoAtom);
    enter('Manual');
    act(() => store.set(editPromoAtom, { do: 'undo' }));
    expect(store.get(promoAtom)).toBe(before);
  });

  test('[ED-037] the panel is called Create Your Vision in dancer mode', () => {
    expect(panelTitle('class', { textMode: 'instructor' })).toBe('Class Information');
    expect(panelTitle('class', { textMode: 'dancer' })).toBe('Create Your Vision');
    expect(panelTitle('video', { textMode: 'dancer' })).toBe('Choose Video');
  });
});
