import type { RestAnswer } from '@backline/testing';
import type { Dice } from './dice.ts';
import type { Person } from './person.ts';
import type { YearShop } from './shop.ts';

/** The shop as one person reaches it in an act. */
export interface Scene {
  shop: YearShop;
  person: Person;
  /** All people, for those who share something. */
  people: readonly Person[];
  dice: Dice;
  /** Asks the portal, with the person's session where they have one. Status 0: there was no answer. */
  ask(method: string, path: string, body?: object, token?: string | null): Promise<RestAnswer>;
  /** Asks as a member of staff. */
  askStaff(path: string, body: object): Promise<RestAnswer>;
  /** The packs that are sold, with what they cost. */
  offers: readonly Offer[];
  /** Remembers something that no page says any more once it was done, for the oracle. */
  note(fact: Fact): void;
}

export interface Offer {
  sku: string;
  priceId: string;
  amount: number;
}

/** Something that only those who were there know. */
export type Fact =
  /** A guest's order that was opened by its link in an account. */
  | { kind: 'opened'; order: string; account: string }
  /** A window that was paid, with what it had shown. */
  | { kind: 'paid'; person: string; order: string; shown: string }
  | { kind: 'resent'; order: string; to: string; at: Date }
  | { kind: 'lease'; person: string; file: string; at: Date }
  | { kind: 'stolen factor'; factorId: string; userId: string; email: string; at: Date }
  /** A text that a person copied out of another program, and what the shop took it for. */
  | { kind: 'misread'; typed: string; as: string }
  | { kind: 'grown'; table: string; by: string }
  | LockedOut;

/** Somebody pressed the button of a mail that says "This wasn't me". */
export interface LockedOut {
  kind: 'locked out';
  /** The link of the mail. */
  token: string;
  email: string;
  userId: string | null;
  /** The account's stored password before. */
  passwordHash: string | null;
  at: Date;
  /** The address was only asked for: nothing else ends. */
  isWithdrawn: boolean;
}

/** One thing that a person may do. It has no plan: what comes before and after is for the dice. */
export interface Act {
  /** How often it is done, beside the others. */
  weight: number;
  can(person: Person): boolean;
  run(scene: Scene): Promise<void>;
}

export type ActTable = Readonly<Record<string, Act>>;

export const always = (): boolean => true;
export const isLoggedIn = ({ sessions }: Person): boolean => sessions.size > 0;
export const hasNoAccount = ({ email }: Person): boolean => email === null;
export const hasAccount = ({ email }: Person): boolean => email !== null;
