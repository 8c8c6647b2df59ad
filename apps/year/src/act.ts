import type { RestAnswer } from '@backline/testing';
import type { Dice } from './dice.ts';
import type { Person } from './person.ts';
import type { YearShop } from './shop.ts';

/** The things that a person can use during an act: the shop, its provider, and the person's own state. */
export interface Scene {
  shop: YearShop;
  person: Person;
  /** All people, for acts that involve several. */
  people: readonly Person[];
  dice: Dice;
  /** Sends a request to the portal, with the person's session if they have one. Status 0: there was no answer. */
  ask(method: string, path: string, body?: object, token?: string | null): Promise<RestAnswer>;
  /** Sends a request as a member of staff. */
  askStaff(path: string, body: object): Promise<RestAnswer>;
  /** The packs for sale, with their prices. */
  offers: readonly Offer[];
  /** Records a fact for the oracle that no page shows afterward. */
  note(fact: Fact): void;
}

export interface Offer {
  sku: string;
  priceId: string;
  amount: number;
}

/** A fact that only the people involved know. */
export type Fact =
  /** An account opened the link of a guest's order. */
  | { kind: 'opened'; order: string; account: string }
  /** A payment, with what the payment window showed before. */
  | { kind: 'paid'; person: string; order: string; shown: string }
  | { kind: 'resent'; order: string; to: string; at: Date }
  | { kind: 'lease'; person: string; file: string; at: Date }
  | { kind: 'stolen factor'; factorId: string; userId: string; email: string; at: Date }
  /** A text that a person pasted from another program, and how the shop misread it. */
  | { kind: 'misread'; typed: string; as: string }
  | { kind: 'grown'; table: string; by: string }
  | LockedOut;

/** A person pressed "This wasn't me" in a mail. */
export interface LockedOut {
  kind: 'locked out';
  /** The token in the mail's link. */
  token: string;
  email: string;
  userId: string | null;
  /** The hash of the account's password before that. */
  passwordHash: string | null;
  at: Date;
  /** True if the new address was only requested, so nothing else ends. */
  isWithdrawn: boolean;
}

/** One thing that a person can do. Acts follow no plan: random choices decide what comes before and after. */
export interface Act {
  /** How often this act is chosen compared with others. */
  weight: number;
  can(person: Person): boolean;
  run(scene: Scene): Promise<void>;
}

export type ActTable = Readonly<Record<string, Act>>;

export const always = (): boolean => true;
export const isLoggedIn = ({ sessions }: Person): boolean => sessions.size > 0;
export const hasNoAccount = ({ email }: Person): boolean => email === null;
export const hasAccount = ({ email }: Person): boolean => email !== null;
