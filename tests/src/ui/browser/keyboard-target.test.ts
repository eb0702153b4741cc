import { afterEach, expect, test } from 'vitest';
import {
  isTextField,
  handlesArrowKeys,
  isInteractiveTarget,
  handlesTextKeys,
  handlesPageKeys,
} from '#src/ui/browser/keyboard-target.ts';

afterEach(() => document.body.replaceChildren());

/** Which keys the control with the id `it` handles: space and Enter, arrows, letters, Page Up and Down, typing. */
const handledKeysOf = (html: string): string => {
  document.body.innerHTML = html;
  const it = document.querySelector('#it');
  const checks = {
    keys: isInteractiveTarget,
    arrows: handlesArrowKeys,
    letters: handlesTextKeys,
    pages: handlesPageKeys,
    text: isTextField,
  };
  return Object.entries(checks)
    .filter(([, handles]) => handles(it))
    .map(([name]) => name)
    .join(' ');
};

test.each([
  ['<main id="it"></main>', ''],
  ['<button id="it"></button>', 'keys'],
  ['<input id="it" type="radio">', 'keys arrows'],
  ['<input id="it" type="range">', 'keys arrows pages'],
  ['<div id="it" role="slider"></div>', 'keys arrows pages'],
  ['<input id="it">', 'keys arrows letters pages text'],
  ['<textarea id="it"></textarea>', 'keys arrows letters pages text'],
  ['<div role="dialog"><button id="it"></button></div>', 'keys arrows letters pages'],
  ['<div role="menu"><a id="it"></a></div>', 'arrows letters pages'],
])('%s handles: %s', (html, expected) => {
  expect(handledKeysOf(html)).toBe(expected);
});
