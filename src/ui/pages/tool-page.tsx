import type { ReactNode } from 'react';
import { AppPage } from '#src/ui/pages/app-page.tsx';
import { PageHeading } from '#src/ui/pages/page-heading.tsx';
import page from '#src/ui/pages/titled-page.module.css';
import classes from '#src/ui/pages/tool-page.module.css';

type ToolPageProps = {
  title: string;
  lead: string;
  isWide?: boolean;
  children: ReactNode;
};

/** The page of a tool beside the editor: its title, a sentence about it, and one card with everything else. */
export const ToolPage = ({ title, lead, isWide = false, children }: ToolPageProps) => (
  <AppPage className={classes.main} isWide={isWide}>
    <PageHeading className={page.title}>{title}</PageHeading>
    <p className={`${page.lead} ${classes.lead}`}>{lead}</p>
    <div className={classes.content}>{children}</div>
  </AppPage>
);
