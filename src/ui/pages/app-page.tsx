import type { ReactNode } from 'react';
import { ColorSchemeToggle, PageHeader } from '#src/ui/pages/page-header.tsx';
import { PageHeading } from '#src/ui/pages/page-heading.tsx';
import classes from '#src/ui/pages/app-page.module.css';
import page from '#src/ui/pages/titled-page.module.css';
import tool from '#src/ui/pages/tool-page.module.css';

type AppPageProps = {
  /** The class of the `main` element. */
  className: string | undefined;
  isWide?: boolean;
  backLabel?: string;
  children: ReactNode;
};

/** A page beside the editor: a header with a link back to the editor and the color scheme toggle, and the main part. */
export const AppPage = ({
  className,
  isWide = false,
  backLabel = 'Back to Editor',
  children,
}: AppPageProps) => (
  <div className={`${page.page} ${classes.page}`}>
    <PageHeader backLabel={backLabel}>
      <ColorSchemeToggle />
    </PageHeader>
    <main className={className} data-wide={isWide}>
      {children}
    </main>
  </div>
);

type ToolPageProps = {
  title: string;
  lead: string;
  isWide?: boolean;
  children: ReactNode;
};

/** The page of a tool: its title, a sentence about it, and a card with the tool. */
export const ToolPage = ({ title, lead, isWide = false, children }: ToolPageProps) => (
  <AppPage className={tool.main} isWide={isWide}>
    <PageHeading className={page.title}>{title}</PageHeading>
    <p className={`${page.lead} ${tool.lead}`}>{lead}</p>
    <div className={tool.content}>{children}</div>
  </AppPage>
);
