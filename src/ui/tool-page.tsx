import type { ReactNode } from 'react';
import { PageHeader } from '#src/ui/page-header.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import page from '#src/ui/titled-page.module.css';
import classes from '#src/ui/tool-page.module.css';

type ToolPageProps = {
  title: string;
  lead: string;
  isWide?: boolean;
  controls: ReactNode;
  children: ReactNode;
};

/** The page of a tool beside the editor: its title, a sentence about it, and one card with everything else; `controls` are in its header. */
export const ToolPage = ({ title, lead, isWide = false, controls, children }: ToolPageProps) => (
  <div className={page.page}>
    <PageHeader backLabel="Back to Editor">{controls}</PageHeader>
    <main className={classes.main} data-wide={isWide}>
      <PageHeading className={page.title}>{title}</PageHeading>
      <p className={`${page.lead} ${classes.lead}`}>{lead}</p>
      <div className={classes.content}>{children}</div>
    </main>
  </div>
);
