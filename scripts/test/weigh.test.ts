import { expect, it } from 'vitest';
import { countCpp, countTypeScript } from '../weigh/count-tokens.ts';
import { readBudget, weigh } from '../weigh/weigh.ts';

it('keeps every room within its budget', () => {
  const budget = readBudget();
  const above = weigh().filter(({ name, tokens }) => tokens > (budget[name] ?? 0));
  const excess = above.map(({ name, tokens }) => `${name} has ${tokens} tokens of ${budget[name] ?? 0}`);
  expect(excess, 'Delete first. A commit that raises a budget in scripts/weigh.json says what it bought.').toEqual([]);
});

it('counts what a compiler reads, and no comment, space or length of a text', () => {
  const plain = "const name = a + 'b'; if (x?.y === /[/]/u) f('one');";
  expect(countTypeScript('plain.ts', plain)).toBe(20);
  expect(countTypeScript('spread.ts', `/* why */\n${plain.replaceAll(' ', '\n  ')} // so\n`)).toBe(20);
  expect(countTypeScript('longer.ts', plain.replace("'one'", "'one and more'"))).toBe(20);
  expect(countTypeScript('page.tsx', '<p id="a">some words</p>')).toBe(
    countTypeScript('page.tsx', '<p id="a">\n  words\n</p>'),
  );
  expect(countCpp('int a = 1; // one\nstd::string b{"x\\"y"}; /* two\n */ c->d();')).toBe(19);
});
