import type { ReactNode } from 'react';
import { ColorSchemeToggle } from '#src/ui/pages/color-scheme-toggle.tsx';
import { PageHeader } from '#src/ui/pages/page-header.tsx';
import classes from '#src/ui/pages/app-page.module.css';
import page from '#src/ui/pages/titled-page.module.css';

type AppPageProps = {
  /** Of the main part. */
  className: string | undefined;
  isWide?: boolean;
  backLabel?: string;
  children: ReactNode;
};

/** A page beside the editor: a header with the way back there and the switch of dark and light, and the main part. */
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
