import { emptyClassInfo } from '#schema/class/class-info.ts';
import { newPromo } from '#schema/new-promo.ts';
import { finishRender } from '#tests/support/queued-render.ts';
import type { Person, TestService } from '#tests/support/test-service.ts';

export type FinishedVideo = { id: string; promoId: string };

export type VideoFields = { title?: string; studio?: string };

/** A finished video of a new promo. */
export const videoOf = async (
  service: Pick<TestService, 'deps'>,
  person: Person,
  { title = 'Monday Spin', studio = '' }: VideoFields = {},
): Promise<FinishedVideo> => {
  const document = { ...newPromo(), videoDuration: 1, classInfo: { ...emptyClassInfo(), studio } };
  const promo = (await person.call('POST', '/api/promos', { title, document })).json();
  const render = (await person.call('POST', '/api/renders', { promoId: promo.id, revision: 1 })).json();
  await finishRender(service, render.id);
  return { id: render.id, promoId: promo.id };
};

/** Makes the page of a video, or one more address of it. */
export const publish = (person: Person, id: string, body: object = { days: 7 }) =>
  person.call('POST', `/api/renders/${id}/page`, body);
