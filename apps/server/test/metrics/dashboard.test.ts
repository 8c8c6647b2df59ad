import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTestService } from '@backline/testing';
import { beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { findSelectors } from './promql.ts';
import { metricsToken, parseFigures, scrape } from './read-figures.ts';

const root = join(import.meta.dirname, '../../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

interface Panel {
  title: string;
  targets: { expr: string }[];
}

let text: string;
beforeAll(async () => {
  const world = await startTestService({ env: { METRICS_TOKEN: metricsToken } });
  await world.rest('GET', '/user');
  ({ text } = await scrape(world.url));
  await world.stop();
});

/** All names of a server's metrics, even those without a value yet. */
function findNames(): string[] {
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  return types.flatMap(([, name, type]) =>
    type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : `${name}`,
  );
}

it('shows only figures that there are, and by labels that they have', () => {
  const { panels } = JSON.parse(read('deploy/grafana/backline.json')) as { panels: Panel[] };
  const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  expect(expressions.length).toBeGreaterThan(20);
  const selectors = expressions.flatMap(findSelectors);
  const names = findNames();
  expect(selectors.filter(({ name }) => !names.includes(name))).toEqual([]);
  const labelsOf = (name: string) =>
    new Set(parseFigures(text).flatMap((one) => (one.name === name ? Object.keys(one.labels) : [])));
  for (const { name, labels } of selectors)
    for (const label of Object.keys(labels)) expect([name, ...labelsOf(name)]).toContain(label);
  // A metric that the dashboard doesn't show would be forgotten.
  const own = names.filter((name) => name.startsWith('backline_') && !/_(info|up)$/.test(name));
  expect(own.filter((name) => !selectors.some((one) => one.name === name))).toEqual([]);
});

it('names every figure in the guide, with what it is', () => {
  const guide = read('docs/operating.md');
  const own = [...text.matchAll(/^# TYPE (backline_\S+) /gm)].map(([, name = '']) => name);
  expect(own.length).toBeGreaterThan(15);
  expect(own.filter((name) => !guide.includes(`| \`${name}\``))).toEqual([]);
});

it('says in the guide what to do about each alert', () => {
  const guide = read('docs/operating.md');
  const rules: { alert: string }[] = parse(read('deploy/prometheus/backline.rules.yml')).groups[0].rules;
  for (const { alert } of rules) expect(guide).toContain(`### ${alert}\n`);
});
