import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepFocus } from '#src/ui/browser/keep-focus.ts';

let end = (): void => undefined;
beforeEach(() => {
  end = keepFocus();
});
afterEach(() => end());

/** A list whose items can be deleted, and a dialog at the end of the page as dialogs and menus have it. */
const Page = () => {
  const [items, setItems] = useState(['one', 'two', 'three']);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <main>
      <button type="button" onClick={() => setIsOpen(true)}>
        open
      </button>
      <ul>
        {items.map((item) => (
          <li key={item}>
            <button type="button" onClick={() => setItems(items.filter((other) => other !== item))}>
              {item}
            </button>
          </li>
        ))}
      </ul>
      {isOpen &&
        createPortal(
          <div>
            <button type="button" onClick={() => setIsOpen(false)}>
              close
            </button>
          </div>,
          document.body,
        )}
    </main>
  );
};

const press = (name: string): void => {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
};
const focused = () => document.activeElement?.textContent;

test('the neighbour of a deleted item takes the focus, and at the end of the list the one before it', async () => {
  render(<Page />);
  press('two');
  await waitFor(() => expect(focused()).toBe('three'));
  press('three');
  await waitFor(() => expect(focused()).toBe('one'));
  press('one');
  await waitFor(() => expect(focused()).toBe('open'));
});

test('what opened a dialog takes the focus when the dialog is gone without giving it back', async () => {
  render(<Page />);
  press('open');
  press('close');
  await waitFor(() => expect(focused()).toBe('open'));
});

test('when the whole page is replaced, the main part takes the focus', async () => {
  const { rerender } = render(<Page />);
  screen.getByRole('button', { name: 'two' }).focus();
  rerender(<p>Loading</p>);
  rerender(
    <div>
      <button type="button">header</button>
      <main>
        <button type="button">first</button>
      </main>
    </div>,
  );
  await waitFor(() => expect(focused()).toBe('first'));
});

test('a focus that the person has given up stays given up', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  render(<Page />);
  const two = screen.getByRole('button', { name: 'two' });
  two.focus();
  two.blur();
  await vi.advanceTimersByTimeAsync(1);
  fireEvent.click(two);
  await vi.advanceTimersByTimeAsync(1000);
  expect(screen.queryByRole('button', { name: 'two' })).toBeNull();
  expect(document.activeElement).toBe(document.body);
  vi.useRealTimers();
});

test('a closed dialog hands the focus back to its opener and not to a toast beside it', async () => {
  const portal = document.createElement('div');
  portal.dataset['portal'] = 'true';
  portal.innerHTML =
    '<div><button type="button">dismiss</button></div><div id="dialog"><button type="button">done</button></div>';
  document.body.append(portal);
  render(<Page />);
  screen.getByRole('button', { name: 'open' }).focus();
  screen.getByRole('button', { name: 'done' }).focus();
  portal.querySelector('#dialog')?.remove();
  await waitFor(() => expect(focused()).toBe('open'));
  portal.remove();
});

/** As a phone has it: an open panel makes the bar below it inert. */
const Panels = () => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div>
      <nav inert={isOpen}>
        <button type="button">templates</button>
        <button type="button" onClick={() => setIsOpen(true)}>
          class
        </button>
      </nav>
      {isOpen && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as the panel has it
        <div role="dialog" aria-label="panel">
          <button type="button" onClick={() => setIsOpen(false)}>
            done
          </button>
        </div>
      )}
    </div>
  );
};

test('the button that opened a panel takes the focus when the panel closes, although it was inert meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  render(<Panels />);
  press('class');
  // A browser takes the focus from what becomes inert.
  screen.getByText('class').blur();
  await vi.advanceTimersByTimeAsync(1);
  press('done');
  await vi.advanceTimersByTimeAsync(1000);
  expect(focused()).toBe('class');
  vi.useRealTimers();
});
