import { ActionIcon, Tooltip } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { type ActivityTable, exportActivity } from '#contract/admin/activity.contract.ts';
import { useDownload } from '#src/api/use-download.ts';
import type { Span, StatisticState } from '#src/features/admin/activity/use-statistics.ts';
import { ListState } from '#src/ui/lists/list-state.tsx';
import classes from '#src/features/admin/activity/statistic-card.module.css';

/** Why the figures below are not the latest; renders nothing while they are. */
export const FailureNote = ({ text }: { text: string | null }) =>
  text !== null && <output className={classes.note}>{text}</output>;

type StatisticCardProps = {
  title: string;
  hint?: ReactNode;
  /** What the card's CSV file holds; `span` where it depends on one. */
  table: ActivityTable;
  span?: Span;
  state: StatisticState;
  /** The text of a statistic without anything to count; null when there is something. */
  empty: string | null;
  /** Controls beside the link to the CSV file. */
  actions?: ReactNode;
  /** Controls that stay while the list below is empty or loads. */
  controls?: ReactNode;
  children: ReactNode;
};

/** A statistic below its heading, with its CSV file. */
export const StatisticCard = ({
  title,
  hint,
  table,
  span,
  state,
  empty,
  actions,
  controls,
  children,
}: StatisticCardProps) => {
  const id = useId();
  const download = useDownload(exportActivity, { query: { table, ...span } });
  const label = `Save ${title} as a CSV file`;
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <div className={classes.text}>
          <h3 id={id} className={classes.title}>
            {title}
          </h3>
          {hint !== undefined && <p className={classes.hint}>{hint}</p>}
        </div>
        <div className={classes.actions}>
          {actions}
          <Tooltip label="CSV file">
            <ActionIcon component="a" {...download} variant="default" aria-label={label}>
              <IconDownload size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </div>
      </div>
      {controls}
      <FailureNote text={state.note} />
      <div className={classes.body}>
        <ListState {...state} empty={empty}>
          {children}
        </ListState>
      </div>
    </section>
  );
};
