import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PRODUCT_NAME } from '#schema/product-name.ts';
import classes from '#src/ui/pages/page-header.module.css';

/** The header of a page: the product's name, other controls and, if it has a label, the link back to the editor. */
export const PageHeader = ({ backLabel, children }: { backLabel?: string; children?: ReactNode }) => (
  <header className={classes.header}>
    <span className={classes.brand}>{PRODUCT_NAME}</span>
    {children}
    {backLabel !== undefined && (
      <Button
        component={Link}
        to="/"
        variant="default"
        size="md"
        leftSection={<IconArrowLeft size={18} aria-hidden />}
      >
        {backLabel}
      </Button>
    )}
  </header>
);
