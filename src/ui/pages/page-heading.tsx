import { type ComponentProps, useEffect } from 'react';
import { PRODUCT_NAME } from '#schema/product-name.ts';

/** Names the page in its tab, in the history and to screen readers, until the component unmounts. */
export const usePageTitle = (title: string): void => {
  useEffect(() => {
    const former = document.title;
    document.title = title;
    return () => {
      document.title = former;
    };
  }, [title]);
};

type PageHeadingProps = ComponentProps<'h1'> & {
  children: string;
  /** What the tab says where the heading alone would not tell the page. */
  tab?: string;
};

/** The heading of a page, which is also the title of its tab. */
export const PageHeading = ({ children, tab = children, ...heading }: PageHeadingProps) => {
  usePageTitle(`${tab} · ${PRODUCT_NAME}`);
  return <h1 {...heading}>{children}</h1>;
};
