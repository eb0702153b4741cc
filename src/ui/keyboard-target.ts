const CONTROLS =
  'input, textarea, select, button, a[href], summary, [contenteditable="true"], [role="slider"], [role="option"], [role="dialog"]';

/** Whether a key press belongs to what has the focus: a field, a button, a list, or anything inside a dialog. */
export const isInteractiveTarget = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(CONTROLS) !== null;

const ARROW_CONTROLS =
  'input, textarea, select, [contenteditable="true"], [role="slider"], [role="option"], [role="listbox"], [role="menu"], [role="dialog"], [aria-roledescription="sortable"]';

/** Whether arrow keys mean something to what has the focus; to a button they mean nothing. */
export const handlesArrowKeys = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(ARROW_CONTROLS) !== null;

const TEXT_FIELDS =
  'textarea, [contenteditable="true"], input:not([type="range"], [type="checkbox"], [type="radio"], [type="button"])';

const LETTER_CONTROLS = `${TEXT_FIELDS}, select, [role="option"], [role="listbox"], [role="menu"], [role="dialog"]`;

/** Whether characters, Delete and the clipboard mean something to what has the focus; to a tab or a slider they mean nothing. */
export const handlesTextKeys = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(LETTER_CONTROLS) !== null;

const PAGE_CONTROLS = `${LETTER_CONTROLS}, input[type="range"], [role="slider"]`;

/** Whether Page Up and Page Down mean something to what has the focus: a slider takes longer steps by them. */
export const handlesPageKeys = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(PAGE_CONTROLS) !== null;

/** Whether the focus is where text is typed. */
export const isTextField = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.closest(TEXT_FIELDS) !== null;
