import { Button, TextInput } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import {
  type AdminChange,
  type ChangedFields,
  type ChangeFilter,
  adminActions,
  exportAdminChanges,
  listAdminChanges,
} from '#contract/admin/admin-changes.contract.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { usePages } from '#src/api/query-state.ts';
import { useDownload } from '#src/api/use-download.ts';
import { useAddress } from '#src/features/admin/use-address.ts';
import { formatDate } from '#src/ui/copy/date-format.ts';
import { SearchField } from '#src/ui/fields/search-field.tsx';
import { Select } from '#src/ui/fields/select.tsx';
import { PagedList } from '#src/ui/lists/list-state.tsx';
import { TitledSection } from '#src/ui/pages/titled-section.tsx';
import classes from '#src/features/admin/admin-section.module.css';
import rows from '#src/ui/lists/ruled-rows.module.css';

const ALL = 'all';

/** `role_changed` becomes `Role changed`, `nameChangeCount` becomes `Name change count`. */
const labelOf = (name: string): string => {
  const label = name.replaceAll('_', ' ').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return label.charAt(0).toUpperCase() + label.slice(1);
};

const actionOptions = [
  { value: ALL, label: 'All changes' },
  ...adminActions.map((action) => ({ value: action, label: labelOf(action) })),
];

/** Whether a recorded value is an instant: ISO 8601 in UTC. */
const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);

const valueOf = (fields: ChangedFields | null, name: string): string => {
  const value = fields?.[name] ?? null;
  if (value === null || value === '') return 'none';
  // In UTC, like the last days of subscriptions.
  return isInstant(value) ? `${formatDate(value, 'dateTime', { timeZone: 'UTC' })} UTC` : String(value);
};

/** Each changed field with its values, such as `Role: user → beta`; for a new object, only the new values. */
const changedFields = ({ before, after }: Pick<AdminChange, 'before' | 'after'>): string =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .filter((name) => valueOf(before, name) !== valueOf(after, name))
    .map((name) =>
      before === null
        ? `${labelOf(name)}: ${valueOf(after, name)}`
        : `${labelOf(name)}: ${valueOf(before, name)} → ${valueOf(after, name)}`,
    )
    .join(' · ');

const filterNames = ['actor', 'target', 'action', 'from', 'to'] as const;

/** The filter in the URL. */
const useFilter = () => {
  const { read, change } = useAddress();
  const action = adminActions.find((known) => known === read('action'));
  const given = filterNames.filter((name) => name !== 'action' && read(name) !== '');
  const filter: ChangeFilter = {
    ...Object.fromEntries(given.map((name) => [name, read(name)])),
    ...(action === undefined ? {} : { action }),
  };
  return { filter, change };
};

const Entry = ({ entry }: { entry: AdminChange }) => {
  const { action, actorEmail, actorId, targetName, targetId, at } = entry;
  const fields = changedFields(entry);
  return (
    <li className={`${rows.row} ${classes.entry}`} data-long>
      <div className={rows.text}>
        <span>
          <span className={classes.what}>{labelOf(action)}</span> · {targetName ?? `deleted (${targetId})`}
        </span>
        {fields !== '' && <span>{fields}</span>}
        <span className={classes.quiet}>
          {formatDate(at, 'dateTime')} · by {actorEmail ?? `deleted (${actorId})`}
        </span>
      </div>
    </li>
  );
};

/** The record of the admins' changes, with search and filters. */
export const ChangesList = () => {
  const { filter, change } = useFilter();
  const changes = usePages({
    queryKey: queryKeys.adminChanges(filter),
    load: (page) => call(listAdminChanges, { query: { ...page, ...filter } }),
    itemsOf: (page) => page.changes,
    keepsFormer: true,
  });
  const isFiltered = Object.keys(filter).length > 0;
  const download = useDownload(exportAdminChanges, { query: filter });
  return (
    <TitledSection
      title="Record of changes"
      beside={
        <Button
          component="a"
          {...download}
          variant="default"
          size="md"
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          Save as CSV
        </Button>
      }
    >
      <div className={classes.tools} data-fields="5">
        <SearchField
          label="Search by admin"
          isLabelled
          placeholder="Admin’s email"
          max={100}
          initial={filter.actor ?? ''}
          onSearch={(actor) => change({ actor })}
        />
        <SearchField
          label="Search by what was changed"
          isLabelled
          placeholder="Name or id"
          max={100}
          initial={filter.target ?? ''}
          onSearch={(target) => change({ target })}
        />
        <Select
          label="Kind of change"
          size="md"
          data={actionOptions}
          value={filter.action ?? ALL}
          onChange={(action) => change({ action: action === ALL ? null : action })}
        />
        {(['from', 'to'] as const).map((name) => (
          <TextInput
            key={name}
            type="date"
            label={name === 'from' ? 'From' : 'To'}
            size="md"
            value={filter[name] ?? ''}
            onChange={(event) => change({ [name]: event.currentTarget.value })}
          />
        ))}
      </div>
      <PagedList
        list={changes}
        empty={isFiltered ? 'No change matches.' : 'No admin has changed anything yet.'}
      >
        <ul className={rows.list} aria-label="Record of changes">
          {changes.items.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      </PagedList>
    </TitledSection>
  );
};
