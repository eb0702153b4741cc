import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, expect, test, vi } from 'vitest';
import { defaultElement } from '#schema/elements/default-elements.ts';
import { setTextContent } from '#src/features/editor/document/text-edits.ts';
import { elementChoices, Inspector } from '#src/features/editor/inspector/inspector.tsx';
import { editPromoAtom, promoAtom, shownPromoAtom } from '#src/features/editor/state/promo-atom.ts';
import {
  selectElementAtom,
  selectElementsAtom,
  selectedIdsAtom,
} from '#src/features/editor/state/ui-atoms.ts';
import { jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';
import { somePromo } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';
import { withWidth } from '#tests/src/support/widths.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const inspect = (id: string | null, promo = somePromo()) => {
  serveWith((url) => jsonResponse(200, url.endsWith('overlays') ? [] : { universal: [], personal: [] }));
  const store = createStore();
  store.set(editPromoAtom, { do: 'open', promo });
  store.set(selectElementAtom, id);
  return show(<Inspector />, { store });
};

const selectorValue = (): string =>
  screen.getByRole<HTMLInputElement>('combobox', { name: 'Select Text or GIF to Edit' }).value;

const slider = (name: string) => {
  const { min, max, step } = screen.getByRole<HTMLInputElement>('slider', { name });
  return [min, max, step].map(Number);
};

test('[ED-060] [ED-061] [ED-062] [ED-063] [ED-064] [ED-116] a text has content, font, weight, colour and size', () => {
  inspect('header');
  for (const label of ['Edit Text Content', 'Font Family', 'Font Weight', 'Text Color']) {
    expect(screen.getAllByLabelText(label).length).toBeGreaterThan(0);
  }
  expect(slider('Font Size (px)')).toEqual([8, 200, 2]);
});

test('[ED-056] [ED-057] [ED-058] [ED-113] [ED-114] position and rotation have their bounds and steps', () => {
  inspect('header');
  expect(slider('X Position (%)')).toEqual([0, 100, 1]);
  expect(slider('Y Position (%)')).toEqual([0, 100, 1]);
  expect(slider('Rotation (degrees)')).toEqual([-180, 180, 5]);
});

test('[ED-059] [ED-115] an overlay has a size scale of 5 % to 1000 %, and can be removed', () => {
  const store = inspect('overlay-stars');
  expect(slider('Size Scale (%)')).toEqual([5, 1000, 5]);
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(store.get(promoAtom).overlayElements).toEqual([]);
});

test('Escape leaves the content field and keeps the selection, for the canvas shortcuts', () => {
  const store = inspect('header');
  const onKeyDown = vi.fn<(event: KeyboardEvent) => void>();
  document.addEventListener('keydown', onKeyDown);
  const field = screen.getByLabelText('Edit Text Content');
  field.focus();
  fireEvent.keyDown(field, { key: 'Escape' });
  document.removeEventListener('keydown', onKeyDown);
  expect(document.activeElement).toBe(document.body);
  expect(onKeyDown).not.toHaveBeenCalled();
  expect(store.get(selectedIdsAtom)).toEqual(['header']);
});

test('typing changes the promo at once and is one step', () => {
  const store = inspect('header');
  const field = screen.getByLabelText('Edit Text Content');
  for (const value of ['S', 'Sp', 'Spin']) fireEvent.change(field, { target: { value } });
  expect(store.get(promoAtom).textElements[0]?.content).toBe('Spin');
  store.set(editPromoAtom, { do: 'undo' });
  expect(store.get(promoAtom).textElements[0]?.content).toBe('Spin into Monday');
});

test('the selector shows new text when typing pauses, and drops an emptied text at once', async () => {
  inspect('header');
  const field = screen.getByLabelText('Edit Text Content');
  fireEvent.change(field, { target: { value: 'Spin' } });
  expect(selectorValue()).toBe('Spin into Monday');
  await waitFor(() => expect(selectorValue()).toBe('Spin'));
  fireEvent.change(field, { target: { value: '' } });
  expect(selectorValue()).toBe('');
});

test('[CO-032] every background style has a swatch that selects it', () => {
  const store = inspect('header');
  expect(screen.getAllByRole('button', { pressed: false })).toHaveLength(11);
  fireEvent.click(screen.getByRole('button', { name: 'Sticker' }));
  expect(store.get(promoAtom).textElements[0]?.background.style).toBe('sticker');
  expect(screen.getByRole('button', { name: 'Sticker', pressed: true })).toBeDefined();
});

test('[ED-124] [ED-125] the selector offers texts with content, cut to 30 characters and an ellipsis', () => {
  const content = 'Beginners and brave ones are welcome';
  const textElements = [defaultElement('header', content), defaultElement('studio', '  ')];
  const promo = somePromo({ textElements });
  expect(elementChoices(promo, { 'overlay-stars': 'Stars' })).toEqual([
    { value: 'header', label: 'Beginners and brave ones are w…' },
    { value: 'overlay-stars', label: 'Stars' },
  ]);
});

test('[ED-053] [ED-054] [ED-055] every element has its own place, so the element editor with its selector always shows', () => {
  const store = inspect(null, somePromo({ textElements: [defaultElement('header')], overlayElements: [] }));
  const selector = screen.getAllByLabelText<HTMLInputElement>('Select Text or GIF to Edit').at(0)!;
  expect(selector.placeholder).toBe('Choose element...');
  // Nobody sees the empty text, so it is not edited on its own.
  expect(screen.queryByLabelText('Edit Text Content')).toBeNull();
  act(() => store.set(selectElementAtom, 'header'));
  // An empty text is not in the list, but its fields show, with its name.
  expect(selector.value).toBe('');
  expect(screen.getByText('These fields are for Header, which has no text yet.')).toBeDefined();
  expect(screen.getByLabelText('Edit Text Content')).toBeDefined();
});

test('a text with content that is not selectable in this mode is not called empty', () => {
  const textElements = [defaultElement('header', 'Fly'), defaultElement('schedule', 'Every Monday')];
  inspect('schedule', somePromo({ textElements, textMode: 'dancer' }));
  expect(screen.queryByText('has no text yet', { exact: false })).toBeNull();
});

test('[ED-088] [ED-089] the selector shows all texts and fills them from the class form', () => {
  const hidden = { ...defaultElement('schedule', 'Every Monday'), visible: false };
  const promo = somePromo({
    textElements: [defaultElement('header', 'Words'), hidden, defaultElement('instructor')],
    classInfo: { ...somePromo().classInfo, instructorName: 'Noor', filledOn: '2026-01-01' },
  });
  const store = inspect('header', promo);
  fireEvent.click(screen.getAllByLabelText('Select Text or GIF to Edit').at(0)!);
  fireEvent.click(screen.getByText('GIF'));
  const { textElements } = store.get(promoAtom);
  expect(textElements.map(({ visible }) => visible)).toEqual([true, true, true]);
  expect(textElements[2]?.content).toBe('with Noor');
  expect(store.get(selectedIdsAtom)).toEqual(['overlay-stars']);
  store.set(editPromoAtom, { do: 'undo' });
  expect(store.get(promoAtom)).toBe(promo);
});

test('[ED-088] so does selecting the current element again', () => {
  const hidden = { ...defaultElement('header', 'Words'), visible: false };
  const store = inspect('header', somePromo({ textElements: [hidden], overlayElements: [] }));
  fireEvent.click(screen.getAllByLabelText('Select Text or GIF to Edit').at(0)!);
  fireEvent.click(screen.getByRole('option', { name: 'Words', hidden: true }));
  expect(store.get(promoAtom).textElements[0]?.visible).toBe(true);
});

test('[ED-086] in dancer mode the selector leaves out schedule, time and class details', () => {
  const ids = ['text1', 'schedule', 'time', 'class-details'];
  const textElements = ids.map((id) => defaultElement(id, id));
  const promo = somePromo({ textMode: 'dancer', textElements, overlayElements: [] });
  expect(elementChoices(promo, {}).map(({ value }) => value)).toEqual(['text1']);
});

test('a hovered font shows in the preview and is not in the promo until it is selected', () => {
  const store = inspect('header');
  fireEvent.click(screen.getAllByLabelText('Font Family').at(0)!);
  fireEvent.pointerEnter(screen.getByText('Anton'), { pointerType: 'mouse' });
  expect(store.get(shownPromoAtom).textElements[0]?.fontFamily).toBe('Anton');
  expect(store.get(promoAtom).textElements[0]?.fontFamily).toBe('Playfair Display');
  fireEvent.click(screen.getByText('Lobster'));
  expect(store.get(promoAtom).textElements[0]?.fontFamily).toBe('Lobster');
  expect(store.get(shownPromoAtom)).toBe(store.get(promoAtom));
});

test('[ED-061] [ED-134] every font name is shown in its own font, in a list of at most 200 px', () => {
  inspect('header');
  fireEvent.click(screen.getAllByLabelText('Font Family').at(0)!);
  const option = screen.getByText('Dancing Script');
  expect(option.style.fontFamily).toContain('Dancing Script');
  expect(option.closest<HTMLElement>('[role="listbox"]')?.style.maxHeight).toMatch(/200px|12\.5rem/);
});

test('lines are aligned to the selected side', () => {
  const store = inspect('header');
  fireEvent.click(screen.getByRole('radio', { name: 'Right' }));
  expect(store.get(promoAtom).textElements[0]?.textAlign).toBe('right');
});

test('a right-to-left text is aligned to the side that is pressed', () => {
  const store = inspect('header', setTextContent(somePromo(), { id: 'header', content: 'رقص' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Right' }));
  expect(store.get(promoAtom).textElements[0]?.textAlign).toBe('left');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Right' }).checked).toBe(true);
});

test('several selected elements are deleted in one undo step', () => {
  const store = inspect('header');
  act(() => store.set(selectElementsAtom, ['header', 'overlay-stars']));
  expect(screen.getByText('2 elements selected')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(store.get(promoAtom).overlayElements).toEqual([]);
  expect(store.get(promoAtom).textElements[0]?.visible).toBe(false);
  store.set(editPromoAtom, { do: 'undo' });
  expect(store.get(promoAtom)).toEqual(somePromo());
});

/** The labels and buttons of the fields, from top to bottom. */
const fieldNames = (): string[] =>
  [...document.querySelectorAll('label, legend, button:not([aria-pressed])')]
    .map((field) => field.getAttribute('aria-label') ?? field.textContent.trim())
    .filter((name) => name !== '' && !/^(Element|Layers)$/.test(name));

const ofText = ['Edit Text Content', 'Duplicate', 'Delete', 'More'];
const ofPosition = ['Position', 'Align left', 'X Position (%)'];
const ofStyle = ['Style', 'Font Family', 'Font Size (px)', 'Font Weight', 'Text Color', 'Text Background'];

test.each([
  ['on a desktop the text comes first, then its position and its style', 1440, [ofPosition, ofStyle]],
  ['on a phone, where fingers place it, its style comes before its position', 390, [ofStyle, ofPosition]],
])('%s', (_name, width, groups) => {
  withWidth(width);
  inspect('header');
  const inOrder = [...ofText, ...groups.flat()];
  expect(fieldNames().filter((name) => inOrder.includes(name))).toEqual(inOrder);
});

test('More sends an element to the back and copies it', async () => {
  const store = inspect('overlay-stars');
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => item.textContent)).toEqual([
    expect.stringContaining('Bring to front'),
    expect.stringContaining('Bring forward'),
    expect.stringContaining('Send backward'),
    expect.stringContaining('Send to back'),
    expect.stringContaining('Copy'),
  ]);
  const before = store.get(promoAtom);
  fireEvent.click(screen.getByRole('menuitem', { name: 'Send to back' }));
  expect(store.get(promoAtom)).not.toBe(before);
});
