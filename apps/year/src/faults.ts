import { hourMs } from '@backline/domain/time';
import type { Dice } from './dice.ts';
import type { YearShop } from './shop.ts';

/**
 * A fault around the shop, such as at the provider. It ends after `faultLastsMs`, before the next fault, or by itself.
 */
export interface Fault {
  weight: number;
  begin(shop: YearShop, dice: Dice): Promise<void>;
  /** Absent if the fault ends by itself. */
  end?(shop: YearShop): Promise<void>;
}

/** How long a fault lasts that doesn't end by itself. */
export const faultLastsMs = 6 * hourMs;

const paths = ['/transactions*', '/adjustments*', '/subscriptions*', '/customers*', '/*'];

/** The error codes of each database for a refused write. */
interface Codes {
  sqlite: string;
  postgres: string;
}

/** Makes some writes of each process fail, as if the database refused them. */
function refuseWrites({ portals, engine }: YearShop, codes: Codes | null, dice?: Dice): void {
  for (const { process } of portals)
    process.refuse(codes === null || dice === undefined ? null : { code: codes[engine], dice });
}

/** Ends the connections, as a restart of the server does. SQLite has none. */
const endConnections = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid()`;

export const faults = {
  'the provider answers nothing once': {
    weight: 3,
    begin: async ({ emulator }, dice) => {
      await emulator.control.setFaults([{ path: dice.pick(paths), cut: dice.pick(['before', 'after']), times: 1 }]);
    },
    end: async ({ emulator }) => void (await emulator.control.setFaults([])),
  },
  'the provider refuses': {
    weight: 4,
    begin: async ({ emulator }, dice) => {
      const [method, path] = dice.pick([
        ['POST', '/adjustments*'],
        ['POST', '/subscriptions/*/cancel'],
        ['PATCH', '/*'],
      ] as const);
      await emulator.control.setFaults([{ method, path, status: dice.pick([400, 403, 409]), times: null }]);
    },
    end: async ({ emulator }) => void (await emulator.control.setFaults([])),
  },
  'the provider is away': {
    weight: 1,
    begin: async ({ emulator }, dice) => {
      await emulator.control.setFaults([
        { path: '/*', times: null, ...(dice.once(2) ? { status: 503 } : { cut: 'before' }) },
      ]);
    },
    async end({ emulator, portals }) {
      await emulator.control.setFaults([]);
      // A process that found the provider down doesn't ask again for 20 seconds of real time, which are weeks here. So
      // each process restarts.
      for (const { process } of portals) process.kill();
    },
  },
  'webhooks are late': {
    weight: 2,
    begin: async ({ emulator }) => void (await emulator.control.setDelivery({ isPaused: true })),
    end: async ({ emulator }) => void (await emulator.control.setDelivery({ isPaused: false })),
  },
  'webhooks come twice': {
    weight: 2,
    begin: async ({ emulator }) => void (await emulator.control.setDelivery({ duplicateNext: 20 })),
    end: async ({ emulator }) => void (await emulator.control.setDelivery({ duplicateNext: 0 })),
  },
  'webhooks are lost': {
    weight: 1,
    begin: async ({ emulator }, dice) => void (await emulator.control.setDelivery({ dropNext: dice.pick([1, 3, 20]) })),
    end: async ({ emulator }) => void (await emulator.control.setDelivery({ dropNext: 0 })),
  },
  'a process is killed': {
    weight: 4,
    begin: async ({ portals }, dice) =>
      dice.pick(portals).process.killAfter(1 + Math.floor(dice.wait(8)), dice.once(2)),
  },
  'the disk of the database is full': {
    weight: 1,
    begin: async (shop, dice) => refuseWrites(shop, { sqlite: 'SQLITE_FULL', postgres: '53100' }, dice),
    end: async (shop) => refuseWrites(shop, null),
  },
  'another process holds the database': {
    weight: 1,
    begin: async (shop, dice) => refuseWrites(shop, { sqlite: 'SQLITE_BUSY', postgres: '55P03' }, dice),
    end: async (shop) => refuseWrites(shop, null),
  },
  'the connections to the database end': {
    weight: 1,
    begin: async ({ tables }) => void (await tables.ask(endConnections).catch(() => undefined)),
  },
  'no mail is taken': {
    weight: 1,
    begin: async ({ mailRoom }) => mailRoom.close(),
    end: async ({ mailRoom }) => mailRoom.reopen(),
  },
  'a proxy repeats requests': {
    weight: 2,
    begin: async ({ proxy }) => proxy.repeat(true),
    end: async ({ proxy }) => proxy.repeat(false),
  },
  'a disk damages a file of a pack': { weight: 5, begin: ({ outside }, dice) => outside.damage(dice) },
  'the clock goes back': {
    weight: 1,
    begin: async ({ clock }, dice) => clock.advance(-Math.floor(dice.wait(20_000))),
  },
} as const satisfies Record<string, Fault>;

export type FaultName = keyof typeof faults;
export const faultNames = Object.keys(faults) as FaultName[];
