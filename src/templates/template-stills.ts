/** File names have the template's id and a hash of its content: `silk-flow.0123abcd.webp`. */
const files = import.meta.glob<string>('./stills/*.webp', { eager: true, query: '?url', import: 'default' });
const urls = new Map(Object.entries(files).map(([path, url]) => [path.split(/[/.]+/).at(-3), url]));

/** The number of built-in templates. */
export const templateCount = urls.size;

/** The URL of the still of a built-in template with its samples, which `npm run golden` renders; null for other templates. */
export const stillOf = (id: string): string | null => urls.get(id) ?? null;
