// @vitest-environment node
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PRODUCT_NAME } from '#schema/product-name.ts';

const folder = path.join(import.meta.dirname, '../../../src/public');
const manifest = JSON.parse(readFileSync(path.join(folder, 'manifest.webmanifest'), 'utf8'));

test('the manifest names the product and icons that exist, and takes videos where the service worker expects them', () => {
  expect([manifest.name, manifest.short_name]).toEqual([PRODUCT_NAME, PRODUCT_NAME]);
  for (const { src } of manifest.icons) expect(existsSync(path.join(folder, src))).toBe(true);
  const worker = readFileSync(path.join(folder, '../service-worker/service-worker.js'), 'utf8');
  const { action, params } = manifest.share_target;
  expect(worker).toContain(`'${action}',`);
  expect(worker).toContain(`getAll('${params.files[0].name}')`);
});
