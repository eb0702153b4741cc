import { Button, ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconArrowLeft, IconMoon, IconSun } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PRODUCT_NAME } from '#schema/product-name.ts';
import { PageHeading } from '#src/ui/pages/page-heading.tsx';
import classes from '#src/ui/pages/page-header.module.css';

export const ColorSchemeToggle = () => {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('dark', { getInitialValueInEffect: false });
  const next = scheme === 'dark' ? 'light' : 'dark';
  const label = next === 'light' ? 'Switch to the light theme' : 'Switch to the dark theme';
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      // A native tooltip, because the sign-in page has this button and loads no tooltip code.
      title={label}
      onClick={() => setColorScheme(next)}
    >
      {next === 'light' ? <IconSun size={20} /> : <IconMoon size={20} />}
    </ActionIcon>
  );
};

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

type NoticeScreenProps = { title: string; text: string; children?: ReactNode };

/** A page with a centered card: a message and the next step. */
export const NoticeScreen = ({ title, text, children }: NoticeScreenProps) => (
  <div className={classes.page}>
    <PageHeader>
      <ColorSchemeToggle />
    </PageHeader>
    <main className={classes.screen}>
      <div className={classes.card}>
        <PageHeading className={classes.title}>{title}</PageHeading>
        <p className={classes.text}>{text}</p>
        {children}
      </div>
    </main>
  </div>
);
