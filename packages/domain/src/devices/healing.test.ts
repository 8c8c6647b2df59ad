import { readFileSync } from 'node:fs';
import { type DeviceIdKind, type DeviceIds, fits } from '@backline/activation/device-ids';
import { expect, it } from 'vitest';
import { judgeSighting, matchesDevice } from './seats/match-device.ts';

/** The identifiers that a plugin can read on each system, and those stored in the board. */
const systems = {
  Windows: { kinds: ['hw', 'board', 'mac', 'disk'], onBoard: ['hw', 'board', 'mac'] },
  macOS: { kinds: ['hw', 'mac'], onBoard: ['hw', 'mac'] },
  Linux: { kinds: ['mac'], onBoard: ['mac'] },
} as const satisfies Record<string, { kinds: readonly DeviceIdKind[]; onBoard: readonly DeviceIdKind[] }>;
type System = (typeof systems)[keyof typeof systems];

/** The parts that can be replaced, with the identifiers that then change. */
const parts: Record<string, (system: System) => readonly DeviceIdKind[]> = {
  /** The new disk has a copy of the old one's files. */
  disk: () => ['disk'],
  board: ({ onBoard }) => onBoard,
  'network card': () => ['mac'],
  system: () => ['os'],
  'files lost': () => ['app'],
};
const lost = 'files lost';

function toIds({ kinds }: System, changed: readonly DeviceIdKind[]): DeviceIds {
  return Object.fromEntries(
    [...kinds, 'os', 'app'].map((kind) => [kind, changed.some((one) => one === kind) ? 'new' : 'old']),
  );
}

function judge(system: System, changes: readonly string[]): string {
  const bound = toIds(system, []);
  const here = toIds(
    system,
    changes.flatMap((change) => parts[change]?.(system) ?? []),
  );
  const binding = { bound, former: [] };
  if (changes.includes(lost))
    return matchesDevice(binding, here, 0) ? 'sign in: same place' : 'sign in: a place of its own';
  if (fits(bound, here)) return 'plays';
  return judgeSighting(binding, here, 0) === 'moved' ? 'with the network, for a move' : 'sign in';
}

function toTable(): string {
  const names = Object.keys(parts);
  const rows = names.flatMap((one, at) => [[one], ...names.slice(at + 1).map((other) => [one, other])]);
  const all = Object.values(systems);
  const lines = rows
    .toSorted((one, other) => one.length - other.length)
    .map((changes) => `| ${[changes.join(', '), ...all.map((system) => judge(system, changes))].join(' | ')} |`);
  return [`| Changed | ${Object.keys(systems).join(' | ')} |`, '|---|---|---|---|', ...lines].join('\n');
}

it('what heals without a network and what needs one stands in the guide as the rules have it', () => {
  const guide = readFileSync(new URL('../../../../docs/plugin.md', import.meta.url), 'utf8');
  expect(guide).toContain(toTable());
});

it('a new disk and a new card heal at once, a new board with the network', () => {
  for (const system of Object.values(systems)) {
    expect(judge(system, ['disk'])).toBe('plays');
    expect(judge(system, ['system'])).toBe('plays');
    expect(judge(system, ['board'])).toBe('with the network, for a move');
    expect(judge(system, [lost])).toBe('sign in: same place');
  }
});
