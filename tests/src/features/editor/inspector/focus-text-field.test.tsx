import { fireEvent, screen } from '@testing-library/react';
import { createStore, useAtomValue } from 'jotai';
import { expect, test } from 'vitest';
import { TEXT_FIELD_ID, useFocusTextField } from '#src/features/editor/inspector/focus-text-field.ts';
import { inspectorTabAtom } from '#src/features/editor/state/ui-atoms.ts';
import { show } from '#tests/src/support/show.tsx';

const Words = () => {
  const editWords = useFocusTextField();
  const tab = useAtomValue(inspectorTabAtom);
  return (
    <>
      <button type="button" onClick={editWords}>
        write
      </button>
      {tab === 'element' && <textarea id={TEXT_FIELD_ID} aria-label="Words" defaultValue="SPIN FLOW" />}
    </>
  );
};

test('the cursor is led to the words, all of them marked, also while the layers stand in their place', () => {
  const store = createStore();
  store.set(inspectorTabAtom, 'layers');
  show(<Words />, { store });
  fireEvent.click(screen.getByRole('button', { name: 'write' }));
  const words = screen.getByLabelText<HTMLTextAreaElement>('Words');
  expect(document.activeElement).toBe(words);
  expect(words.value.slice(words.selectionStart, words.selectionEnd)).toBe('SPIN FLOW');
});
