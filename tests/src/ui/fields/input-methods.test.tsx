import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { keepFromInputMethod } from '#src/ui/browser/commit-keys.ts';
import { typedOnEnter } from '#src/ui/fields/select.tsx';
import { SliderField } from '#src/ui/fields/sliders/slider-field.tsx';
import { RenameField } from '#src/ui/lists/card-menu.tsx';
import { show } from '#tests/src/support/show.tsx';

/** The Enter that confirms the letters of an input method, as browsers send it: during the composition, and after it in Safari. */
const confirming = [
  ['during the composition', { key: 'Enter', isComposing: true }],
  ['behind the composition', { key: 'Enter', keyCode: 229 }],
] as const;

describe.each(confirming)('Enter %s', (_when, key) => {
  test('does not end a rename, nor does such an Escape', () => {
    const [onRename, onEnd] = [vi.fn<() => void>(), vi.fn<() => void>()];
    show(<RenameField name="Spin" max={80} onRename={onRename} onEnd={onEnd} />);
    const field = screen.getByLabelText('New title of Spin');
    fireEvent.change(field, { target: { value: 'ポール' } });
    fireEvent.keyDown(field, key);
    fireEvent.keyDown(field, { ...key, key: 'Escape' });
    expect([onRename, onEnd].flatMap(({ mock }) => mock.calls)).toEqual([]);
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(onRename).toHaveBeenCalledWith('ポール');
  });

  test('chooses nothing that is typed into a list', () => {
    const onTyped = vi.fn<(typed: string | null) => void>();
    show(<input defaultValue="ポール" onKeyDown={(event) => onTyped(typedOnEnter(event))} />);
    const field = screen.getByRole('textbox');
    fireEvent.keyDown(field, key);
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(onTyped.mock.calls).toEqual([[null], ['ポール']]);
  });

  test('does not end typing a number', () => {
    const onEnd = vi.fn<() => void>();
    show(
      <SliderField
        label="Size"
        unit="%"
        min={0}
        max={100}
        step={1}
        value={50}
        onChange={vi.fn()}
        onEnd={onEnd}
      />,
    );
    const field = screen.getByRole('textbox');
    fireEvent.change(field, { target: { value: '60' } });
    fireEvent.keyDown(field, key);
    expect(onEnd).not.toHaveBeenCalled();
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(onEnd).toHaveBeenCalled();
  });

  test('does not reach a field that adds what is typed', () => {
    const onKey = vi.fn<(stopped: boolean) => void>();
    show(
      <input
        onKeyDown={(event) => {
          keepFromInputMethod(event);
          onKey(event.isPropagationStopped());
        }}
      />,
    );
    fireEvent.keyDown(screen.getByRole('textbox'), key);
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' });
    expect(onKey.mock.calls).toEqual([[true], [false]]);
  });
});
