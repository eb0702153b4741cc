/** The smallest width and height that a finger can hit, px. */
const MIN_SIZE = 44;

const CONTROLS = [
  'button',
  'a[href]',
  'input:not([type=hidden])',
  'select',
  'textarea',
  'summary',
  ...['button', 'tab', 'slider', 'switch', 'checkbox', 'radio', 'menuitem', 'option', 'link'].map(
    (role) => `[role=${role}]`,
  ),
].join(', ');

/** Whether a touch at this point reaches the control, itself or by its label. */
const isReached = (control: Element, x: number, y: number): boolean => {
  const hit = document.elementFromPoint(x, y);
  if (hit === null) return false;
  if (control.contains(hit)) return true;
  const label = hit.closest('label');
  return label !== null && (label.control === control || label.contains(control));
};

const isShown = (control: Element): boolean => {
  const { width, height } = control.getBoundingClientRect();
  return (
    width > 1 && height > 1 && control.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  );
};

/** A link inside a line of text is as high as the line, which WCAG 2.5.8 allows. */
const isInline = (control: Element): boolean =>
  control.matches('a') && getComputedStyle(control).display === 'inline';

/** How far from its centre a control reacts along a line, px; the edge of the screen ends every target. */
const reach = (control: Element, x: number, y: number, dx: number, dy: number): number => {
  const far = (sign: number): number => {
    for (let step = 1; step <= MIN_SIZE; step += 1) {
      const [atX, atY] = [x + sign * step * dx, y + sign * step * dy];
      if (atX < 0 || atY < 0 || atX > innerWidth || atY > innerHeight) return MIN_SIZE;
      if (!isReached(control, atX, atY)) return step - 1;
    }
    return MIN_SIZE;
  };
  // The centre counts as one pixel.
  return far(-1) + far(1) + 1;
};

/** The visible controls that a finger can hit in less than 44 x 44 px: names and measured reach. */
const smallTargets = (): string[] =>
  [...document.querySelectorAll(CONTROLS)].flatMap((control) => {
    if (!isShown(control) || isInline(control) || control.closest('[inert]') !== null) return [];
    if (control.matches(':disabled')) return [];
    control.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const box = control.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight || !isReached(control, x, y)) return [];
    const isWide = box.width >= MIN_SIZE || reach(control, x, y, 1, 0) >= MIN_SIZE;
    const isHigh = box.height >= MIN_SIZE || reach(control, x, y, 0, 1) >= MIN_SIZE;
    if (isWide && isHigh) return [];
    const name = control.getAttribute('aria-label') ?? control.textContent.trim().slice(0, 40);
    return [`${control.tagName.toLowerCase()} "${name}" ${Math.round(box.width)}x${Math.round(box.height)}`];
  });

Object.assign(globalThis, { smallTargets });
