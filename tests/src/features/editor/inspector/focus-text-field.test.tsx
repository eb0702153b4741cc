import { fireEvent, screen } from '@testing-library/react';
import { createStore, useAtomValue } from 'jotai';
import { expect, test } from 'vitest';
import { inspectorTabAtom } from '#src/features/editor/state/ui-atoms.ts';
import { TEXT_FIELD_ID, useFocusTextField } from '#src/features/editor/state/use-text-editor.ts';
import { show } from '#tests/src/support/show.tsx';

const TextField = () => {
  const focusTextField = useFocusTextField();
  const tab = useAtomValue(inspectorTabAtom);
  return (
    <>
      <button type="button" onClick={focusTextField}>
        write
      </button>
      {tab === 'element' && <textarea id={TEXT_FIELD_ID} aria-label="TextField" defaultValue="SPIN FLOW" />}
    </>
  );
};

test('focuses the content field and selects all of it, also from the layers tab', () => {
  const store = createStore();
  store.set(inspectorTabAtom, 'layers');
  show(<TextField />, { store });
  fireEvent.click(screen.getByRole('button', { name: 'write' }));
  const field = screen.getByLabelText<HTMLTextAreaElement>('TextField');
  expect(document.activeElement).toBe(field);
  expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('SPIN FLOW');
});
