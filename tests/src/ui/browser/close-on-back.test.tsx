import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { layersClosed, useCloseOnBack } from '#src/ui/browser/close-on-back.ts';
import { loadPage } from '#src/ui/browser/load-page.ts';
import { nextTask } from '#src/ui/browser/scheduling.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { show } from '#tests/src/support/show.tsx';

const Panel = ({ onClose }: { onClose: () => void }) => {
  useCloseOnBack(true, onClose);
  return <section aria-label="panel" />;
};

/** A page with a panel, a dialog, and a question that only its own buttons answer. */
const Page = () => {
  const [open, setOpen] = useState<readonly string[]>([]);
  const openOne = (name: string): void => setOpen((names) => [...names, name]);
  const close = (name: string): void => setOpen((names) => names.filter((other) => other !== name));
  const replacePanel = (): void => {
    close('panel');
    openOne('dialog');
  };
  const followLink = (): void => {
    history.pushState(null, '', '?promo=other');
    close('dialog');
  };
  return (
    <>
      {['panel', 'dialog', 'question'].map((name) => (
        <button key={name} type="button" onClick={() => openOne(name)}>
          {`Open ${name}`}
        </button>
      ))}
      <button type="button" onClick={replacePanel}>
        Replace panel
      </button>
      <button type="button" onClick={followLink}>
        Follow link
      </button>
      {open.includes('panel') && <Panel onClose={() => close('panel')} />}
      <Dialog
        opened={open.includes('dialog')}
        onClose={() => close('dialog')}
        title="dialog"
        closeLabel="Close"
      />
      <Dialog
        opened={open.includes('question')}
        onClose={() => undefined}
        title="question"
        closeLabel={null}
      />
    </>
  );
};

const press = (name: string): void => {
  fireEvent.click(screen.getByRole('button', { name, hidden: true }));
};
const shown = (): string[] =>
  ['panel', 'dialog', 'question'].filter((name) => screen.queryByLabelText(name) ?? screen.queryByText(name));
const goBack = (): void => act(() => history.back());

/** The page's own entry, with one before it that Back must not reach while something is open. */
beforeEach(() => {
  history.pushState({ page: 'before' }, '', '/before');
  history.pushState({ page: 'editor' }, '', '/editor');
  show(<Page />);
});

const isLeft = (): boolean => location.pathname !== '/editor';

describe('the Back button', () => {
  it('closes the topmost panel or dialog, one at a time, then leaves the page', () => {
    press('Open panel');
    press('Open dialog');
    goBack();
    expect(shown()).toEqual(['panel']);
    goBack();
    expect(shown()).toEqual([]);
    expect(isLeft()).toBe(false);
    goBack();
    expect(isLeft()).toBe(true);
  });

  it('leaves the page after a dialog was closed by its button', async () => {
    press('Open dialog');
    press('Close');
    await waitFor(() => expect(history.state).toEqual({ page: 'editor' }));
    goBack();
    expect(isLeft()).toBe(true);
  });

  it('leaves open what opens while the browser is on its way back from something closed', async () => {
    press('Open dialog');
    // Browsers go back later, this one at once.
    const back = vi.spyOn(history, 'back').mockImplementationOnce(() => undefined);
    press('Close');
    await waitFor(() => expect(back).toHaveBeenCalledOnce());
    press('Open panel');
    goBack();
    expect(shown()).toEqual(['panel']);
    goBack();
    expect(shown()).toEqual([]);
    expect(isLeft()).toBe(false);
    back.mockRestore();
  });

  it('closes what has replaced a panel, and leaves no entry of the panel', async () => {
    press('Open panel');
    press('Replace panel');
    expect(shown()).toEqual(['dialog']);
    goBack();
    expect(shown()).toEqual([]);
    expect(history.state).toEqual({ page: 'editor' });
  });

  it('returns from another page to the page, not to the dialog that was open there', async () => {
    press('Open dialog');
    press('Follow link');
    await waitFor(() => expect(shown()).toEqual([]));
    expect(location.search).toBe('?promo=other');
    goBack();
    expect(history.state).toEqual({ page: 'editor' });
    expect(isLeft()).toBe(false);
  });

  it('does not lead to what was replaced after the dialog had closed', async () => {
    press('Open dialog');
    press('Close');
    await layersClosed();
    history.replaceState({ page: 'list' }, '', '/list');
    goBack();
    expect(history.state).toEqual({ page: 'before' });
  });

  it('is left alone by what closes while another page loads: a step back would cancel the load', async () => {
    const assigned = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    const back = vi.spyOn(history, 'back');
    press('Open panel');
    loadPage('/admin');
    cleanup();
    // The panel's own step back would come in this turn.
    await nextTask();
    expect(assigned).toHaveBeenCalledExactlyOnceWith('/admin');
    expect(back).not.toHaveBeenCalled();
    // The browser brings the page back as it was.
    dispatchEvent(new Event('pageshow'));
    back.mockRestore();
    assigned.mockRestore();
  });

  it('closes nothing below a question that must be answered', async () => {
    press('Open panel');
    press('Open question');
    goBack();
    await waitFor(() => expect(history.state).toHaveProperty('layer'));
    expect(shown()).toEqual(['panel', 'question']);
    goBack();
    expect(isLeft()).toBe(false);
  });
});
