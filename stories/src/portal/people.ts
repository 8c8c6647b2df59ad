import type { License } from '@backline/domain/licenses/license';
import type { PlanState } from '@backline/domain/plans/rules';
import { cartItems, planCast, planLicense, planLicenseInGrace, trialHad } from '@backline/fixtures';
import { type Answers, Refusal } from './answers.ts';
import type { PortalProps } from './portal.tsx';
import { customerAnswers } from './signed-in.ts';
import { toToday } from './to-today.ts';

type Person = Pick<PortalProps, 'cart'> & { isSignedIn: boolean; answers?: Answers };

/** The answers that differ between customers. */
const own = {
  'account.getCurrentUser': customerAnswers['account.getCurrentUser'],
  'plans.getPlanStatus': customerAnswers['plans.getPlanStatus'],
  'plans.getTrial': customerAnswers['plans.getTrial'],
  'licenses.listLicenses': customerAnswers['licenses.listLicenses'],
} satisfies Answers;

const toMember = (state: PlanState, license: License): Person => ({
  isSignedIn: true,
  answers: {
    'account.getCurrentUser': { ...own['account.getCurrentUser'], subscriptionType: 'plus' },
    'plans.getPlanStatus': planCast[state].monthly,
    'plans.getTrial': trialHad,
    'licenses.listLicenses': toToday({ timed: [license], perpetual: [] }),
  },
});

const people: Record<string, Person> = {
  visitor: { isSignedIn: false },
  guest: { isSignedIn: false, cart: cartItems.slice(0, 2) },
  owner: { isSignedIn: true, answers: own },
  trial: toMember('trialing', planLicense),
  member: toMember('active', planLicense),
  pastDue: toMember('past_due', planLicenseInGrace),
};

/** True if a story sets a call to pending or failing instead of an answer. */
const isState = (answer: unknown) => typeof answer !== 'object' || answer instanceof Refusal;

/**
 * A page as a person of the toolbar sees it. Answers of the story that don't depend on the person stay, and so do its
 * failures and delays.
 */
export function toPerson(name: string, { answers }: Pick<PortalProps, 'answers'>): Partial<PortalProps> {
  const person = people[name];
  if (person?.answers === undefined) return { ...person };
  const states = Object.entries(answers).filter(([, answer]) => isState(answer));
  return {
    ...person,
    answers: { ...customerAnswers, ...answers, ...person.answers, ...Object.fromEntries(states) },
  };
}
