import { jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';

type Call = { method: string; url: string; body: unknown };

export const nameStatus = { nameChangeCount: 0, remainingChanges: 2, canChange: true, isStudioOwner: false };

const preferences = {
  instructorName: 'Ana Ruiz',
  handle: null,
  studio: 'Skyline Pole',
  lastClassTime: null,
  writingStyle: 'sensual',
};

/** A service with one account. `respond` may respond instead; `changes` lists the calls other than GET. */
export const serveAccount = (respond: (call: Call) => Response | Promise<Response> | null = () => null) => {
  const changes: Call[] = [];
  serveWith((url, init) => {
    const method = init.method ?? 'GET';
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const call = { method, url, body };
    if (method !== 'GET') changes.push(call);
    const own = respond(call);
    if (own !== null) return own;
    if (url === '/api/name-change-status') return jsonResponse(200, nameStatus);
    if (url === '/api/track-name-change')
      return jsonResponse(200, { nameChangeCount: 1, remainingChanges: 1 });
    if (url === '/api/subscription') return jsonResponse(200, { subscription: null });
    if (url === '/api/auth/sessions') return jsonResponse(200, { sessions: [] });
    if (url === '/api/auth/two-step')
      return jsonResponse(200, { setUpAt: null, recoveryCodesLeft: 0, isRequired: false });
    if (url === '/api/auth/passkeys') return jsonResponse(200, { passkeys: [] });
    if (url === '/api/impersonations') return jsonResponse(200, { impersonations: [] });
    if (url === '/api/auth/activity') return jsonResponse(200, { events: [] });
    if (url === '/api/instructor-preferences') {
      return jsonResponse(200, { ...preferences, ...(body as object | undefined) });
    }
    return jsonResponse(204, null);
  });
  return changes;
};
