import {
  listWebhookEvents,
  processWebhookAgain,
  type WebhookEventView,
} from '#contract/billing/webhook-events.contract.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { usePages } from '#src/api/query-state.ts';
import { RetryEntry } from '#src/features/admin/retry-entry.tsx';
import { formatDate } from '#src/ui/copy/date-format.ts';
import { PagedList } from '#src/ui/lists/list-state.tsx';
import { TitledSection } from '#src/ui/pages/titled-section.tsx';
import classes from '#src/features/admin/admin-section.module.css';
import rows from '#src/ui/lists/ruled-rows.module.css';
import notes from '#src/ui/pages/note.module.css';

const outcomeOf = ({ processedAt, problem }: WebhookEventView): string => {
  if (problem !== null) return `Failed (${problem})`;
  return processedAt === null
    ? 'Not processed yet'
    : `Processed ${formatDate(processedAt, 'dateTimeSeconds')}`;
};

const Entry = ({ event }: { event: WebhookEventView }) => {
  const { id, type, receivedAt, deliveries, subjectId } = event;
  return (
    <RetryEntry
      action="Process again"
      subject={id}
      onRetry={() => call(processWebhookAgain, { params: { id } })}
    >
      <span>
        <span className={classes.what}>{type}</span>
        {subjectId === null ? '' : ` · ${subjectId}`}
      </span>
      <span>{outcomeOf(event)}</span>
      <span className={classes.quiet}>
        {formatDate(receivedAt, 'dateTimeSeconds')} · {id}
        {deliveries > 1 ? ` · delivered ${deliveries} times` : ''}
      </span>
    </RetryEntry>
  );
};

/** The payment provider's notifications, each with a button to process it again. */
export const WebhookEvents = () => {
  const events = usePages({
    queryKey: queryKeys.adminWebhookEvents,
    load: (page) => call(listWebhookEvents, { query: page }),
    itemsOf: (page) => page.events,
    keepsFormer: true,
  });
  return (
    <TitledSection title="Payment notifications">
      <p className={notes.note}>
        Notifications from the payment provider. Processing one again refreshes the data from the provider and
        never charges anyone.
      </p>
      <PagedList list={events} empty="The payment provider has sent nothing yet.">
        <ul className={rows.list} aria-label="Payment notifications">
          {events.items.map((event) => (
            <Entry key={event.id} event={event} />
          ))}
        </ul>
      </PagedList>
    </TitledSection>
  );
};
