import type { LockablePromo } from '#contract/promos/promos.contract.ts';
import { defaultElement } from '#schema/elements/default-elements.ts';
import { MAX_TEXT_ELEMENTS } from '#schema/limits.ts';
import { newPromo } from '#schema/new-promo.ts';
import type { Promo } from '#schema/promo.ts';
import { exactly, row, type Row } from '#tests/bench/report.ts';
import { startAuthDrill } from '#tests/drill/auth/auth-client.ts';
import { newStudio } from '#tests/support/studio-fixtures.ts';

const header = defaultElement('header', 'Studio Flow');
const design: Promo = { ...newPromo(), textElements: [header] };
const locks = { background: true, elements: { header: ['text', 'color', 'font', 'place'] } };
const own = (count: number) =>
  Array.from({ length: count }, (_, index) => defaultElement(`own-${index}`, `Line ${index}`));
/** What the member wants: the locked text is gone. */
const free: Promo = { ...design, textElements: own(1) };

/** A member of a team tries to get rid of what the template of the studio locks. */
export const drillTemplateLocks = async (): Promise<Row[]> => {
  const { service, close } = await startAuthDrill();
  try {
    const { id: studioId, owner } = await newStudio(service);
    const member = await service.addPerson({ role: 'studio_team', studioId });
    const begin = async () => {
      const template = (
        await owner.call('POST', '/api/templates', { title: 'Look', document: design, locks })
      ).json();
      const body = { document: design, templateId: template.id };
      return { template, id: (await member.call('POST', '/api/promos', body)).json().id as string };
    };
    const open = async (id: string): Promise<LockablePromo> =>
      (await member.call('GET', `/api/promos/${id}`)).json();
    const save = async (id: string, document: Promo) => {
      const { revision } = await open(id);
      return member.call('PUT', `/api/promos/${id}`, { revision, document });
    };
    const isFree = async (id: string): Promise<number> => {
      await save(id, free);
      const { document } = await open(id);
      return Number(!document.textElements.some((text) => JSON.stringify(text) === JSON.stringify(header)));
    };

    const full = await begin();
    const refused = await save(full.id, { ...design, textElements: own(MAX_TEXT_ELEMENTS) });
    const deleted = await begin();
    await owner.call('DELETE', `/api/templates/${deleted.template.id}`);
    const updated = await begin();
    await owner.call('PUT', `/api/templates/${updated.template.id}`, {
      document: { ...design, videoDuration: 9 },
      locks,
    });
    const unknown = await begin();
    const { dataSource } = service.deps;
    await dataSource.query('UPDATE promos SET template_revision = 99, document = $2 WHERE id = $1', [
      unknown.id,
      free,
    ]);
    const missing = await begin();
    await dataSource.query('UPDATE promos SET template_revision = NULL WHERE id = $1', [missing.id]);
    const restored = await begin();
    await dataSource.query(
      `INSERT INTO promo_versions (id, promo_id, revision, document, name, saved_at) VALUES ($1, $2, 1, $3, 'Free', now())`,
      ['v'.repeat(22), restored.id, free],
    );
    await member.call('POST', `/api/promo-versions/${'v'.repeat(22)}/restore`, { revision: 1 });
    const copied = await begin();
    const copy = (await member.call('POST', `/api/promos/${copied.id}/duplicate`)).json();
    const attempts = { full, deleted, updated, unknown, missing, restored, copied: copy };
    let broken = 0;
    for (const { id } of Object.values(attempts)) broken += await isFree(id);
    return [
      row(
        `promos freed of a lock of a template, of ${Object.keys(attempts).length} tried`,
        broken,
        'promos',
        exactly(0),
      ),
      row(
        'a promo full of other texts: refused, with how many to delete',
        Number(/delete 1 of/.test(refused.body)),
        'saves',
        exactly(1),
      ),
    ];
  } finally {
    await close();
  }
};
