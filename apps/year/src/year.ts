import { hourMs } from '@backline/domain/time';
import { demoPassword, support } from '@backline/fixtures';
import type { RestAnswer, RestRequest } from '@backline/testing';
import type { Act, Fact, Offer, Scene } from './act.ts';
import { createDice, type Dice } from './dice.ts';
import { type Fault, type FaultName, faults } from './faults.ts';
import { findFindings } from './oracle/find-findings.ts';
import { createPerson, findSession, type Person, personaNames, staffNames } from './person.ts';
import { actsOf, personas } from './personas.ts';
import { type EngineName, openShop, type YearShop } from './shop.ts';
import { watchStandingStill } from './standing-still.ts';
import { type Entry, type Finding, formatTime } from './story.ts';

export interface YearOptions {
  seed: string;
  engine: EngineName;
  days: number;
  people: number;
}

const begin = new Date('2027-01-04T08:00:00.000Z');

/** Makes a number of people, by the shares in the table. */
function castPeople(count: number, dice: Dice): Person[] {
  const shares = personaNames.map((name) => [name, personas[name].share] as const);
  const people = Array.from({ length: count }, (_, at) => {
    const persona = dice.draw(shares);
    return createPerson(`p${at}`, persona, personas[persona].addresses);
  });
  return [...people, ...staffNames.map((name) => createPerson(name, name, 1))];
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

/** How long after the provider is back the portal may still say that it is away. */
const recoveryMs = hourMs;

/** Sends requests to any of the portals and logs the answers. */
function createSender(shop: YearShop, write: (who: string, text: string) => void) {
  let disturbedUntilMs = 0;
  const findings: Finding[] = [];
  const nowMs = () => shop.clock.now().getTime();
  return {
    findings,
    /** Marks a time during which a fault is expected to disturb the portal. */
    disturb(untilMs: number) {
      disturbedUntilMs = untilMs;
    },
    async send(who: string, method: string, path: string, request: RestRequest, by: Dice): Promise<RestAnswer> {
      const portal = by.pick(shop.portals);
      const ask = () =>
        portal.service
          .rest(method, path, request)
          .catch((): RestAnswer => ({ status: 0, headers: new Headers(), body: null }));
      const answer = await ask();
      // Requests of support staff don't pass the proxy.
      if (shop.proxy.isRepeating() && !path.startsWith('/support') && by.once(3)) await ask();
      const code = answer.status >= 400 ? ` ${answer.body?.error?.code}` : '';
      write(who, `  ${method} ${path.replace(/token=.*/, 'token=…')} ${answer.status}${code}`);
      const isDisturbed = nowMs() < disturbedUntilMs || portal.process.isDead();
      if (answer.status >= 500 && !isDisturbed)
        findings.push({
          invariant: 'answers',
          message: `${method} ${path} answered ${answer.status}${code} to ${who}`,
        });
      return answer;
    },
  };
}

/** Opens a year, ready to be played. */
export async function openYear({ seed, engine, people: count }: YearOptions) {
  const log: string[] = [];
  const still = watchStandingStill(() => log.at(-1));
  const shop = await still.apart(() => openShop(engine, seed, begin, still));
  const dice = createDice(`${seed} time`);
  const people = castPeople(count, createDice(`${seed} people`));
  const customers = people.slice(0, count);
  const offers = await readOffers(shop);
  const facts: Fact[] = [];
  const counts = new Map<string, number>();
  let fault: Fault | null = null;

  const elapsedMs = () => shop.clock.now().getTime() - begin.getTime();
  const write = (who: string, text: string) => void log.push(`${formatTime(elapsedMs())} ${who}: ${text}`);
  const { send, findings, disturb } = createSender(shop, write);

  const toScene = (person: Person, by: Dice): Scene => ({
    shop,
    person,
    people: customers,
    dice: by,
    offers,
    note: (fact) => void facts.push(fact),
    async ask(method, path, body, token = findSession(person)) {
      const request = { ...(body && { body }), ...(token !== null && { token }) };
      const answer = await send(person.name, method, path, request, by);
      // A browser forgets a session that has ended.
      if (answer.body?.error?.code === 'unauthenticated')
        for (const [machine, own] of person.sessions) if (own === token) person.sessions.delete(machine);
      return answer;
    },
    async askStaff(path, body) {
      const { service } = by.pick(shop.portals);
      const token = await service.logInStaff(support.email, demoPassword).catch(() => null);
      if (token === null) return { status: 0, headers: new Headers(), body: null };
      return send(person.name, 'POST', path, { body, token }, by);
    },
  });

  return {
    shop,
    people,
    log,
    counts,
    findings,
    elapsedMs,
    passTo: (atMs: number) => shop.passTo(new Date(begin.getTime() + atMs), dice),
    /** Runs an act. False if the person can't do it now. */
    async act({ atMs, who, act: name, isTwice }: Entry): Promise<boolean> {
      const person = people.find((one) => one.name === who);
      const act: Act | undefined = person === undefined ? undefined : actsOf(person)[name];
      if (person === undefined || act === undefined || !act.can(person)) return false;
      write(who, `${name}${isTwice ? ' (twice at once)' : ''}`);
      counts.set(name, (counts.get(name) ?? 0) + 1);
      const by = createDice(`${seed} ${atMs} ${who} ${name}`);
      const scene = toScene(person, by);
      if (isTwice) await shop.together(by, () => Promise.all([act.run(scene), act.run(scene)]));
      // An operator's command runs in its own process.
      else if (person.persona === 'operator') await still.apart(() => act.run(scene));
      else await act.run(scene);
      await shop.restart();
      return true;
    },
    async beginFault({ atMs, act: name }: Entry): Promise<void> {
      write('fault', name);
      fault = faults[name as FaultName];
      disturb(Number.POSITIVE_INFINITY);
      await fault.begin(shop, createDice(`${seed} ${atMs} ${name}`));
    },
    async endFault(): Promise<void> {
      if (fault === null) return;
      await fault.end?.(shop);
      fault = null;
      await shop.restart();
      disturb(shop.clock.now().getTime() + recoveryMs);
    },
    async look(): Promise<void> {
      await still.apart(async () => {
        await shop.outside.inspectPlace();
        findings.push(...(await findFindings({ shop, people, facts })));
      });
    },
    reportStandingStill: still.report,
    async stop(): Promise<void> {
      still.stop();
      await shop.stop();
    },
  };
}
