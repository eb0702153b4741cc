import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { expect, test } from 'vitest';
import { useDeferredInput } from '#src/ui/fields/counted-field.tsx';
import { show } from '#tests/src/support/show.tsx';

type FieldProps = { value: string; onType: (value: string) => void };

const Field = ({ value, onType }: FieldProps) => {
  const [holder, type] = useDeferredInput<HTMLInputElement>(value, onType);
  return <input ref={holder} onChange={(event) => type(event.currentTarget.value)} />;
};

/** Accepts capitals only, and can be set from outside, as undo does. */
const Screen = ({ changes }: { changes: string[] }) => {
  const [value, setValue] = useState('A');
  const [renders, setRenders] = useState(0);
  const onType = (typed: string): void => {
    changes.push(typed);
    setValue(typed.toUpperCase());
  };
  return (
    <>
      <Field value={value} onType={onType} />
      <button type="button" onClick={() => setValue('Before')}>
        Undo
      </button>
      <button type="button" onClick={() => flushSync(() => setRenders(renders + 1))}>
        Look again
      </button>
      <output>{renders}</output>
    </>
  );
};

const field = (): HTMLInputElement => screen.getByRole('textbox');

test('passes changes on and shows the value that results from them', () => {
  const changes: string[] = [];
  show(<Screen changes={changes} />);
  for (const value of ['Ab', 'Abc', 'Abcd']) fireEvent.change(field(), { target: { value } });
  expect(changes).toEqual(['Ab', 'Abc', 'Abcd']);
  expect(field().value).toBe('ABCD');
});

test('a value that is set from outside wins', () => {
  show(<Screen changes={[]} />);
  fireEvent.change(field(), { target: { value: 'Ab' } });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(field().value).toBe('Before');
});

test('keeps uncommitted letters when something else renders', () => {
  show(<Screen changes={[]} />);
  act(() => {
    fireEvent.change(field(), { target: { value: 'Ab' } });
    fireEvent.click(screen.getByRole('button', { name: 'Look again' }));
    expect(screen.getByRole('status').textContent).toBe('1');
    expect(field().value).toBe('Ab');
  });
  expect(field().value).toBe('AB');
});

const type = (value: string): boolean => fireEvent.input(field(), { target: { value } });

test('passes on only the last of several letters, after paint', async () => {
  const changes: string[] = [];
  show(<Screen changes={changes} />);
  type('Ab');
  type('Abc');
  expect(changes).toEqual([]);
  await expect.poll(() => changes).toEqual(['Abc']);
});

test.each([
  ['a press', () => fireEvent.pointerDown(document.body)],
  ['a key that writes nothing', () => fireEvent.keyDown(field(), { key: 'Enter' })],
  ['a shortcut', () => fireEvent.keyDown(field(), { key: 'z', ctrlKey: true })],
  ['leaving the field', () => fireEvent.focusOut(field())],
  ['the end of the page', () => fireEvent(window, new Event('pagehide'))],
])('%s does not wait for a frame: the letters are passed on first', (_what, next) => {
  const changes: string[] = [];
  show(<Screen changes={changes} />);
  type('Ab');
  next();
  expect(changes).toEqual(['Ab']);
});

test('a letter does not flush the previous one', () => {
  const changes: string[] = [];
  show(<Screen changes={changes} />);
  type('Ab');
  fireEvent.keyDown(field(), { key: 'c' });
  expect(changes).toEqual([]);
});
