import { expect } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import type { Person, TestService } from '#tests/support/test-service.ts';

/** A request of an admin to act for a person, which the person has allowed if `isAllowed`. */
export const newImpersonationRequest = async (
  { deps }: TestService,
  { adminId, userId, isAllowed }: { adminId: string; userId: string; isAllowed: boolean },
): Promise<string> => {
  const id = newId();
  await deps.dataSource.query(
    `INSERT INTO impersonation_requests (id, admin_id, user_id, allowed_at, expires_at)
     VALUES ($1, $2, $3, CASE WHEN $4 THEN now() END, now() + interval '1 hour')`,
    [id, adminId, userId, isAllowed],
  );
  return id;
};

/** What an admin asked for, as that admin and as the person sees it. */
export const requestsOf = async (admin: Person) =>
  (await admin.call('GET', '/api/admin/impersonations')).json().requests;
export const impersonationsOf = async (person: Person) =>
  (await person.call('GET', '/api/impersonations')).json().impersonations;

export const requestFrom = (admin: Person, { id }: Person) =>
  admin.call('POST', `/api/admin/impersonations/${id}`);

/** The admin asks, and the person allows it. Returns the request's id. */
export const allowImpersonation = async (admin: Person, person: Person): Promise<string> => {
  await requestFrom(admin, person);
  const [{ id }] = await impersonationsOf(person);
  expect((await person.call('POST', `/api/impersonations/${id}/allow`)).statusCode).toBe(204);
  return id;
};

/** The admin's browser once it acts for the person, who has allowed it. */
export const impersonate = async ({ app }: TestService, admin: Person, person: Person): Promise<Person> => {
  const id = await allowImpersonation(admin, person);
  const started = await admin.call('POST', `/api/admin/impersonations/${id}/start`);
  expect(started.statusCode).toBe(204);
  const [added] = started.cookies;
  const cookie = `${admin.cookie}; ${added?.name}=${added?.value}`;
  return {
    ...admin,
    cookie,
    call: (method, url, body, headers = {}) =>
      app.inject({
        method,
        url,
        headers: { cookie, ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      }),
  };
};

export const userOf = async (person: Person) => (await person.call('GET', '/api/auth/user')).json();

export const codeOf = async (response: ReturnType<Person['call']>): Promise<string> => {
  const { body } = await response;
  return body === '' ? '' : (JSON.parse(body).code ?? '');
};
