import { ActionIcon, Tooltip, Progress } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { type ActivityTable, exportActivity } from '#contract/admin/activity.contract.ts';
import { useDownload } from '#src/api/use-download.ts';
import type { Span, StatisticState } from '#src/features/admin/activity/use-statistics.ts';
import { ListState } from '#src/ui/lists/list-state.tsx';
import classes from '#src/features/admin/activity/statistic-card.module.css';

/** `value` is the length of the bar, `shown` the text for it. `isRest`: the sum of everything that is not listed or has no name. */
export type RankedBar = { key: string; label: string; value: number; shown: string; isRest?: boolean };

/** Named amounts with bars: a chart that screen readers read as a list. */
export const RankedBars = ({ label, bars }: { label: string; bars: readonly RankedBar[] }) => {
  // The rest may exceed all named amounts; their bars should still differ visibly.
  const most = Math.max(1, ...bars.map(({ value, isRest = false }) => (isRest ? 0 : value)));
  return (
    <ul className={classes.list} aria-label={label}>
      {bars.map(({ key, label: name, value, shown, isRest = false }) => (
        <li key={key} className={classes.row} data-rest={isRest}>
          <span className={classes.label}>{name}</span>
          <span className={classes.value}>{shown}</span>
          <Progress.Root size={6} radius="xl" className={classes.bar} aria-hidden>
            <Progress.Section
              value={Math.min(100, (value / most) * 100)}
              color={isRest ? 'var(--control-line)' : 'accent'}
            />
          </Progress.Root>
        </li>
      ))}
    </ul>
  );
};

/** Says why the figures below are outdated; renders nothing while they are current. */
export const FailureNote = ({ text }: { text: string | null }) =>
  text !== null && <output className={classes.note}>{text}</output>;

type StatisticCardProps = {
  title: string;
  hint?: ReactNode;
  /** The table in the card's CSV file, and the time span if it depends on one. */
  table: ActivityTable;
  span?: Span;
  state: StatisticState;
  /** The text in place of a statistic without data; null when there is data. */
  empty: string | null;
  /** Controls beside the link to the CSV file. */
  actions?: ReactNode;
  /** Controls that stay while the list below is empty or loads. */
  controls?: ReactNode;
  children: ReactNode;
};

/** A statistic with its heading and a link to its CSV file. */
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
