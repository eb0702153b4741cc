const OPAQUE_ENOUGH = 40;

/**
 * Gives transparent pixels of a straight-alpha RGBA image the colour of nearby visible ones, in place. A video
 * codec stores colour and alpha separately and blurs both: without this the black under transparent pixels bleeds
 * into every glow as a dark rim on light backgrounds.
 */
export function spreadColor(pixels: Uint8Array, width: number, height: number): void {
  const levels = [{ width, height, sums: weighted(pixels, width * height) }];
  for (let level = levels[0]; level && (level.width > 1 || level.height > 1); level = levels.at(-1)) {
    levels.push(halved(level));
  }
  for (let index = levels.length - 2; index >= 0; index -= 1) {
    const fine = levels[index];
    const coarse = levels[index + 1];
    if (fine && coarse) fillFrom(fine, coarse);
  }
  const sums = levels[0]?.sums;
  if (!sums) return;
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    if ((pixels[pixel * 4 + 3] ?? 0) >= OPAQUE_ENOUGH) continue;
    const weight = sums[pixel * 4 + 3] || 1;
    for (let channel = 0; channel < 3; channel += 1)
      pixels[pixel * 4 + channel] = Math.round((sums[pixel * 4 + channel] ?? 0) / weight);
  }
}

type Level = { width: number; height: number; sums: Float32Array };

function weighted(pixels: Uint8Array, count: number): Float32Array {
  const sums = new Float32Array(count * 4);
  for (let at = 0; at < count * 4; at += 4) {
    const weight = ((pixels[at + 3] ?? 0) / 255) ** 2;
    sums[at] = (pixels[at] ?? 0) * weight;
    sums[at + 1] = (pixels[at + 1] ?? 0) * weight;
    sums[at + 2] = (pixels[at + 2] ?? 0) * weight;
    sums[at + 3] = weight;
  }
  return sums;
}

function halved(fine: Level): Level {
  const width = Math.ceil(fine.width / 2);
  const height = Math.ceil(fine.height / 2);
  const sums = new Float32Array(width * height * 4);
  for (let y = 0; y < fine.height; y += 1) {
    for (let x = 0; x < fine.width; x += 1) {
      const from = (y * fine.width + x) * 4;
      const to = ((y >> 1) * width + (x >> 1)) * 4;
      for (let channel = 0; channel < 4; channel += 1)
        sums[to + channel] = (sums[to + channel] ?? 0) + (fine.sums[from + channel] ?? 0);
    }
  }
  return { width, height, sums };
}

/** Blends in the coarser level's colour where the finer one has little weight. */
function fillFrom(fine: Level, coarse: Level): void {
  for (let y = 0; y < fine.height; y += 1) {
    for (let x = 0; x < fine.width; x += 1) {
      const at = (y * fine.width + x) * 4;
      const known = fine.sums[at + 3] ?? 0;
      if (known > 0.2) continue;
      const from = ((y >> 1) * coarse.width + (x >> 1)) * 4;
      const weight = coarse.sums[from + 3] ?? 0;
      if (weight === 0) continue;
      const share = (0.2 - known) / weight;
      for (let channel = 0; channel < 4; channel += 1)
        fine.sums[at + channel] = (fine.sums[at + channel] ?? 0) + (coarse.sums[from + channel] ?? 0) * share;
    }
  }
}
