/** As a `ref`: focuses what a press has revealed, because the pressed control is gone, and the focus with it. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();
