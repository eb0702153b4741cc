// @vitest-environment node
import { notifications } from '@mantine/notifications';
import { createStore } from 'jotai';
import { expect, test, vi } from 'vitest';
import { pasteText, readCopied, textOfElements } from '#src/features/editor/state/clipboard.ts';
import { editPromoAtom, promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { somePromo } from '#tests/src/support/promos.ts';

const promo = somePromo();

test('reads back the elements it has written', () => {
  const copied = readCopied(textOfElements(promo, ['header', 'overlay-stars']));
  expect(copied).toMatchObject({
    is: 'elements',
    elements: {
      textElements: [promo.textElements[0]],
      overlayElements: promo.overlayElements,
      layerOrder: ['header', 'overlay-stars'],
    },
  });
});

test('rejects tampered elements and names the wrong field', () => {
  const bent = textOfElements(promo, ['header']).replace('"x":50', '"x":5000');
  expect(readCopied(bent)).toMatchObject({
    is: 'unreadable',
    problem: expect.stringContaining('textElements.0.x'),
  });
  const foreign = textOfElements(promo, ['header']).replace('"fontSize"', '"onclick":"x","fontSize"');
  expect(readCopied(foreign).is).toBe('unreadable');
});

test.each(['Friday at seven', '{"a":1}', '[]', ' {"polepro":"promo"} '])(
  'anything else is plain text: %s',
  (text) => {
    expect(readCopied(text)).toEqual({ is: 'text', text: text.trim() });
  },
);

test('a pasted text that is too long says what is left out', () => {
  const notified = vi.spyOn(notifications, 'show').mockReturnValue('');
  const store = createStore();
  store.set(editPromoAtom, { do: 'open', promo });
  pasteText(store, 'a'.repeat(6000));
  expect(store.get(promoAtom).textElements.at(-1)?.content).toHaveLength(1000);
  expect(notified).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      message: 'Cut to 1,000 characters: the last 5,000 characters are left out.',
    }),
  );
  notified.mockRestore();
});
