/** `rgba()` of three 0..255 levels and an opacity 0..1. */
export function rgba(r: number, g: number, b: number, opacity: number): string {
  return `rgba(${Math.round(r)},${Math.round(g)},${Math.round(b)},${Math.max(0, Math.min(1, opacity)).toFixed(4)})`;
}

/** Adds a round light that fades to nothing at `radius` px; `colour` is [r, g, b] in 0..255. */
export function addSoftLight(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  radius: number,
  color: readonly [number, number, number],
  opacity: number,
): void {
  if (opacity < 0.004 || radius <= 0) return;
  const [r, g, b] = color;
  const gradient = context.createRadialGradient(x, y, 0, x, y, radius);
  gradient.addColorStop(0, rgba(r, g, b, opacity));
  gradient.addColorStop(0.25, rgba(r, g, b, opacity * 0.55));
  gradient.addColorStop(0.55, rgba(r, g, b, opacity * 0.17));
  gradient.addColorStop(1, rgba(r, g, b, 0));
  context.globalCompositeOperation = 'lighter';
  context.fillStyle = gradient;
  context.fillRect(x - radius, y - radius, radius * 2, radius * 2);
  context.globalCompositeOperation = 'source-over';
}
