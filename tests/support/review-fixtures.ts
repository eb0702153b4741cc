import type { ReviewPage } from '#contract/sharing/review-pages.contract.ts';
import { newId } from '#server/db/new-id.ts';
import { finishRender } from '#tests/support/queued-render.ts';
import type { Person, TestService } from '#tests/support/test-service.ts';

/** Makes a review link of the promo, or of the batch; its token. */
export const makeReviewLink = async (
  person: Person,
  id: string,
  body: object = {},
  of: 'promos' | 'batches' = 'promos',
): Promise<string> =>
  (await person.call('POST', `/api/${of}/${id}/review`, body)).json().path.slice('/review/'.length);

/** Somebody without an account who has the token. */
export const reviewerOf = (
  { app }: Pick<TestService, 'app'>,
  token: string,
  remoteAddress = '203.0.113.5',
) => {
  const url = `/api/review-pages/${token}`;
  const post = (path: string, payload: object) =>
    app.inject({ method: 'POST', url: `${url}/${path}`, remoteAddress, payload });
  return {
    open: () => app.inject({ url, remoteAddress }),
    page: async (): Promise<ReviewPage> => (await app.inject({ url, remoteAddress })).json(),
    watch: (videoUrl: string | null | undefined) => app.inject({ url: videoUrl ?? '', remoteAddress }),
    send: (entry: object) =>
      post('entries', {
        kind: 'comment',
        revision: 1,
        author: 'Mia',
        text: 'Louder',
        atSeconds: 3,
        ...entry,
      }),
    approve: (promos: object[]) => post('approvals', { author: 'Mia', text: '', promos }),
  };
};

/** A decision of a reviewer, with what `send` fills in otherwise. */
export const approval = (promoId: string, revision = 1) => ({
  promoId,
  revision,
  kind: 'approved',
  text: '',
  atSeconds: null,
});
export const changeRequest = (promoId: string, text = 'Another clip, please') => ({
  promoId,
  kind: 'change_requested',
  text,
  atSeconds: null,
});

/** Said by a reviewer about the promo; put there by hand, as there is no video to review. */
export const newReviewEntry = async ({ deps }: TestService, promoId: string): Promise<string> => {
  const id = newId();
  await deps.dataSource.query(
    `INSERT INTO review_entries (id, promo_id, kind, revision, author, text, at_seconds, created_at)
     VALUES ($1, $2, 'comment', 1, 'Mia', 'Louder', 1, now())`,
    [id, promoId],
  );
  return id;
};

/** Bodies with which the calls of a review succeed, by their endpoint. */
export const reviewBodies: Record<string, () => unknown> = {
  'POST /api/promos/:id/review': () => ({ days: 7 }),
  'PATCH /api/review-entries/:id': () => ({ isDone: true }),
  'POST /api/review-pages/:token/entries': () => ({ ...approval(newId()), author: 'Mia' }),
  'POST /api/review-pages/:token/approvals': () => ({
    author: 'Mia',
    text: '',
    promos: [{ promoId: newId(), revision: 1 }],
  }),
};

/** The review as its owner reads it. */
export const reviewOf = async (owner: Person, promoId: string) =>
  (await owner.call('GET', `/api/promos/${promoId}/review`)).json();

/** Saves another document; the new revision. */
export const edit = async (owner: Person, promoId: string): Promise<number> => {
  const { revision, document } = (await owner.call('GET', `/api/promos/${promoId}`)).json();
  const changed = { ...document, videoDuration: document.videoDuration + 1 };
  return (await owner.call('PUT', `/api/promos/${promoId}`, { revision, document: changed })).json().revision;
};

/** A finished video of the promo at the revision. */
export const renderAgain = async (
  service: Pick<TestService, 'deps'>,
  owner: Person,
  promoId: string,
  revision: number,
): Promise<void> => {
  const { id } = (await owner.call('POST', '/api/renders', { promoId, revision })).json();
  await finishRender(service, id);
};
