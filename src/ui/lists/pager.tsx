import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import classes from '#src/ui/lists/pager.module.css';

/** One page of a list. `page` is 1-based and clamped; an empty list has one empty page. */
export const paginate = <T,>(
  items: readonly T[],
  page: number,
  size: number,
): { page: number; pages: number; items: readonly T[] } => {
  const pages = Math.max(1, Math.ceil(items.length / size));
  const current = Math.min(pages, Math.max(1, page));
  return { page: current, pages, items: items.slice((current - 1) * size, current * size) };
};

type PagerProps = {
  /** 1-based. */
  page: number;
  pages: number;
  /** The word for a page. */
  noun?: string;
  onPage: (page: number) => void;
};

/** Previous, 'Page x of y', Next. Renders nothing for a single page. */
export const Pager = ({ page, pages, noun = 'Page', onPage }: PagerProps) => {
  if (pages <= 1) return null;
  return (
    <nav className={classes.pager} aria-label="Pages">
      <Button
        variant="subtle"
        color="gray"
        className={classes.button}
        leftSection={<IconChevronLeft size={16} aria-hidden />}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        Previous
      </Button>
      <span aria-live="polite">
        {noun} {page} of {pages}
      </span>
      <Button
        variant="subtle"
        color="gray"
        className={classes.button}
        rightSection={<IconChevronRight size={16} aria-hidden />}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        Next
      </Button>
    </nav>
  );
};
