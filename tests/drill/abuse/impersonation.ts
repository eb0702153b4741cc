import { isRead, isImpersonationDenied } from '#contract/endpoint.ts';
import { newPromo } from '#schema/new-promo.ts';
import { atLeast, exactly, row, type Row } from '#tests/bench/report.ts';
import { startAuthDrill } from '#tests/drill/auth/auth-client.ts';
import { allEndpoints } from '#tests/support/endpoints.ts';
import { newStudio } from '#tests/support/studio-fixtures.ts';

const lasting = [
  ['POST', '/api/studio/team', { email: 'friend@example.test', name: 'Friend' }],
  ['PUT', '/api/timetable/feed', { url: 'https://calendar.example/feed.ics', timeZone: 'Europe/Berlin' }],
  ['POST', '/api/people', { name: 'Ana', agreed: 'Everything', startsOn: '2020-01-01', endsOn: null }],
  ['PUT', '/api/studio/rooms', { rooms: ['Dark room'] }],
] as const;

/** An admin who acts for the owner of a studio tries what outlasts the hour. */
export const drillImpersonation = async (): Promise<Row[]> => {
  const { service, close } = await startAuthDrill();
  try {
    const { owner } = await newStudio(service);
    const admin = await service.addPerson({ role: 'admin' });
    const { id } = (await owner.call('POST', '/api/promos', { document: newPromo() })).json();
    await admin.call('POST', `/api/admin/impersonations/${owner.id}`);
    const [request] = (await owner.call('GET', '/api/impersonations')).json().impersonations;
    await owner.call('POST', `/api/impersonations/${request.id}/allow`);
    const [marker] = (await admin.call('POST', `/api/admin/impersonations/${request.id}/start`)).cookies;
    const cookie = `${admin.cookie}; ${marker?.name}=${marker?.value}`;
    const call: typeof admin.call = (method, url, body) => admin.call(method, url, body, { cookie });
    const acting = { call };
    let changed = 0;
    const attempt = async (method: Parameters<typeof acting.call>[0], url: string, body?: object) => {
      if ((await acting.call(method, url, body)).statusCode < 400) changed += 1;
    };
    for (const [method, url, body] of lasting) await attempt(method, url, body);
    await attempt('POST', `/api/promos/${id}/review`, {});
    await acting.call('DELETE', `/api/promos/${id}`);
    await attempt('DELETE', `/api/deleted-promos/${id}`);
    const denied = allEndpoints.filter(
      (endpoint) =>
        isImpersonationDenied(endpoint) &&
        (endpoint.access === 'signed-in' ||
          (endpoint.access !== 'public' && endpoint.access.includes('studio_owner'))),
    );
    for (const endpoint of denied) {
      const url = endpoint.path.replaceAll(/:\w+/g, id);
      const { statusCode } = await acting.call(endpoint.method, url, isRead(endpoint) ? undefined : {});
      if (statusCode !== 403) changed += 1;
    }
    await acting.call('POST', '/api/impersonation/stop');
    const { events } = (await owner.call('GET', '/api/auth/activity')).json();
    const named = events.filter(
      ({ detail }: { detail: string | null }) => detail?.includes(admin.email) === true,
    );
    return [
      row(
        `lasting changes by an admin, of ${lasting.length + 2 + denied.length} tries`,
        changed,
        'changes',
        exactly(0),
      ),
      row('what the admin did: named in the record of the person', named.length, 'events', atLeast(1)),
    ];
  } finally {
    await close();
  }
};
