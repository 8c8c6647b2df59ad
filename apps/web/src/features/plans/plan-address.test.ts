import { paths } from '@backline/domain/pages/paths';
import { describe, expect, it } from 'vitest';
import { readPlan, readSubscribe, toSubscribePath, withoutSubscribe } from './plan-address.ts';

it.each([
  ['', 'monthly', null],
  ['?plan=Annual', 'annual', null],
  ['?plan=weekly&subscribe=annual', 'monthly', 'annual'],
  ['?subscribe=', 'monthly', 'monthly'],
])('reads the plans of "%s"', (search, plan, subscribed) => {
  expect(readPlan(search)).toBe(plan);
  expect(readSubscribe(search)).toBe(subscribed);
});

it.each([
  ['?subscribe=annual', ''],
  ['?subscribe=annual&utm_source=post', '?utm_source=post'],
])('leaves the choice out of "%s"', (search, without) => {
  expect(withoutSubscribe(search)).toBe(without);
});

describe('the way to a plan', () => {
  it.each([paths.signUp, paths.login])('leads from %s to its checkout, with the campaign', (entrance) => {
    const path = toSubscribePath(entrance, 'reed', '?plan=monthly&utm_source=post', 'annual');
    const { pathname, searchParams } = new URL(path, 'https://shop.example');
    expect(pathname).toBe(entrance);
    expect([...searchParams.values()]).toEqual(['/account/reed-plus?utm_source=post&subscribe=annual']);
  });
});
