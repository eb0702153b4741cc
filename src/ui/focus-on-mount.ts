/** As a `ref`: what a press has brought takes the focus, because the pressed control has gone, and its focus with it. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();
