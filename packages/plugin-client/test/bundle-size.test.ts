import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';

it('has at most 8 KB, gzipped, with the verification', async () => {
  const entry = join(import.meta.dirname, '../src/index.ts');
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: true, lib: { entry, formats: ['es'] } },
  });
  const [output] = (Array.isArray(built) ? built : [built]) as Rolldown.RolldownOutput[];
  const code = output?.output[0].code ?? '';
  expect(code).toContain('device_released');
  expect(gzipSync(code).length).toBeLessThanOrEqual(8000);
});
