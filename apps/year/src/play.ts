import { dayMs } from '@backline/domain/time';
import { demoPassword, support } from '@backline/fixtures';
import type { RestAnswer } from '@backline/testing';
import type { Act, ActTable, Fact, Offer, Scene } from './act.ts';
import { createDice, type Dice } from './dice.ts';
import { type FaultName, faultNames, faults } from './faults.ts';
import { findFindings } from './oracle/find-findings.ts';
import { createPerson, findSession, type Person } from './person.ts';
import { type Persona, type PersonaName, personaNames, personas } from './personas.ts';
import { type EngineName, openShop, type YearShop } from './shop.ts';
import { type Entry, type Finding, formatTime } from './story.ts';

export interface YearOptions {
  seed: string;
  engine: EngineName;
  days: number;
  people: number;
  /** Plays these acts, instead of those that the dice say. */
  entries?: readonly Entry[] | undefined;
  /** Ends at the first finding. */
  stopsAtFinding?: boolean;
}

export interface YearOutcome {
  findings: Finding[];
  /** When they were found, in milliseconds since the beginning. */
  atMs: number;
  entries: Entry[];
  /** What was done and answered. */
  log: string[];
  acts: number;
  /** Each kind of act, with how often the portal took part. */
  counts: Map<string, number>;
}

const begin = new Date('2027-01-04T08:00:00.000Z');
/** How often the oracle looks. */
const lookEveryMs = 14 * dayMs;
/** Faults are over this long before the oracle looks, so that what waits can end. */
const calmMs = 2 * dayMs;
const faultEveryMs = 3 * dayMs;
const faultLastsMs = dayMs / 4;

/** A hundred people, by the shares of the table. */
function castPeople(count: number, dice: Dice): Person[] {
  const shares = personaNames.map((name) => [name, personas[name].share] as const);
  const people = Array.from({ length: count }, (_, at) => {
    const persona = dice.draw(shares);
    return createPerson(`p${at}`, persona, personas[persona].addresses);
  });
  return [...people, createPerson('desk', 'desk', 1), createPerson('provider', 'provider', 1)];
}

async function readOffers(shop: YearShop): Promise<Offer[]> {
  const rows = await shop.tables.ask(
    "SELECT sku, price_id, amount FROM prices WHERE kind = 'regular' AND price_id IS NOT NULL ORDER BY sku",
  );
  return rows.map((row) => ({
    sku: String(row.sku),
    priceId: String(row.price_id),
    amount: Number(row.amount),
  }));
}

const actsOf = (person: Person): ActTable => personas[person.persona as PersonaName].acts;

/** A year that is under way. */
export async function openYear({ seed, engine, people: count }: YearOptions) {
  const shop = await openShop(engine, seed, begin);
  const dice = createDice(`${seed} time`);
  const people = castPeople(count, createDice(`${seed} people`));
  const offers = await readOffers(shop);
  const log: string[] = [];
  const facts: Fact[] = [];
  const counts = new Map<string, number>();
  const findings: Finding[] = [];
  let fault: FaultName | null = null;

  const elapsedMs = () => shop.clock.now().getTime() - begin.getTime();
  const write = (who: string, text: string) => void log.push(`${formatTime(elapsedMs())} ${who}: ${text}`);

  /** One request, to any of the portals. A killed one answers nothing that counts. */
  async function send(who: string, method: string, path: string, request: { body?: object; token?: string }, by: Dice) {
    const portal = by.pick(shop.portals);
    const answer = await portal.service
      .rest(method, path, request)
      .catch((): RestAnswer => ({ status: 0, headers: new Headers(), body: null }));
    const isDisturbed = fault !== null || portal.process.isDead();
    write(
      who,
      `${method} ${path.replace(/token=.*/, 'token=…')} ${answer.status}${answer.body?.code ? ` ${answer.body.code}` : ''}`,
    );
    if (answer.status >= 500 && !isDisturbed)
      findings.push({
        invariant: 'answers',
        message: `${method} ${path} answered ${answer.status} ${JSON.stringify(answer.body)}`,
      });
    return answer;
  }

  function toScene(person: Person, by: Dice): Scene {
    return {
      shop,
      person,
      people: people.filter(({ persona }) => persona !== 'desk' && persona !== 'provider'),
      dice: by,
      offers,
      note: (fact) => void facts.push(fact),
      ask: (method, path, body, token = findSession(person)) =>
        send(person.name, method, path, { ...(body && { body }), ...(token !== null && { token }) }, by),
      async askStaff(path, body) {
        const token = await by
          .pick(shop.portals)
          .service.logInStaff(support.email, demoPassword)
          .catch(() => null);
        if (token === null) return { status: 0, headers: new Headers(), body: null };
        return send(person.name, 'POST', path, { body, token }, by);
      },
    };
  }

  async function runAct(person: Person, name: string, act: Act, isTwice: boolean): Promise<void> {
    const by = createDice(`${seed} ${elapsedMs()} ${person.name} ${name}`);
    write(person.name, `${name}${isTwice ? ' (twice at once)' : ''}`);
    counts.set(name, (counts.get(name) ?? 0) + 1);
    const scene = toScene(person, by);
    if (isTwice) await shop.together(by, () => Promise.all([act.run(scene), act.run(scene)]));
    else await act.run(scene);
    await shop.restart();
    await shop.turn(dice);
  }

  return {
    shop,
    people,
    facts,
    log,
    counts,
    findings,
    elapsedMs,
    passTo: (atMs: number) => shop.passTo(new Date(begin.getTime() + atMs), dice),
    /** False: the person can't do that now. */
    async act(entry: Entry): Promise<boolean> {
      const person = people.find(({ name }) => name === entry.who);
      const act = person === undefined ? undefined : actsOf(person)[entry.act];
      if (person === undefined || act === undefined || !act.can(person)) return false;
      await runAct(person, entry.act, act, entry.isTwice);
      return true;
    },
    async beginFault(name: FaultName): Promise<void> {
      write('fault', name);
      await faults[name].begin(shop, createDice(`${seed} ${elapsedMs()} ${name}`));
      fault = name;
    },
    async endFault(): Promise<void> {
      if (fault === null) return;
      const known = faults[fault];
      if ('end' in known) await known.end(shop);
      fault = null;
      await shop.restart();
    },
    async look(): Promise<void> {
      findings.push(...(await findFindings({ shop, people, facts })));
    },
    stop: () => shop.stop(),
  };
}

export type Year = Awaited<ReturnType<typeof openYear>>;

/** The next act of somebody who comes by. Null: there is nothing that they can do. */
function chooseAct(person: Person, by: Dice): { act: string; isTwice: boolean } | null {
  const possible = Object.entries(actsOf(person)).filter(([, act]) => act.can(person));
  if (possible.length === 0) return null;
  const act = by.draw(possible.map(([name, { weight }]) => [name, weight] as const));
  const { haste }: Persona = personas[person.persona as PersonaName];
  return { act, isTwice: by.roll() * 100 < haste };
}

interface Visit {
  atMs: number;
  person: Person;
  left: number;
}

const minuteMs = 60_000;

/** What the dice let happen: the visits of all people, with faults between them. */
function createPlan(year: Year, seed: string) {
  const dices = new Map(year.people.map(({ name }) => [name, createDice(`${seed} ${name}`)]));
  const faultDice = createDice(`${seed} faults`);
  const diceOf = ({ name }: Person): Dice => dices.get(name) ?? faultDice;
  const toVisit = (person: Person, fromMs: number): Visit => {
    const { everyDays, actsAVisit }: Persona = personas[person.persona as PersonaName];
    const by = diceOf(person);
    return { person, atMs: fromMs + by.wait(everyDays * dayMs), left: Math.ceil(by.wait(actsAVisit)) };
  };
  const visits = year.people.map((person) => toVisit(person, 0));
  let faultAtMs = faultDice.wait(faultEveryMs);
  return {
    /** The next act or fault, and what follows from it is planned. */
    next(): Entry | null {
      const visit = visits.reduce((first, one) => (one.atMs < first.atMs ? one : first));
      if (faultAtMs < visit.atMs) {
        const atMs = faultAtMs;
        faultAtMs += faultDice.wait(faultEveryMs) + faultLastsMs;
        const act = faultDice.draw(faultNames.map((name) => [name, faults[name].weight] as const));
        return { atMs, who: 'fault', act, isTwice: false };
      }
      const { person, atMs } = visit;
      const chosen = chooseAct(person, diceOf(person));
      visit.left -= 1;
      if (visit.left > 0 && chosen !== null) visit.atMs += diceOf(person).wait(3 * minuteMs);
      else Object.assign(visit, toVisit(person, atMs));
      return chosen === null ? null : { atMs, who: person.name, ...chosen };
    },
    peekMs: () => Math.min(faultAtMs, ...visits.map(({ atMs }) => atMs)),
  };
}

/** Plays a year and returns what was found. */
export async function playYear(options: YearOptions): Promise<YearOutcome> {
  const year = await openYear(options);
  const { seed, days, stopsAtFinding = true } = options;
  const plan = createPlan(year, seed);
  const given = options.entries === undefined ? null : [...options.entries];
  const done: Entry[] = [];
  const endMs = days * dayMs;
  let lookAtMs = lookEveryMs;
  let faultEndsMs = Number.POSITIVE_INFINITY;

  async function take(entry: Entry): Promise<void> {
    const atMs = Math.round(entry.atMs);
    await year.passTo(atMs);
    if (atMs >= faultEndsMs) await year.endFault();
    if (entry.who === 'fault') {
      // Before the oracle looks, everything is calm.
      if (atMs > lookAtMs - calmMs) return;
      await year.endFault();
      await year.beginFault(entry.act as FaultName);
      faultEndsMs = atMs + faultLastsMs;
    } else if (!(await year.act({ ...entry, atMs }))) return;
    done.push({ ...entry, atMs });
  }
  try {
    for (;;) {
      const nextMs = given === null ? plan.peekMs() : (given[0]?.atMs ?? Number.POSITIVE_INFINITY);
      if (nextMs >= Math.min(lookAtMs, endMs)) {
        await year.endFault();
        await year.passTo(Math.min(lookAtMs, endMs));
        await year.look();
        lookAtMs += lookEveryMs;
      } else {
        const entry = given === null ? plan.next() : (given.shift() ?? null);
        if (entry !== null) await take(entry);
      }
      if ((stopsAtFinding && year.findings.length > 0) || year.elapsedMs() >= endMs) break;
    }
    const { findings, log, counts } = year;
    return { findings, atMs: year.elapsedMs(), entries: done, log, acts: done.length, counts };
  } finally {
    await year.stop();
  }
}
