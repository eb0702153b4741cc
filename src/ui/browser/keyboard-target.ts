/** A `ref` that focuses an element that replaces the pressed control, which had the focus. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();

const CONTROLS =
  'input, textarea, select, button, a[href], summary, [contenteditable="true"], [role="slider"], [role="option"], [role="dialog"]';

/** True when the focused element handles keys itself: a field, a button, a list, or anything inside a dialog. */
export const isInteractiveTarget = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(CONTROLS) !== null;

const ARROW_CONTROLS =
  'input, textarea, select, [contenteditable="true"], [role="slider"], [role="option"], [role="listbox"], [role="menu"], [role="dialog"], [aria-roledescription="sortable"]';

/** True when the focused element handles arrow keys; a button does not. */
export const handlesArrowKeys = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(ARROW_CONTROLS) !== null;

const TEXT_FIELDS =
  'textarea, [contenteditable="true"], input:not([type="range"], [type="checkbox"], [type="radio"], [type="button"])';

const LETTER_CONTROLS = `${TEXT_FIELDS}, select, [role="option"], [role="listbox"], [role="menu"], [role="dialog"]`;

/** True when the focused element handles characters, Delete and the clipboard; a tab or a slider does not. */
export const handlesTextKeys = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(LETTER_CONTROLS) !== null;

const PAGE_CONTROLS = `${LETTER_CONTROLS}, input[type="range"], [role="slider"]`;

/** True when the focused element handles Page Up and Page Down; a slider does. */
export const handlesPageKeys = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(PAGE_CONTROLS) !== null;

/** True for a text field. */
export const isTextField = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.closest(TEXT_FIELDS) !== null;
