import type { ReactNode } from 'react';
import { ColorSchemeToggle } from '#src/ui/pages/color-scheme-toggle.tsx';
import { PageHeader } from '#src/ui/pages/page-header.tsx';
import page from '#src/ui/pages/titled-page.module.css';

type AppPageProps = {
  /** Of the main part. */
  className: string | undefined;
  isWide?: boolean;
  children: ReactNode;
};

/** A page beside the editor: a header with the way back there and the switch of dark and light, and the main part. */
export const AppPage = ({ className, isWide = false, children }: AppPageProps) => (
  <div className={page.page}>
    <PageHeader backLabel="Back to Editor">
      <ColorSchemeToggle />
    </PageHeader>
    <main className={className} data-wide={isWide}>
      {children}
    </main>
  </div>
);
