import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '#contract/billing/plan-limits.ts';
import { listReceipts } from '#contract/billing/subscription.contract.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { queryState } from '#src/api/query-state.ts';
import { formatDate } from '#src/ui/copy/date-format.ts';
import { ListState } from '#src/ui/lists/list-state.tsx';
import { ToolPage } from '#src/ui/pages/app-page.tsx';
import classes from '#src/features/billing/receipts-page.module.css';
import rows from '#src/ui/lists/ruled-rows.module.css';

/** The payments of the user and what went back. */
export const ReceiptsPage = () => {
  const query = useQuery({
    queryKey: queryKeys.receipts,
    queryFn: () => call(listReceipts),
    staleTime: 0,
  });
  const receipts = query.data?.receipts ?? [];
  return (
    <ToolPage title="Receipts" lead="What you paid, and what went back to your card.">
      <ListState {...queryState(query)} empty={null}>
        {receipts.length === 0 ? (
          <p className={classes.none}>You have paid nothing yet.</p>
        ) : (
          <ul className={rows.list} aria-label="Receipts">
            {receipts.map(({ id, title, amount, currency, at }) => (
              <li key={id} className={rows.row}>
                <span className={rows.text}>
                  <strong>{title}</strong>
                  <time className={classes.day} dateTime={at}>
                    {formatDate(at, 'longDate', { locale: 'en' })}
                  </time>
                </span>
                <span className={classes.amount}>
                  {amount < 0 ? 'Back to your card ' : ''}
                  {formatMoney(Math.abs(amount), currency)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </ListState>
    </ToolPage>
  );
};
