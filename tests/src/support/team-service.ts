import type { TeamMember } from '#contract/accounts/studio.contract.ts';
import { backgroundsNamed } from '#tests/src/support/library.ts';
import { jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';

type Call = { method: string; url: string; body: unknown };

/** An address that the studio has mailed an invitation to today. */
export const MAILED_TODAY = 'again@north.test';
/** An address that is invited while there is no mail server. */
export const NOT_MAILED = 'unmailed@studio.test';

/** A member of the team, who has signed in unless `state` says otherwise. */
export const someMember = (name: string, fields: Partial<TeamMember> = {}): TeamMember => {
  const state = fields.state ?? 'active';
  const key = name.toLowerCase().replaceAll(/[^a-z]/g, '');
  return {
    id: key.padEnd(22, 'm'),
    email: `${key}@north.test`,
    name,
    handle: '',
    userId: state === 'active' ? key.padEnd(22, 'u') : null,
    studioId: 's'.repeat(22),
    state,
    createdAt: '2026-11-20T20:00:00.000Z',
    ...fields,
  };
};

/**
 * A service with a studio's team, which calls change, and the videos that the studio has given to each member. `respond` may respond
 * instead; returns the calls other than GET.
 */
export const serveTeam = (
  members: readonly TeamMember[],
  respond: (call: Call) => Response | null = () => null,
  videoTitles: readonly string[] = [],
): Call[] => {
  let team = [...members];
  let videos = backgroundsNamed(...videoTitles);
  const changes: Call[] = [];
  serveWith((url, { method = 'GET', body: text }) => {
    const body = typeof text === 'string' ? (JSON.parse(text) as Record<string, string>) : {}; // the contract validates it
    const call = { method, url, body };
    if (method !== 'GET') changes.push(call);
    const own = respond(call);
    if (own !== null) return own;
    const id = url.split('/').at(-1);
    if (url.endsWith('/videos')) return jsonResponse(200, { videos });
    if (url.startsWith('/api/delete-background/')) {
      videos = videos.filter((video) => video.id !== id);
      return jsonResponse(204, null);
    }
    if (url === '/api/studio/team' && method === 'GET') return jsonResponse(200, { teamMembers: team });
    if (url === '/api/studio/team' && method === 'POST') {
      const added = someMember(body['name'] ?? '', { state: 'invited', email: body['email'] ?? '' });
      team = [...team, added];
      return jsonResponse(201, {
        ...added,
        isMailed: added.email !== MAILED_TODAY,
        hasNoMailServer: added.email === NOT_MAILED,
      });
    }
    if (url.startsWith('/api/studio/team/') && method === 'PUT') {
      team = team.map((member) => (member.id === id ? { ...member, ...body } : member));
      return jsonResponse(
        200,
        team.find((member) => member.id === id),
      );
    }
    if (url.startsWith('/api/studio/team/') && method === 'DELETE') {
      team = team.filter((member) => member.id !== id);
      return jsonResponse(204, null);
    }
    return jsonResponse(200, []);
  });
  return changes;
};
