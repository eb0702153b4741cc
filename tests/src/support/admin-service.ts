import type { AdminUser } from '#contract/admin/admin-users.contract.ts';
import { jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';
import { someUser } from '#tests/src/support/users.ts';

type Call = { method: string; url: string; body: unknown };

const keyOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '');

/** A free account as admins see it. */
export const someAdminUser = (name: string, fields: Partial<AdminUser> = {}): AdminUser => {
  const [firstName = null, lastName = null] = name.split(' ');
  const key = keyOf(name);
  return {
    id: key.padEnd(22, 'u'),
    username: key,
    email: `${key}@north.test`,
    firstName,
    lastName,
    role: 'user',
    studioName: null,
    assignedInstructorName: null,
    subscriptionStatus: null,
    stripeCustomerId: null,
    stripeSubscriptionId: null,
    subscriptionExpiresAt: null,
    nameChangeCount: 0,
    hasSecondFactors: false,
    createdAt: '2026-10-01T20:00:00.000Z',
    updatedAt: '2026-11-20T20:00:00.000Z',
    protection: null,
    ...fields,
  };
};

/** A service for an admin that answers by `respond`, and an empty list to all else; returns the calls. */
export const serveAdmin = (respond: (call: Call) => Response | null): Call[] => {
  const calls: Call[] = [];
  serveWith((url, { method = 'GET', body: text }) => {
    const body: unknown = typeof text === 'string' ? JSON.parse(text) : undefined;
    const call = { method, url, body };
    calls.push(call);
    const own = respond(call);
    if (own !== null) return own;
    if (url === '/api/user' || url === '/api/auth/user')
      return jsonResponse(200, someUser({ role: 'admin' }));
    if (url === '/api/admin/impersonations') return jsonResponse(200, { requests: [] });
    return jsonResponse(200, []);
  });
  return calls;
};

/** The service with these accounts, of which changes are kept; a search finds parts of email addresses. */
export const serveUsers = (
  accounts: readonly AdminUser[],
  respond: (call: Call) => Response | null = () => null,
): Call[] => {
  let users = [...accounts];
  const changed = (url: string, fields: Partial<AdminUser>): AdminUser | undefined => {
    users = users.map((user) => (url.endsWith(user.id) ? { ...user, ...fields } : user));
    return users.find(({ id }) => url.endsWith(id));
  };
  return serveAdmin((call) => {
    const own = respond(call);
    if (own !== null) return own;
    const { method, url } = call;
    const body = call.body as Record<string, string | null> | undefined; // the contract validates it
    if (url.startsWith('/api/admin/users')) {
      const query = new URL(url, 'http://localhost').searchParams;
      const found = users.filter(
        ({ email, role }) => email.includes(query.get('query') ?? '') && role === (query.get('role') ?? role),
      );
      return jsonResponse(200, { users: found, total: found.length, nextCursor: null });
    }
    if (url.startsWith('/api/admin/user-by-email/')) {
      const user = users.find(({ email }) => url.endsWith(encodeURIComponent(email)));
      return user === undefined
        ? jsonResponse(404, { code: 'NOT_FOUND', message: 'Gone.' })
        : jsonResponse(200, user);
    }
    if (url.startsWith('/api/admin/user-role/')) {
      return jsonResponse(200, changed(url, { role: body?.['role'] as AdminUser['role'] }));
    }
    if (url.startsWith('/api/admin/update-expiration/')) {
      const day = body?.['expirationDate'] ?? null;
      const subscriptionExpiresAt = day === null ? null : `${day}T23:59:59.999Z`;
      return jsonResponse(200, { updatedUser: changed(url, { subscriptionExpiresAt }) });
    }
    if (url.startsWith('/api/admin/reset-name-changes/')) {
      return jsonResponse(200, changed(url, { nameChangeCount: 0 }));
    }
    if (url.startsWith('/api/admin/remove-second-factors/')) {
      return jsonResponse(200, changed(url, { hasSecondFactors: false }));
    }
    if (url.startsWith('/api/admin/end-sessions/')) return jsonResponse(200, changed(url, {}));
    if (url.startsWith('/api/admin/cancel-subscription/')) {
      return jsonResponse(200, changed(url, { subscriptionStatus: 'canceled' }));
    }
    if (method === 'DELETE') {
      users = users.filter(({ id }) => !url.endsWith(id));
      return jsonResponse(204, null);
    }
    return null;
  });
};
