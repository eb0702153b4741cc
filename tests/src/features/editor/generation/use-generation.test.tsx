import { Notifications, notifications } from '@mantine/notifications';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '#src/api/api-error.ts';
import {
  generationAtom,
  generationStatusAtom,
  canRetryGeneration,
  failureDetail,
  failureReason,
} from '#src/features/editor/generation/generation.ts';
import { notifyFinished } from '#src/features/editor/generation/render-notifications.ts';
import { useGeneration } from '#src/features/editor/generation/use-generation.ts';
import { arrivingClipAtom } from '#src/features/editor/state/arriving-clip.ts';
import { saveFailure, saveStateAtom } from '#src/features/editor/state/persistence/autosave.ts';
import { editPromoAtom } from '#src/features/editor/state/promo-atom.ts';
import { jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';
import { somePromo, someRender } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';

afterEach(() => {
  act(() => notifications.clean());
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const Controls = () => {
  const { generate, cancel, retry, reset, refresh } = useGeneration();
  const actions = { generate, cancel, retry, reset, refresh };
  return Object.entries(actions).map(([name, run]) => (
    <button key={name} type="button" onClick={() => void run()}>
      {name}
    </button>
  ));
};

const press = (name: string): void => {
  act(() => {
    fireEvent.click(screen.getByText(name));
  });
};

const showControls = (saveNow: () => Promise<number> = async () => 7, promo = somePromo()) => {
  const store = createStore();
  store.set(editPromoAtom, { do: 'open', promo });
  const notifyIfStale = (error: unknown): void =>
    store.set(saveStateAtom, { state: saveFailure(error), error: null });
  show(
    <>
      <Controls />
      <Notifications />
    </>,
    { store, fields: { saveNow, notifyIfStale } },
  );
  return store;
};

test('[RE-017] a click saves first, then requests a video of the saved revision', async () => {
  const fetched = serveWith(() => jsonResponse(202, someRender({ revision: 7 })));
  const store = showControls();
  press('generate');
  expect(store.get(generationStatusAtom)).toBe('generating');
  await waitFor(() => expect(store.get(generationAtom).phase).toBe('accepted'));
  const [url, init] = fetched.mock.calls[0]!;
  expect(url).toBe('/api/renders');
  expect(JSON.parse(init.body as string)).toEqual({ promoId: 'p'.repeat(22), revision: 7 });
});

test('notifies at once of a video that already exists', async () => {
  const notified = vi.spyOn(notifications, 'show');
  serveWith(() => jsonResponse(202, someRender({ state: 'completed', progress: 1 })));
  const store = showControls();
  press('generate');
  await waitFor(() => expect(store.get(generationStatusAtom)).toBe('completed'));
  expect(notified).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ title: 'Your video is ready' }));
});

test('[RE-028] [RE-029] a promo that cannot be saved is not rendered, and the reason shows', async () => {
  const fetched = serveWith(() => jsonResponse(500, {}));
  const offline = new ApiError({
    status: 0,
    code: 'NETWORK',
    message: 'Unable to connect to the server. Please try again.',
    bodyText: '',
    details: undefined,
  });
  const store = showControls(() => Promise.reject(offline));
  press('generate');
  await waitFor(() => expect(store.get(generationStatusAtom)).toBe('error'));
  expect(store.get(generationAtom)).toMatchObject({ reason: offline.message });
  expect(fetched).not.toHaveBeenCalled();
});

test('in a stale tab the conflict dialog is all there is: no failure, no retry', async () => {
  serveWith(() => jsonResponse(409, { code: 'REVISION_CONFLICT', message: 'Changed somewhere else.' }));
  const store = showControls();
  press('generate');
  await waitFor(() => expect(store.get(saveStateAtom).state).toBe('conflict'));
  await waitFor(() => expect(store.get(generationAtom)).toEqual({ phase: 'none' }));
});

test('what cannot work without a change is said once, without a status, and not offered again', async () => {
  serveWith(() => jsonResponse(422, { code: 'TOO_MUCH_WORK', message: 'Remove some overlays.' }));
  const store = showControls();
  press('generate');
  await waitFor(() => expect(store.get(generationStatusAtom)).toBe('error'));
  const generation = store.get(generationAtom);
  expect([failureReason(generation), failureDetail(generation)]).toEqual(['Remove some overlays.', '']);
  expect(canRetryGeneration(generation)).toBe(false);
});

test('an empty promo makes no black video: the notice names what is missing', () => {
  const notified = vi.spyOn(notifications, 'show');
  const fetched = serveWith(() => jsonResponse(202, someRender()));
  const blank = somePromo({ textElements: [], overlayElements: [], background: null });
  const store = showControls(undefined, blank);
  press('generate');
  expect(notified).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ message: 'Choose a video or add a text, then generate.' }),
  );
  expect(fetched).not.toHaveBeenCalled();
  expect(store.get(generationStatusAtom)).toBe('idle');
});

test('[RE-055] a rejected render shows the step, the status and the server’s text', async () => {
  serveWith(() => jsonResponse(503, { code: 'DATABASE_AWAY', message: 'Come back in a moment.' }));
  const store = showControls();
  press('generate');
  await waitFor(() => expect(store.get(generationStatusAtom)).toBe('error'));
  const generation = store.get(generationAtom);
  expect([failureReason(generation), failureDetail(generation)]).toEqual([
    'Come back in a moment.',
    'Parallel processing failed: 503 - Come back in a moment.',
  ]);
});

test.each([
  ['engine on fire', 'engine on fire'],
  ['<html>Bad Gateway</html>', 'Something went wrong on our side. Nothing you saved was lost.'],
])(
  '[RE-055] shows a one-line response of another server, but never an HTML page (%s)',
  async (body, notified) => {
    serveWith(() => new Response(body, { status: 502 }));
    const store = showControls();
    press('generate');
    await waitFor(() => expect(store.get(generationStatusAtom)).toBe('error'));
    expect(failureDetail(store.get(generationAtom))).toBe(`Parallel processing failed: 502 - ${notified}`);
  },
);

const follow = (store: ReturnType<typeof createStore>, state: 'running' | 'failed' | 'completed'): void => {
  const promo = somePromo();
  act(() => {
    store.set(editPromoAtom, { do: 'open', promo });
    store.set(generationAtom, {
      phase: 'accepted',
      render: someRender({ state }),
      madeFrom: promo,
      startedAt: 0,
    });
  });
};

test('cancel stops the render, returns to idle, and says nothing of saving, which may not have worked', async () => {
  const notified = vi.spyOn(notifications, 'show');
  const fetched = serveWith(() => jsonResponse(200, someRender({ state: 'cancelled' })));
  const store = showControls();
  follow(store, 'running');
  press('cancel');
  await waitFor(() => expect(store.get(generationStatusAtom)).toBe('idle'));
  expect(fetched.mock.calls[0]?.[0]).toBe(`/api/renders/${'r'.repeat(22)}/cancel`);
  expect(notified).toHaveBeenCalledWith(
    expect.objectContaining({ message: expect.stringMatching(/^Stopped(?!.*saved)/) }),
  );
});

test('a cancel that comes too late shows the finished video', async () => {
  const notified = vi.spyOn(notifications, 'show');
  serveWith(() => jsonResponse(200, someRender({ state: 'completed' })));
  const store = showControls();
  follow(store, 'running');
  press('cancel');
  await waitFor(() => expect(store.get(generationStatusAtom)).toBe('completed'));
  expect(notified).not.toHaveBeenCalled();
});

const typeSomething = (store: ReturnType<typeof createStore>): void => {
  act(() => store.set(editPromoAtom, { do: 'edit', edit: (promo) => ({ ...promo, videoDuration: 9 }) }));
};

test('text typed while the promo is saved belongs to the video', async () => {
  serveWith(() => jsonResponse(202, someRender({ state: 'completed' })));
  const { promise: saved, resolve: save } = Promise.withResolvers<number>();
  const store = showControls(() => saved);
  press('generate');
  typeSomething(store);
  save(7);
  await waitFor(() => expect(store.get(generationStatusAtom)).toBe('completed'));
});

test('a failure shows even after further edits', async () => {
  const { promise: refusal, reject: refuse } = Promise.withResolvers<Response>();
  serveWith(() => refusal);
  const store = showControls();
  press('generate');
  typeSomething(store);
  refuse(new TypeError('Failed to fetch'));
  await waitFor(() => expect(store.get(generationStatusAtom)).toBe('error'));
});

test('retry renders the same promo again', async () => {
  const fetched = serveWith(() => jsonResponse(202, someRender({ state: 'queued' })));
  const store = showControls();
  follow(store, 'failed');
  expect(store.get(generationStatusAtom)).toBe('error');
  press('retry');
  await waitFor(() => expect(store.get(generationAtom).phase).toBe('accepted'));
  expect(fetched.mock.calls[0]?.[0]).toBe(`/api/renders/${'r'.repeat(22)}/retry`);
  expect(store.get(generationStatusAtom)).toBe('generating');
});

test('reset clears the video', () => {
  const store = showControls();
  follow(store, 'failed');
  press('reset');
  expect(store.get(generationStatusAtom)).toBe('idle');
});

test('Refresh says that it has cleared a finished video, no longer that it is ready, and offers to undo it', async () => {
  const store = showControls();
  follow(store, 'completed');
  act(() => notifyFinished(() => undefined));
  await screen.findByText('Your video is ready');
  press('refresh');
  await waitFor(() => {
    expect(screen.queryByText('Your video is ready')).toBeNull();
    expect(screen.getByText(/The finished video was cleared/)).toBeDefined();
  });
  expect(store.get(generationStatusAtom)).toBe('idle');
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(store.get(generationStatusAtom)).toBe('completed');
  follow(store, 'failed');
  press('refresh');
  await waitFor(() => expect(screen.queryByText(/The finished video was cleared/)).toBeNull());
});

const arriving = { assetId: 'velvet', percent: 40, problem: null };

test('a video of a clip that is still uploading is requested once the server has the clip', async () => {
  const fetched = serveWith(() => jsonResponse(202, someRender({ revision: 7 })));
  const store = showControls();
  store.set(arrivingClipAtom, arriving);
  press('generate');
  expect(store.get(generationStatusAtom)).toBe('generating');
  act(() => store.set(arrivingClipAtom, { ...arriving, percent: 85 }));
  expect(fetched).not.toHaveBeenCalled();
  act(() => store.set(arrivingClipAtom, null));
  await waitFor(() => expect(store.get(generationAtom).phase).toBe('accepted'));
});

test('the wait for a clip can be cancelled, and ends with the reason if the clip will not arrive', async () => {
  const fetched = serveWith(() => jsonResponse(202, someRender({ revision: 7 })));
  const store = showControls();
  store.set(arrivingClipAtom, arriving);
  press('generate');
  press('cancel');
  expect(store.get(generationStatusAtom)).toBe('idle');
  press('generate');
  act(() => store.set(arrivingClipAtom, { ...arriving, problem: 'Your storage is full.' }));
  await waitFor(() => expect(failureReason(store.get(generationAtom))).toBe('Your storage is full.'));
  expect(fetched).not.toHaveBeenCalled();
});
