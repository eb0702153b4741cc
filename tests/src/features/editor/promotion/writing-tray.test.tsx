import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { offerAtom } from '#src/features/editor/promotion/offer.ts';
import { WritingTray } from '#src/features/editor/promotion/text-choice.tsx';
import { mobilePanelAtom } from '#src/features/editor/state/ui-atoms.ts';
import { show } from '#tests/src/support/show.tsx';
import { button, message, press, showPromotionPart } from '#tests/src/support/shown-promotion.tsx';
import { onPhone } from '#tests/src/support/widths.ts';

afterEach(() => vi.unstubAllGlobals());

describe('the tray of texts', () => {
  test('on a phone the texts are chosen over the preview: the panel closes at once, the first shows, and a choice closes the texts', async () => {
    onPhone();
    const { store } = await showPromotionPart();
    act(() => store.set(mobilePanelAtom, 'class'));
    press('Create Promotion');
    expect(store.get(mobilePanelAtom)).toBeNull();
    expect(screen.queryByRole('group', { name: 'Texts to choose from' })).toBeNull();
    show(<WritingTray />, { store });
    await waitFor(() => expect(button(/^Use text 1:/)).toHaveProperty('disabled', false));
    expect(message(store)).toBe('Breathe out. Come to Skyline.');
    press(/^Use text 2:/);
    expect(store.get(offerAtom)).toBeNull();
    expect(message(store)).toBe('Hold on. Come to Skyline.');
  });
});
