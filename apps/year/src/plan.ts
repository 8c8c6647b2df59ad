import { dayMs, minuteMs } from '@backline/domain/time';
import { createDice, type Dice } from './dice.ts';
import { faultLastsMs, faultNames, faults } from './faults.ts';
import type { Person } from './person.ts';
import { actsOf, personaOf } from './personas.ts';
import type { Entry } from './story.ts';

/** The average number of days between two faults. */
const faultEveryMs = dayMs;

/** Chooses a person's next act. Null if there is nothing that they can do. */
function chooseAct(person: Person, by: Dice): { act: string; isTwice: boolean } | null {
  const possible = Object.entries(actsOf(person)).filter(([, act]) => act.can(person));
  if (possible.length === 0) return null;
  const act = by.draw(possible.map(([name, { weight }]) => [name, weight] as const));
  return { act, isTwice: by.roll() * 100 < personaOf(person).haste };
}

interface Visit {
  atMs: number;
  person: Person;
  left: number;
}

/** Plans everyone's visits, and faults in between, at random. */
export function createPlan(people: readonly Person[], seed: string) {
  const dices = new Map(people.map(({ name }) => [name, createDice(`${seed} ${name}`)]));
  const faultDice = createDice(`${seed} faults`);
  const diceOf = ({ name }: Person): Dice => dices.get(name) ?? faultDice;
  const toVisit = (person: Person, fromMs: number): Visit => {
    const { everyDays, actsAVisit } = personaOf(person);
    const by = diceOf(person);
    return { person, atMs: fromMs + by.wait(everyDays * dayMs), left: Math.ceil(by.wait(actsAVisit)) };
  };
  const visits = people.map((person) => toVisit(person, 0));
  let faultAtMs = faultDice.wait(faultEveryMs);
  return {
    /** Returns the next act or fault, and plans what follows from it. */
    next(): Entry | null {
      const visit = visits.reduce((first, one) => (one.atMs < first.atMs ? one : first));
      if (faultAtMs < visit.atMs) {
        const atMs = Math.round(faultAtMs);
        faultAtMs += faultDice.wait(faultEveryMs) + faultLastsMs;
        const act = faultDice.draw(faultNames.map((name) => [name, faults[name].weight] as const));
        return { atMs, who: 'fault', act, isTwice: false };
      }
      const { person, atMs } = visit;
      const chosen = chooseAct(person, diceOf(person));
      visit.left -= 1;
      if (visit.left > 0 && chosen !== null) visit.atMs += diceOf(person).wait(3 * minuteMs);
      else Object.assign(visit, toVisit(person, atMs));
      return chosen === null ? null : { atMs: Math.round(atMs), who: person.name, ...chosen };
    },
    peekMs: () => Math.min(faultAtMs, ...visits.map(({ atMs }) => atMs)),
  };
}

/** Replays these acts, which may be fewer than in the original year. */
export function createReplay(entries: readonly Entry[]): ReturnType<typeof createPlan> {
  const left = [...entries];
  return { next: () => left.shift() ?? null, peekMs: () => left[0]?.atMs ?? Number.POSITIVE_INFINITY };
}
