// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PromoView, SavedPromo } from '#contract/promos/promos.contract.ts';
import type { Promo } from '#schema/promo.ts';
import { ApiError } from '#src/api/api-error.ts';
import {
  RETRY_DELAYS_MS,
  SAVE_DELAY_MS,
  type SaveState,
  startAutosave,
} from '#src/features/editor/state/persistence/autosave.ts';
import type { DraftStore } from '#src/features/editor/state/persistence/draft-store.ts';
import { somePromo } from '#tests/src/support/promos.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const failed = (status: number, code = 'UNEXPECTED'): ApiError =>
  new ApiError({ status, code, message: code, bodyText: code, details: undefined });

const lasting = (seconds: number): Promo => somePromo({ videoDuration: seconds });

/** A page with a server that responds like the real one: it accepts a save only for its current revision. */
const page = (serverRevision = 1) => {
  const server = { revision: serverRevision, document: somePromo() };
  const states: SaveState[] = [];
  let broken: ApiError | null = null;
  const shown = { id: 'p1', title: 'Monday Spin', updatedAt: '2026-11-20T20:00:00.000Z' };
  const view = (): PromoView => ({ ...shown, ...server });
  const drafts = {
    write: vi.fn<DraftStore['write']>(() => true),
    clear: vi.fn<(promoId: string) => void>(),
  };
  const save = vi.fn<(revision: number, document: Promo) => Promise<SavedPromo>>(
    async (revision, document) => {
      if (broken !== null) throw broken;
      if (revision !== server.revision) throw failed(409, 'REVISION_CONFLICT');
      server.revision += 1;
      server.document = document;
      const { document: _, ...saved } = view();
      return saved;
    },
  );
  const autosave = startAutosave({
    promoId: 'p1',
    revision: 1,
    document: somePromo(),
    unanswered: [],
    drafts,
    save,
    read: async () => view(),
    onState: (state) => states.push(state),
  });
  return {
    autosave,
    server,
    states,
    drafts,
    save,
    breakWith: (error: ApiError | null) => {
      broken = error;
    },
  };
};

test('saves once, after the debounce, and reports the state', async () => {
  const { autosave, save, server, states } = page();
  autosave.change(lasting(5));
  autosave.change(lasting(6));
  expect(states).toEqual(['saving']);
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
  expect(save).toHaveBeenCalledOnce();
  expect(server.document.videoDuration).toBe(6);
  expect(states.at(-1)).toBe('saved');
});

test('writes the draft before saving, and deletes it once saved', async () => {
  const { autosave, drafts } = page();
  const document = lasting(5);
  autosave.change(document);
  expect(drafts.write).toHaveBeenCalledWith({ promoId: 'p1', revision: 1, document, unanswered: [] });
  expect(drafts.clear).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
  expect(drafts.clear).toHaveBeenCalledWith('p1');
});

test('knows that leaving would lose changes while the browser cannot keep them', async () => {
  const { autosave, breakWith, drafts } = page();
  drafts.write.mockReturnValue(false);
  breakWith(failed(503));
  autosave.change(lasting(5));
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
  expect(autosave.wouldLoseChanges()).toBe(true);
  breakWith(null);
  autosave.retryNow();
  await vi.advanceTimersByTimeAsync(0);
  expect(autosave.wouldLoseChanges()).toBe(false);
});

test('saves changes made during a save after it, based on the new revision', async () => {
  const { autosave, save, server } = page();
  autosave.change(lasting(5));
  const flushed = autosave.flush();
  autosave.change(lasting(6));
  expect(await flushed).toBe(3);
  expect(save.mock.calls.map(([revision]) => revision)).toEqual([1, 2]);
  expect(server.document.videoDuration).toBe(6);
});

test('retries with growing delays while the server cannot be reached', async () => {
  const { autosave, breakWith, save, states } = page();
  breakWith(failed(0, 'NETWORK'));
  autosave.change(lasting(5));
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
  expect(states.at(-1)).toBe('retrying');
  await vi.advanceTimersByTimeAsync(RETRY_DELAYS_MS[0] + RETRY_DELAYS_MS[1]);
  expect(save).toHaveBeenCalledTimes(3);
  breakWith(null);
  await vi.advanceTimersByTimeAsync(RETRY_DELAYS_MS[2]);
  expect(states.at(-1)).toBe('saved');
});

test('retries at once when the network is back', async () => {
  const { autosave, breakWith, states } = page();
  breakWith(failed(503));
  autosave.change(lasting(5));
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
  breakWith(null);
  autosave.retryNow();
  await vi.advanceTimersByTimeAsync(0);
  expect(states.at(-1)).toBe('saved');
});

test('never overwrites a newer revision: saving stops as a conflict', async () => {
  const { autosave, server, save, states } = page(2);
  autosave.change(lasting(5));
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
  expect(states.at(-1)).toBe('conflict');
  autosave.change(lasting(6));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(save).toHaveBeenCalledOnce();
  expect(server.document.videoDuration).toBe(15);
  await expect(autosave.flush()).rejects.toMatchObject({ code: 'REVISION_CONFLICT' });
});

test('a save whose response was lost does not conflict with itself', async () => {
  const { autosave, server, states } = page();
  server.revision = 2;
  server.document = lasting(5);
  autosave.change(lasting(5));
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
  expect(states.at(-1)).toBe('saved');
  autosave.change(lasting(6));
  expect(await autosave.flush()).toBe(3);
});

/** A server that accepts the next save, and a network that loses its response. */
const loseNextResponse = ({ save, server }: ReturnType<typeof page>): void => {
  save.mockImplementationOnce(async (_revision, document) => {
    server.revision += 1;
    server.document = document;
    throw failed(0, 'NETWORK');
  });
};

test('changes after a lost response do not conflict with our own save', async () => {
  const it = page();
  loseNextResponse(it);
  it.autosave.change(lasting(5));
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
  it.autosave.change(lasting(6));
  await vi.advanceTimersByTimeAsync(RETRY_DELAYS_MS[0]);
  expect(it.states).not.toContain('conflict');
  expect(it.states.at(-1)).toBe('saved');
  expect(it.server).toMatchObject({ revision: 3, document: { videoDuration: 6 } });
});

test('after a lost response reports nothing as saved that the server does not have, even after undo', async () => {
  const it = page();
  const [before, edited] = [lasting(4), lasting(5)];
  it.autosave.change(before);
  await it.autosave.flush();
  loseNextResponse(it);
  it.autosave.change(edited);
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
  it.autosave.change(before);
  await vi.advanceTimersByTimeAsync(RETRY_DELAYS_MS[0]);
  expect(it.states.at(-1)).toBe('saved');
  expect(it.server.document).toEqual(before);
});

test('a lost response does not hide a save of another tab', async () => {
  const it = page();
  loseNextResponse(it);
  it.autosave.change(lasting(5));
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
  it.server.revision += 1;
  it.server.document = lasting(9);
  await vi.advanceTimersByTimeAsync(RETRY_DELAYS_MS[0]);
  expect(it.states.at(-1)).toBe('conflict');
  expect(it.server.document.videoDuration).toBe(9);
});

test('distinguishes a promo deleted elsewhere from a network failure', async () => {
  const { autosave, breakWith, states } = page();
  breakWith(failed(404, 'NOT_FOUND'));
  autosave.change(lasting(5));
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
  expect(states.at(-1)).toBe('gone');
});

test('does not resend a refused document until it changes', async () => {
  const { autosave, breakWith, save, states } = page();
  breakWith(failed(400, 'INVALID_PROMO'));
  autosave.change(lasting(5));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(states.at(-1)).toBe('refused');
  expect(save).toHaveBeenCalledOnce();
  breakWith(null);
  autosave.change(lasting(6));
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
  expect(states.at(-1)).toBe('saved');
});

test('undoing to the saved document saves nothing and deletes the draft', async () => {
  const { autosave, drafts, save } = page();
  const [edited, saved] = [lasting(5), somePromo()];
  autosave.change(edited);
  await autosave.flush();
  autosave.change(saved);
  autosave.change(edited);
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
  expect(save).toHaveBeenCalledOnce();
  expect(drafts.clear).toHaveBeenCalledTimes(2);
});

test('saves at once when the page is hidden', async () => {
  const { autosave, server } = page();
  autosave.change(lasting(5));
  autosave.saveImmediately();
  autosave.stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(server.document.videoDuration).toBe(5);
});
