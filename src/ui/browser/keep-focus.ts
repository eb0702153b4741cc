/** An element's position when it had the focus. A list of places has the element and its ancestors below the body, innermost first. */
type Place = { node: Element; parent: Element; next: Element | null; previous: Element | null };

/** Without fields, because focusing one opens the keyboard on a phone. */
const CANDIDATES = 'button:not(:disabled), a[href], [tabindex="0"]';
/** Number of remembered elements. A dialog over a menu over a card needs three. */
const MAX_REMEMBERED = 12;
/** How long to wait for dialogs and fields that set the focus themselves, ms. */
const PATIENCE_MS = 60;

const placesOf = (element: Element): Place[] => {
  const { parentElement: parent, nextElementSibling: next, previousElementSibling: previous } = element;
  if (parent === null || element === document.body) return [];
  return [{ node: element, parent, next, previous }, ...placesOf(parent)];
};

const canTakeFocus = (element: Element): boolean =>
  element.isConnected && element.closest('[inert], [hidden]') === null && element.matches(CANDIDATES);

const firstIn = (container: Element | null): Element | null => {
  if (container?.isConnected !== true) return null;
  const all = [container, ...container.querySelectorAll(CANDIDATES)];
  return all.find(canTakeFocus) ?? null;
};

/** The element in which Mantine puts dialogs, menus and toasts side by side. */
const isPortal = (element: Element): boolean => element.hasAttribute('data-portal');

const outermostRemoved = (places: readonly Place[]): Place | undefined =>
  places.findLast(({ node }) => !node.isConnected);

/** Whether the element was removed with a dialog in the page's own tree. */
const wasRemovedWithDialog = (places: readonly Place[]): boolean =>
  outermostRemoved(places)?.node.matches('[role="dialog"]') === true;

/** The focusable element nearest to a removed one; null outside of the page's own tree, such as in a closed dialog. */
const nearestTo = (places: readonly Place[]): Element | null => {
  const removed = outermostRemoved(places);
  if (removed === undefined || removed.parent === document.body || isPortal(removed.parent)) return null;
  const { parent, next, previous } = removed;
  const outwards = places.map(({ node }) => node).filter((node) => node.contains(parent) && !isPortal(node));
  // If the whole page was replaced, prefer its main part to its header.
  const nearby = [next, previous, parent.querySelector('main'), parent, ...outwards];
  return nearby.map(firstIn).find((found) => found !== null) ?? null;
};

/**
 * Keeps the keyboard's position in the page: when the focused element is removed, its neighbor takes the focus, or the element that had
 * it before a dialog or menu opened. Otherwise the next Tab would start at the top of the page, and a screen reader would lose its place.
 * Returns a function that stops this.
 */
export const keepFocus = (): (() => void) => {
  let remembered: Place[][] = [];
  let isLooking = false;

  const isFocusMissing = (): boolean =>
    document.activeElement === document.body && remembered.at(-1)?.[0]?.node.isConnected === false;
  /** Focuses the latest remembered element that still exists, or its neighbor; returns false if there is none. */
  const focusLatest = (isCandidate: (places: readonly Place[]) => boolean): boolean => {
    for (let index = remembered.length - 1; index >= 0; index -= 1) {
      const places = remembered[index] ?? [];
      if (!isCandidate(places)) continue;
      const [last] = places;
      const found = last !== undefined && canTakeFocus(last.node) ? last.node : nearestTo(places);
      if (!(found instanceof HTMLElement)) continue;
      remembered = remembered.slice(0, index);
      found.focus({ preventScroll: true });
      return true;
    }
    return false;
  };
  const recover = (): void => {
    isLooking = false;
    if (!isFocusMissing()) return;
    // Prefer the element that opened a dialog to the dialog's neighbors.
    if (!focusLatest((places) => !wasRemovedWithDialog(places))) focusLatest(() => true);
  };
  const observer = new MutationObserver(() => {
    if (isLooking || !isFocusMissing()) return;
    isLooking = true;
    // If there is nothing to focus while a part of the page still loads, the next change tries again.
    setTimeout(recover, PATIENCE_MS);
  });
  const remember = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element) || target === document.body) return;
    remembered = [...remembered, placesOf(target)].slice(-MAX_REMEMBERED);
  };
  const clearOnBlur = ({ target, relatedTarget }: FocusEvent): void => {
    if (relatedTarget !== null || !(target instanceof Element)) return;
    // Browsers also send this event for a removed, inert or disabled element. Any other element was left on purpose.
    setTimeout(() => {
      const isLeft = target.isConnected && target.closest('[inert], :disabled') === null;
      if (isLeft && document.activeElement === document.body) remembered = [];
    });
  };
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', remember);
  document.addEventListener('focusout', clearOnBlur);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', remember);
    document.removeEventListener('focusout', clearOnBlur);
  };
};
