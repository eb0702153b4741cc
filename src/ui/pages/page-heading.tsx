import { type ComponentProps, useEffect } from 'react';
import { PRODUCT_NAME } from '#schema/product-name.ts';

/** Sets the document's title until the component unmounts. */
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
  /** The title of the tab, if the heading alone does not identify the page. */
  tab?: string;
};

/** The heading of a page, which also becomes the title of the tab. */
export const PageHeading = ({ children, tab = children, ...heading }: PageHeadingProps) => {
  usePageTitle(`${tab} · ${PRODUCT_NAME}`);
  return <h1 {...heading}>{children}</h1>;
};
