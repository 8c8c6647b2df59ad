import { expect, it } from 'vitest';
import { runPacks } from '../../src/bin/run-packs.ts';

async function run(...argv: string[]) {
  const [printed, said]: [string[], string[]] = [[], []];
  const code = await runPacks(argv, { print: (line) => printed.push(line), say: (line) => said.push(line) });
  return { code, printed, said };
}

it('says how it is used', async () => {
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
