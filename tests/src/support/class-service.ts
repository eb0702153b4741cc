import type { InstructorPreferences, NameChangeStatus } from '#contract/accounts/account.contract.ts';
import { emptyBrandKit } from '#contract/promos/brand-kit.contract.ts';
import type { ClassDescription, ClassType } from '#contract/timetable/classes.contract.ts';
import { jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';

type Call = { method: string; url: string; body: unknown };

const id = (number: number): string => String(number).padStart(22, 'c');

/** A class type; with `userId` null it is shared. */
export const classType = (
  number: number,
  name: string,
  { userId = null, description = null }: { userId?: string | null; description?: string | null } = {},
): ClassType => ({ id: id(number), classType: name, userId, description });

export const classDescription = (
  number: number,
  className: string,
  { userId = null, description }: { userId?: string | null; description: string },
): ClassDescription => ({
  id: id(number),
  className,
  description,
  userId,
  createdAt: '2026-11-20T20:00:00.000Z',
  updatedAt: '2026-11-20T20:00:00.000Z',
});

type Classes = {
  types?: ClassType[];
  descriptions?: ClassDescription[];
  preferences?: Partial<InstructorPreferences>;
  names?: string[];
  /** Of the names, in their order. */
  handles?: string[];
  rooms?: string[];
  status?: Partial<NameChangeStatus>;
};

/** A service with class types, preferences and names. `respond` may respond instead; returns the calls. */
export const serveClasses = (
  {
    types = [],
    descriptions = [],
    preferences = {},
    names = [],
    handles = [],
    rooms = [],
    status = {},
  }: Classes = {},
  respond: (call: Call) => Response | null = () => null,
): Call[] => {
  const calls: Call[] = [];
  let saved = {
    instructorName: null,
    handle: null,
    studio: null,
    lastClassTime: null,
    writingStyle: 'sensual',
    ...preferences,
  };
  serveWith((url, init) => {
    const method = init.method ?? 'GET';
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    calls.push({ method, url, body });
    const own = respond({ method, url, body });
    if (own !== null) return own;
    const [path = ''] = url.split('?');
    if (path === '/api/instructor-preferences') {
      saved = { ...saved, ...(body as object | undefined) }; // the contract validates the body
      return jsonResponse(200, saved);
    }
    if (path === '/api/custom-class-types' && method === 'GET') return jsonResponse(200, types);
    if (path.startsWith('/api/class-descriptions') && method === 'GET')
      return jsonResponse(200, descriptions);
    if (path === '/api/studio/instructor-names') {
      const instructors = names.map((name, index) => ({ name, handle: handles[index] ?? '' }));
      return jsonResponse(200, { instructorNames: names, instructors });
    }
    if (path === '/api/studio/brand-kit') {
      return jsonResponse(200, method === 'GET' ? emptyBrandKit : Object.assign({ logos: [] }, body));
    }
    if (path === '/api/studio/steps')
      return jsonResponse(200, { name: true, logo: true, member: true, timetable: true, batch: true });
    if (path === '/api/studio/rooms') return jsonResponse(200, method === 'GET' ? { rooms } : body);
    if (path === '/api/name-change-status') {
      return jsonResponse(200, {
        nameChangeCount: 0,
        remainingChanges: 2,
        canChange: true,
        isStudioOwner: false,
        ...status,
      });
    }
    return jsonResponse(204, null);
  });
  return calls;
};
