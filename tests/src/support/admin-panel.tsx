import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { expect } from 'vitest';
import { AdminPage } from '#src/features/admin/admin-page.tsx';
import { type serveUsers, someAdminUser } from '#tests/src/support/admin-service.ts';
import { show } from '#tests/src/support/show.tsx';
import { someUser } from '#tests/src/support/users.ts';

const admin = someUser({ role: 'admin' });
const Address = () => <output aria-label="Address">{useLocation().search}</output>;

/** Shows the panel, and its address. */
export const showPanel = (at = '/admin') =>
  show(
    <>
      <AdminPage user={admin} />
      <Address />
    </>,
    { user: admin, at },
  );

export const mia = someAdminUser('Mia Lee', {
  role: 'pro',
  subscriptionStatus: 'active',
  subscriptionExpiresAt: '2027-01-31T23:59:59.999Z',
  nameChangeCount: 2,
});
export const zoe = someAdminUser('Zoe Park', { studioName: 'North Pole' });

export const press = async (name: string | RegExp): Promise<void> =>
  void fireEvent.click(await screen.findByRole('button', { name }));
/** The rows of the list with this name. */
export const rowsOf = async (name: string): Promise<HTMLElement[]> =>
  within(await screen.findByRole('list', { name })).getAllByRole('listitem');

export const openDetails = async (name: string): Promise<HTMLElement> => {
  await press(new RegExp(`^${name}.*: details$`));
  return screen.findByRole('dialog', { name });
};
/** The list that belongs to the field, whose options other fields have too. */
export const optionsOf = async (select: HTMLElement): Promise<HTMLElement[]> => {
  fireEvent.click(select);
  await waitFor(() => expect(select.getAttribute('aria-controls')).not.toBeNull());
  const list = document.querySelector<HTMLElement>(`#${select.getAttribute('aria-controls')}`);
  return list === null ? [] : within(list).getAllByRole('option', { hidden: true });
};
export const choose = async (select: HTMLElement, option: string): Promise<void> => {
  const options = await optionsOf(select);
  fireEvent.click(options.find(({ textContent }) => textContent === option) as HTMLElement);
};
/** A list to choose from is called like its field. */
export const field = (name: string, within_ = within(document.body)) =>
  within_.getByRole('combobox', { name, hidden: true });

export const lastSearch = (calls: ReturnType<typeof serveUsers>) =>
  calls.map(({ url }) => url).findLast((url) => url.startsWith('/api/admin/users'));
export const writes = (calls: ReturnType<typeof serveUsers>) =>
  calls.filter(({ method }) => method !== 'GET');
