import { describe, expect, it } from 'vitest';
import { getMeant } from './get-meant.ts';

const names = ['Studio Mac', 'Stage Laptop', 'studio pc', 'SPRING', 'SPRING-2', '1.5.0', '11.5.0'];
const find = (wanted: string) =>
  getMeant(wanted, names, { kind: 'thing', list: 'backline thing list', toNames: (name) => [name] });

describe('what is meant', () => {
  it.each([
    ['Studio Mac', 'Studio Mac'],
    [' studio mac ', 'Studio Mac'],
    ['mac', 'Studio Mac'],
    ['lap', 'Stage Laptop'],
    ['spring', 'SPRING'],
    ['1.5', '1.5.0'],
    ['pc', 'studio pc'],
    ['aptop', 'Stage Laptop'],
  ])('by %o is %s', (wanted, found) => {
    expect(find(wanted)).toBe(found);
  });

  it.each([
    ['studio', '"studio" could be any of 2: Studio Mac, studio pc. Say more of it.'],
    [
      'Stuido Mac',
      'There is no thing Stuido Mac. Did you mean Studio Mac? "backline thing list" shows those there are.',
    ],
    ['Latop', 'There is no thing Latop. Did you mean Stage Laptop? "backline thing list" shows those there are.'],
    ['SPRNG', 'There is no thing SPRNG. Did you mean SPRING? "backline thing list" shows those there are.'],
    ['abcd', 'There is no thing abcd. "backline thing list" shows those there are.'],
    ['xy', 'There is no thing xy. "backline thing list" shows those there are.'],
  ])('by %o is not guessed', (wanted, said) => {
    expect(() => find(wanted)).toThrow(said);
  });
});
