import { beforeEach, expect, test } from 'vitest';
import type { LockablePromo, SavedPromo } from '#contract/promos/promos.contract.ts';
import type { Promo } from '#schema/promo.ts';
import { ApiError } from '#src/api/api-error.ts';
import { type Autosave, startAutosave } from '#src/features/editor/state/persistence/autosave.ts';
import { makeDraftStore, openWithDraft } from '#src/features/editor/state/persistence/draft-store.ts';
import { browserStorage } from '#src/ui/browser/browser-storage.ts';
import { somePromo } from '#tests/src/support/promos.ts';

beforeEach(() => localStorage.clear());

const lasting = (videoDuration: number): Promo => somePromo({ videoDuration });

/** One promo on a server that accepts a save only for its current revision. `save` is a save that is received. */
const promoOnServer = () => {
  const view: LockablePromo = {
    id: 'p1',
    title: 'Monday Spin',
    updatedAt: '2026-11-20T20:00:00.000Z',
    revision: 1,
    document: somePromo(),
    template: null,
  };
  const save = (revision: number, document: Promo): SavedPromo => {
    if (revision !== view.revision) {
      const code = 'REVISION_CONFLICT';
      throw new ApiError({ status: 409, code, message: code, bodyText: code, details: undefined });
    }
    Object.assign(view, { revision: revision + 1, document });
    return view;
  };
  return { view, save };
};

type Server = ReturnType<typeof promoOnServer>;
type Save = (revision: number, document: Promo) => Promise<SavedPromo>;

/** A page that opens the promo as `view` has it, with the drafts that the pages before it left. */
const openPage = (server: Server, name: string, save?: Save, view: LockablePromo = { ...server.view }) => {
  const drafts = makeDraftStore(browserStorage, name);
  const opened = openWithDraft(view, drafts);
  const autosave: Autosave = startAutosave({
    promoId: view.id,
    revision: opened.revision,
    document: view.document,
    unanswered: opened.unanswered,
    drafts,
    save: save ?? (async (revision, document) => server.save(revision, document)),
    read: async () => server.view,
    onState: () => undefined,
  });
  autosave.change(opened.document);
  return { autosave, document: opened.document };
};

/** A page that ends before its save has a response; `whenSent` gets the save. */
const pageThatEnds = (server: Server, whenSent: (save: () => void) => void): void => {
  const { autosave } = openPage(server, 'first', (revision, document) => {
    whenSent(() => server.save(revision, document));
    return new Promise<never>(() => undefined);
  });
  autosave.change(lasting(5));
  autosave.saveImmediately();
  autosave.change(lasting(6));
  autosave.stop();
};

test('a page continues what the page before it had sent and written', async () => {
  const server = promoOnServer();
  pageThatEnds(server, (save) => save());
  const { autosave, document } = openPage(server, 'second');
  expect(document).toEqual(lasting(6));
  expect(await autosave.flush()).toBe(3);
  expect(server.view.document).toEqual(lasting(6));
});

test('a save of the page before that arrives after the promo was read is no conflict either', async () => {
  const server = promoOnServer();
  const read = { ...server.view };
  const late: (() => void)[] = [];
  pageThatEnds(server, (save) => late.push(save));
  const { autosave } = openPage(server, 'second', undefined, read);
  late.forEach((save) => save());
  autosave.change(lasting(7));
  expect(await autosave.flush()).toBe(3);
  expect(server.view.document).toEqual(lasting(7));
});

test('a save of another person stays a conflict', async () => {
  const server = promoOnServer();
  pageThatEnds(server, () => undefined);
  server.save(1, lasting(9));
  const { autosave, document } = openPage(server, 'second');
  expect(document).toEqual(lasting(6));
  await expect(autosave.flush()).rejects.toMatchObject({ code: 'REVISION_CONFLICT' });
  expect(server.view.document).toEqual(lasting(9));
});
