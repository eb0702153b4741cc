import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import classes from '#src/ui/pager.module.css';

/** One page of a list. `page` counts from 1 and is brought into range; an empty list has one empty page. */
export const paginate = <T,>(
  items: readonly T[],
  page: number,
  size: number,
): { page: number; pages: number; items: readonly T[] } => {
  const pages = Math.max(1, Math.ceil(items.length / size));
  const present = Math.min(pages, Math.max(1, page));
  return { page: present, pages, items: items.slice((present - 1) * size, present * size) };
};

type PagerProps = {
  /** Counted from 1. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
};

/** Previous, 'Page x of y', next. Says nothing while everything fits one page. */
export const Pager = ({ page, pages, onPage }: PagerProps) => {
  if (pages <= 1) return null;
  return (
    <nav className={classes['pager']} aria-label="Pages">
      <Button
        variant="subtle"
        color="gray"
        className={classes['button'] ?? ''}
        leftSection={<IconChevronLeft size={16} aria-hidden />}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        Previous
      </Button>
      <span aria-live="polite">
        Page {page} of {pages}
      </span>
      <Button
        variant="subtle"
        color="gray"
        className={classes['button'] ?? ''}
        rightSection={<IconChevronRight size={16} aria-hidden />}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        Next
      </Button>
    </nav>
  );
};
