/** The cookie in which `vanilla-cookieconsent` stores the visitor’s choice, as JSON. */
export const CONSENT_COOKIE = 'cc_cookie';

/** Days after which visitors are asked again. */
export const CONSENT_DAYS = 182;

/** The categories that need consent. Everything else is necessary. */
type ConsentCategory = 'analytics' | 'marketing';

/** Whether the decoded value of the cookie allows a category. An unreadable value allows nothing. */
export const allowsCategory = (value: string | undefined, category: ConsentCategory): boolean => {
  try {
    const choice: unknown = JSON.parse(value ?? 'null');
    if (typeof choice !== 'object' || choice === null || !('categories' in choice)) return false;
    return Array.isArray(choice.categories) && choice.categories.includes(category);
  } catch {
    return false;
  }
};
