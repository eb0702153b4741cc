import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { StudioSection } from '#src/features/account/sections/name-sections.tsx';
import { serveAccount } from '#tests/src/support/account-service.ts';
import { jsonResponse } from '#tests/src/support/mock-fetch.ts';
import { show } from '#tests/src/support/show.tsx';
import { someUser } from '#tests/src/support/users.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const pass = (ms: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });

const field = () => screen.getByLabelText<HTMLInputElement>('Studio name');

test("[ST-006] [ST-007] [ST-011] saves the studio's name, and the button shows it for 1.5 seconds", async () => {
  vi.useFakeTimers();
  const changes = serveAccount();
  show(<StudioSection user={someUser({ role: 'studio_owner' })} studio="Skyline" />);
  fireEvent.change(field(), { target: { value: 'Skyline Pole' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await pass(100);
  expect(changes).toEqual([
    { method: 'POST', url: '/api/instructor-preferences', body: { studio: 'Skyline Pole' } },
  ]);
  expect(screen.getByRole('button').textContent).toBe('Saved!');
  await pass(1300);
  expect(screen.getByRole('button').textContent).toBe('Saved!');
  await pass(200);
  expect(screen.getByRole('button').textContent).toBe('Save');
});

test('[ST-008] team members can only read it', () => {
  serveAccount();
  show(<StudioSection user={someUser({ role: 'studio_team' })} studio="Skyline" />);
  expect([field().value, field().readOnly]).toEqual(['Skyline', true]);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText('Set by the owner of your studio.')).toBeDefined();
});

test('[ST-009] a name of more than 30 characters is refused with its length, and stays in the field', () => {
  serveAccount();
  show(<StudioSection user={someUser({ role: 'studio_owner' })} studio={null} />);
  fireEvent.change(field(), { target: { value: 'n'.repeat(31) } });
  expect(screen.getByText('The name of a studio has at most 30 characters; this one has 31.')).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
});

test('shows a failed save and keeps the typed name', async () => {
  serveAccount(({ method }) =>
    method === 'POST' ? jsonResponse(503, { code: 'UNAVAILABLE', message: 'The service is busy.' }) : null,
  );
  show(<StudioSection user={someUser()} studio={null} />);
  fireEvent.change(field(), { target: { value: 'Skyline' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('The service is busy.');
  expect(field().value).toBe('Skyline');
});
