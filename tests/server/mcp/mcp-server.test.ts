import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { type CallToolResult, CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import { projectRoot } from '#server/project-root.ts';
import { newToken } from '#tests/support/access-fixtures.ts';
import { newAssetOf } from '#tests/support/library-fixtures.ts';
import { startOtherServer } from '#tests/support/other-server.ts';
import { shownPerson } from '#tests/support/people-fixtures.ts';
import { finishRender, queuedDocument } from '#tests/support/queued-render.ts';
import { inheritedEnvironment, runScript } from '#tests/support/run-script.ts';
import { loadSmallLibrary } from '#tests/support/small-library.ts';
import { smallVideo } from '#tests/support/stand-in-engine.ts';
import { testFolder } from '#tests/support/test-folder.ts';
import { type Person, type TestService, startTestService } from '#tests/support/test-service.ts';

const folder = testFolder();
let service: TestService;
let url: string;
let person: Person;
let assistant: Client;

/** An assistant that has started the command `npm run mcp` runs, for the person with the token. */
const startAssistant = async (token: string, address = `${url}/`): Promise<Client> => {
  const client = new Client({ name: 'test', version: '1' });
  const { PATH = '', ...environment } = inheritedEnvironment;
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [join(projectRoot, 'server/cli/mcp.ts')],
      cwd: service.folder,
      env: { ...environment, PATH, POLEPRO_URL: address, POLEPRO_TOKEN: token },
    }),
  );
  return client;
};

beforeAll(async () => {
  service = await startTestService();
  await loadSmallLibrary(service.deps, service.folder);
  url = await service.app.listen({ port: 0, host: '127.0.0.1' });
  person = await service.addPerson({ role: 'studio_owner' });
  assistant = await startAssistant((await newToken(person)).secret);
});
afterAll(async () => {
  await assistant.close();
  await service.close();
});

const callTool = async (name: string, args: object, client = assistant) =>
  CallToolResultSchema.parse(await client.callTool({ name, arguments: { ...args } }));

const textOf = ({ content: [first] }: CallToolResult): string => (first?.type === 'text' ? first.text : '');

/** What a tool returns. */
const use = async (name: string, args: object = {}) => {
  const result = await callTool(name, args);
  if (result.isError === true) throw new Error(textOf(result));
  const returned = JSON.parse(textOf(result));
  expect(result.structuredContent).toEqual(returned);
  return returned;
};

/** Why a tool refuses. */
const refusalOf = async (name: string, args: object, client = assistant): Promise<string> => {
  const result = await callTool(name, args, client);
  expect(result.isError).toBe(true);
  return textOf(result);
};

const countOf = async (list: 'promos' | 'renders'): Promise<number> =>
  (await person.call('GET', `/api/${list}`)).json()[list].length;

/** A template of the person's own, with nothing that the library of this service lacks. */
const newTemplate = async (): Promise<string> =>
  (await person.call('POST', '/api/templates', { title: 'Our week', document: queuedDocument })).json().id;

const friday = { classType: 'Pole Flow', classDate: '2099-11-27', time: '6:15 PM' };

describe('the MCP server', () => {
  test('offers its tools, and every one that changes something takes dryRun', async () => {
    const { tools } = await assistant.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'list_classes',
      'list_templates',
      'list_backgrounds',
      'list_music',
      'list_promos',
      'create_promo',
      'render_promo',
      'read_render',
      'download_video',
    ]);
    const changing = tools.filter(({ annotations }) => annotations?.readOnlyHint !== true);
    expect(changing.map(({ name }) => name)).toEqual(['create_promo', 'render_promo', 'download_video']);
    expect(changing.filter(({ inputSchema }) => inputSchema.properties?.['dryRun'] === undefined)).toEqual(
      [],
    );
    // Nothing but what is asked for is needed.
    const required = tools.map(({ inputSchema }) => inputSchema.required ?? []);
    expect(required).toEqual([[], [], [], [], [], [], ['promoId'], ['renderId'], ['renderId', 'file']]);
  });

  test('lists classes, the timetable, templates, background videos and music', async () => {
    await person.call('POST', '/api/custom-class-types', {
      classType: 'Chair Flow',
      description: 'With a chair',
    });
    const session = { date: '2099-11-27', time: '18:15', durationMinutes: 60, classType: 'Chair Flow' };
    const facts = { ...session, instructor: 'Mia', room: null, details: null };
    const { id: sessionId } = (await person.call('POST', '/api/timetable/sessions', facts)).json();
    const { classTypes, timetable } = await use('list_classes', { from: '2099-11-27', to: '2099-11-27' });
    expect(classTypes).toContainEqual({ classType: 'Chair Flow', description: 'With a chair' });
    expect(timetable).toMatchObject([{ ...session, id: sessionId }]);
    const { id: promoId } = await use('create_promo', { sessionId, class: { classType: 'Chair Flow' } });
    const { promos } = (await person.call('GET', '/api/timetable/promos')).json();
    expect(JSON.stringify(promos)).toContain(promoId);
    const id = await newTemplate();
    const { templates, saved } = await use('list_templates');
    expect(templates.map((template: { id: string }) => template.id)).toContain('new-class');
    expect(saved).toContainEqual({ id, title: 'Our week', isOwn: true });
    expect((await use('list_backgrounds')).shared).toEqual([{ id: 'starter-night', title: 'starter-night' }]);
    const track = await newAssetOf(service, person, 'music');
    expect((await use('list_music')).own).toMatchObject([{ id: track, beatsPerMinute: 120, seconds: 1 }]);
    expect((await use('create_promo', { music: track, dryRun: true })).wouldCreate.music).toBe(track);
    expect((await use('create_promo', { music: null, dryRun: true })).wouldCreate.music).toBeNull();
  });

  test('makes a promo of a class, its video, and saves that; dry runs change nothing', async () => {
    await person.call('POST', '/api/instructor-preferences', {
      instructorName: 'Mia Lee',
      studio: 'North Pole',
    });
    const input = { template: await newTemplate(), class: friday, background: 'starter-night' };
    const promosBefore = await countOf('promos');
    const { wouldCreate } = await use('create_promo', { ...input, dryRun: true });
    expect(wouldCreate).toMatchObject({
      title: 'Pole Flow · Fri 6:15 PM',
      background: 'starter-night',
      seconds: 15,
    });
    const shown = JSON.stringify(wouldCreate.texts);
    for (const part of ['Pole Flow', 'Friday, Nov 27', 'Mia Lee', 'North Pole'])
      expect(shown).toContain(part);
    expect(await countOf('promos')).toBe(promosBefore);

    const { id: promoId, revision, ...made } = await use('create_promo', input);
    expect(made).toEqual(wouldCreate);
    const saved = (await person.call('GET', `/api/promos/${promoId}`)).json();
    expect(saved).toMatchObject({ title: wouldCreate.title, revision, document: { classInfo: friday } });
    expect((await use('list_promos', { query: 'Fri 6:15' })).promos).toMatchObject([{ id: promoId }]);

    const dry = await use('render_promo', { promoId, dryRun: true });
    expect(dry).toMatchObject({ wouldRender: { promoId, revision }, videosLeft: expect.any(Number) });
    expect(await countOf('renders')).toBe(0);
    const { id: renderId, state } = await use('render_promo', { promoId });
    expect(state).toBe('queued');
    expect(await use('read_render', { renderId, waitSeconds: 0 })).toMatchObject({ state: 'queued' });
    const file = join(folder, 'friday.mp4');
    expect(await refusalOf('download_video', { renderId, file })).toContain('The render is queued');
    const ended = use('read_render', { renderId, waitSeconds: 50 });
    await finishRender(service, renderId);
    expect(await ended).toMatchObject({ state: 'completed', error: null });

    expect(await use('download_video', { renderId, file, dryRun: true })).toMatchObject({
      wouldSave: { file },
    });
    expect(await readdir(folder)).toEqual([]);
    const video = await readFile(smallVideo);
    expect(await use('download_video', { renderId, file })).toMatchObject({ file, bytes: video.length });
    expect((await readFile(file)).equals(video)).toBe(true);
    expect(await refusalOf('download_video', { renderId, file })).toContain('was not replaced');
    expect(await readdir(folder)).toEqual(['friday.mp4']);
  });

  test('saves a video that must not be published only when told that it is not', async () => {
    const { personId, promoId } = await shownPerson(service, person);
    const { id: renderId } = (await person.call('POST', '/api/renders', { promoId, revision: 1 })).json();
    await finishRender(service, renderId);
    await person.call('POST', `/api/people/${personId}/withdraw`);
    expect(await use('read_render', { renderId })).toMatchObject({ withdrawnPeople: ['Ana'] });
    const file = join(folder, 'blocked.mp4');
    for (const dryRun of [true, false])
      expect(await refusalOf('download_video', { renderId, file, dryRun })).toContain('it shows Ana');
    expect(await readdir(folder)).not.toContain('blocked.mp4');
    await use('download_video', { renderId, file, willNotPublish: true });
    expect(await readdir(folder)).toContain('blocked.mp4');
  });

  test.each([
    ['a misspelt field', 'create_promo', { dryrun: true }, 'dryrun'],
    ['a day that does not exist', 'create_promo', { class: { classDate: '2026-02-30' } }, 'must be a day'],
    ['an unknown template', 'create_promo', { template: 'nothing' }, 'list_templates'],
    ['an unknown background video', 'create_promo', { background: 'nothing' }, 'list_backgrounds'],
    ['unknown music', 'create_promo', { music: 'nothing' }, 'list_music'],
    ['a text that the template lacks', 'create_promo', { texts: { nothing: 'x' } }, 'has no text nothing'],
    [
      'a text that is too long',
      'create_promo',
      { texts: { header: 'x'.repeat(5000) }, dryRun: true },
      'at most',
    ],
    ['a promo that is not there', 'render_promo', { promoId: newId() }, 'NOT_FOUND'],
    ['another kind of file', 'download_video', { renderId: newId(), file: '/tmp/a.txt' }, 'must end in .mp4'],
  ])('refuses %s with a message, and changes nothing', async (_what, tool, input, message) => {
    const promosBefore = await countOf('promos');
    expect(await refusalOf(tool, input)).toContain(message);
    expect(await countOf('promos')).toBe(promosBefore);
  });

  test('does what its token may do and nothing else', async () => {
    const { id, secret } = await newToken(person, ['read']);
    const reader = await startAssistant(secret);
    expect((await callTool('list_promos', {}, reader)).isError ?? false).toBe(false);
    const input = { template: await newTemplate() };
    for (const dryRun of [true, false])
      expect(await refusalOf('create_promo', { ...input, dryRun }, reader)).toContain(
        'it lacks the scope promos',
      );
    const promoId = await person.call('POST', '/api/promos', { document: queuedDocument });
    expect(await refusalOf('render_promo', { promoId: promoId.json().id, dryRun: true }, reader)).toContain(
      'it lacks the scope renders',
    );
    await person.call('DELETE', `/api/tokens/${id}`);
    expect(await refusalOf('list_promos', {}, reader)).toContain('INVALID_TOKEN');
    await reader.close();
  });

  test('an address where something else answers is named, and what to check', async () => {
    const stranger = await startOtherServer((_request, response) => response.end('<h1>Welcome</h1>'));
    const misled = await startAssistant('a-token', stranger);
    onTestFinished(() => misled.close());
    expect(await refusalOf('list_promos', {}, misled)).toMatch(
      /not a PolePro response\. Check POLEPRO_URL\.$/,
    );
  });

  test('a dry run is not sent to an older PolePro, which would carry it out', async () => {
    const methods: string[] = [];
    // It does not read the header.
    const older = await startOtherServer(async ({ method = '', url: path = '', headers }, response) => {
      methods.push(method);
      const { authorization = '' } = headers;
      const current = await fetch(`${url}${path}`, { method, headers: { authorization } });
      response.writeHead(current.status, { 'content-type': 'application/json' }).end(await current.text());
    });
    const newer = await startAssistant((await newToken(person)).secret, older);
    onTestFinished(() => newer.close());
    const input = { template: await newTemplate(), dryRun: true };
    expect(await refusalOf('create_promo', input, newer)).toMatch(
      /does not know dry runs and would make the change\. Nothing was changed\. Update PolePro, or leave out dryRun\.$/,
    );
    expect(new Set(methods)).toEqual(new Set(['GET']));
  });

  test('says what is missing before it starts', async () => {
    const script = join(projectRoot, 'server/cli/mcp.ts');
    expect(await runScript(script, { POLEPRO_URL: url })).toContain('Set POLEPRO_TOKEN');
    const wrong = await runScript(script, { POLEPRO_URL: 'nowhere', POLEPRO_TOKEN: 'secret-of-somebody' });
    expect(wrong).toContain('POLEPRO_URL should be an address');
    expect(wrong).not.toContain('secret-of-somebody');
  });
});
