import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runPacks } from '../../src/bin/run-packs.ts';

async function run(...argv: string[]) {
  const printed: string[] = [];
  const said: string[] = [];
  const code = await runPacks(argv, { print: (line) => printed.push(line), say: (line) => said.push(line) });
  return { code, printed, said };
}

it('shows its usage', async () => {
  expect(await run('--help')).toMatchObject({
    code: 0,
    printed: [expect.stringContaining('backline-packs install SKU…')],
  });
});

it.each([
  [['fly'], 'There is no command "fly".'],
  [['install', 'A'], '"install" needs --to FOLDER.'],
  [['verify'], '"verify" needs a SKU.'],
  [['move', 'A', 'B', '--to', 'x'], '"move" takes fewer words.'],
  [['install', 'A', '--to', 'x', '--limit', 'fast'], '--limit fast is no speed'],
  [['list', '--color'], 'Unknown option'],
])('refuses %s as usage', async (argv, message) => {
  const { code, said } = await run(...argv);
  expect(code).toBe(2);
  expect(said.join()).toContain(message);
  const asJson = await run(...argv, '--json');
  expect(JSON.parse(asJson.printed.join())).toMatchObject({ error: { code: 'usage_invalid' } });
  expect(asJson.said).toEqual([]);
});

it('continues if the reader of its output has gone', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../src/bin/backline-packs.ts'), '--help']);
  child.stdout.destroy();
  let said = '';
  child.stderr.on('data', (text) => {
    said += text;
  });
  expect([await once(child, 'close'), said]).toEqual([[0, null], '']);
});
