/** Named after the template and a hash of what it draws: `silk-flow.0123abcd.webp`. */
const files = import.meta.glob<string>('./stills/*.webp', { eager: true, query: '?url', import: 'default' });
const urls = new Map(Object.entries(files).map(([path, url]) => [path.split(/[/.]+/).at(-3), url]));

/** How many templates come with the product. */
export const templateCount = urls.size;

/** The picture of a template that comes with the product, with its samples, as `npm run golden` draws it; null for any other. */
export const stillOf = (id: string): string | null => urls.get(id) ?? null;
