// @vitest-environment node
import { expect, test } from 'vitest';
import { endpointUrl } from '#src/api/endpoint-url.ts';

test('fills path parameters, escaped', () => {
  expect(endpointUrl('/api/promos/:id/duplicate', { params: { id: 'a b/c' } })).toBe(
    '/api/promos/a%20b%2Fc/duplicate',
  );
});

test('adds the query and leaves out what is not given', () => {
  expect(endpointUrl('/api/promos', { query: { query: 'spin & pole', cursor: undefined } })).toBe(
    '/api/promos?query=spin+%26+pole',
  );
});

test('refuses a path whose parameter is missing', () => {
  expect(() => endpointUrl('/api/promos/:id')).toThrow('needs "id"');
});
