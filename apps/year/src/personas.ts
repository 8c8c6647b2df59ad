import type { ActTable } from './act.ts';
import { accountActs } from './acts/account.ts';
import { computerActs, pirateActs } from './acts/computers.ts';
import { factorActs } from './acts/factors.ts';
import { operatorActs } from './acts/operator.ts';
import { providerActs, staffActs } from './acts/others.ts';
import { planActs } from './acts/plan.ts';
import { shopActs } from './acts/shop.ts';
import { strangerActs } from './acts/stranger.ts';
import { ownerActs, readerActs, thiefActs } from './acts/thief.ts';
import { typistActs } from './acts/typist.ts';
import type { Person, PersonaName } from './person.ts';

/** A kind of person: the acts that such a person does, and how often. */
export interface Persona {
  /** The number of such people in a hundred. */
  share: number;
  acts: ActTable;
  /** The average number of days between two visits. */
  everyDays: number;
  /** The average number of acts in a visit. */
  actsAVisit: number;
  /** The number of the person's mailboxes. */
  addresses: number;
  /** How many of a hundred acts are done twice at the same time. */
  haste: number;
}

const visitor = { share: 10, everyDays: 20, actsAVisit: 7, addresses: 2, haste: 3 };
const { 'fill a cart as a guest': guestCart, pay, 'read the mails': readMails } = shopActs;

/** The acts of a person who has an account and buys for their computers. */
const musicianActs = {
  'sign up': accountActs['sign up'],
  'verify the address': accountActs['verify the address'],
  'log in': accountActs['log in'],
  'log in once more': accountActs['log in once more'],
  'ask for a new password': accountActs['ask for a new password'],
  'look at the account': accountActs['look at the account'],
  'choose a new password': accountActs['choose a new password'],
  'fill a cart': shopActs['fill a cart'],
  pay,
  'take what is free': shopActs['take what is free'],
} satisfies ActTable;

export const personas = {
  guest: {
    ...visitor,
    share: 20,
    acts: {
      'fill a cart as a guest': guestCart,
      pay,
      'read the mails': readMails,
      'look at a guest’s order': shopActs['look at a guest’s order'],
      'withdraw as a guest': shopActs['withdraw as a guest'],
      'confirm a withdrawal': shopActs['confirm a withdrawal'],
      'give a code away': shopActs['give a code away'],
      'change the address at the provider': shopActs['change the address at the provider'],
      'sign up': { ...accountActs['sign up'], weight: 1 },
      'verify the address': accountActs['verify the address'],
      'log in': accountActs['log in'],
      'redeem a code': shopActs['redeem a code'],
    },
  },
  collector: { ...visitor, share: 20, acts: { ...accountActs, ...factorActs, ...ownerActs, ...shopActs } },
  subscriber: { ...visitor, share: 25, everyDays: 8, acts: { ...accountActs, ...ownerActs, ...planActs, pay } },
  mover: {
    ...visitor,
    share: 15,
    addresses: 3,
    acts: { ...accountActs, ...ownerActs, ...shopActs, ...planActs },
  },
  saver: {
    ...visitor,
    share: 10,
    everyDays: 10,
    addresses: 3,
    acts: {
      ...accountActs,
      ...planActs,
      pay,
      'begin again with another address': {
        ...accountActs['give the account up'],
        weight: 4,
        can: ({ email }) => email !== null,
      },
    },
  },
  hasty: {
    ...visitor,
    share: 10,
    haste: 40,
    acts: { ...accountActs, ...factorActs, ...ownerActs, ...shopActs, ...planActs },
  },
  studio: { ...visitor, share: 2, everyDays: 7, acts: { ...musicianActs, ...computerActs } },
  couple: {
    ...visitor,
    share: 4,
    everyDays: 14,
    acts: { ...musicianActs, ...factorActs, ...ownerActs, ...computerActs },
  },
  pirate: { ...visitor, share: 2, everyDays: 5, actsAVisit: 10, acts: { ...musicianActs, ...pirateActs } },
  thief: { ...visitor, share: 1, everyDays: 4, actsAVisit: 8, acts: thiefActs },
  reader: { ...visitor, share: 1, everyDays: 6, actsAVisit: 8, acts: readerActs },
  stranger: { ...visitor, share: 0, everyDays: 3, actsAVisit: 4, acts: strangerActs },
  desk: { ...visitor, share: 0, everyDays: 1, actsAVisit: 3, acts: staffActs },
  provider: { ...visitor, share: 0, everyDays: 1, actsAVisit: 3, acts: providerActs },
  operator: { ...visitor, share: 0, everyDays: 2, actsAVisit: 3, haste: 0, acts: operatorActs },
  typist: { ...visitor, share: 0, everyDays: 5, acts: typistActs },
} as const satisfies Record<PersonaName, Persona>;

export const personaOf = ({ persona }: Person): Persona => personas[persona];
export const actsOf = (person: Person): ActTable => personaOf(person).acts;
