// @vitest-environment node
import { expect, test } from 'vitest';
import { makeQueryClient } from '#src/api/query-client.ts';

test('[PF-029] [PF-030] [PF-031] [PF-032] what was read stays as it is until somebody asks for it anew', () => {
  expect(makeQueryClient().getDefaultOptions().queries).toMatchObject({
    refetchInterval: false,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
});
