/** Kinds of people. What each does and how often: `personas`. The last ones are no customers. */
export const personaNames = [
  'guest',
  'collector',
  'subscriber',
  'mover',
  'hasty',
  'studio',
  'couple',
  'pirate',
  'thief',
  'reader',
  'stranger',
  'desk',
  'provider',
  'operator',
] as const;
export type PersonaName = (typeof personaNames)[number];

/** Those who are there once. */
export const staffNames = ['desk', 'provider', 'operator', 'thief', 'stranger'] as const;

/** A window that a person has opened and not finished. */
export interface OpenCheckout {
  kind: 'marketplace' | 'subscription';
  /** The provider's id; null where the window makes it when it is paid. */
  transactionId: string | null;
  priceIds: readonly string[];
  customData: Record<string, string>;
  /** The prices that the window showed when it was opened; null where it shows them when it is paid. */
  shown: string | null;
}

/** A person, with what they have read on pages and in mails: they know nothing of the tables. */
export interface Person {
  name: string;
  persona: PersonaName;
  /** The mailboxes that they can open. */
  addresses: string[];
  /** The address of their account; null without one. */
  email: string | null;
  password: string;
  /** The tokens of their sessions, by the computer. */
  sessions: Map<string, string>;
  /** Whole license codes that they know. */
  codes: string[];
  /** Orders that they have seen the number of. */
  orders: string[];
  /** Tokens of orders that they have made without an account. */
  guestTokens: string[];
  tabs: OpenCheckout[];
}

export function createPerson(name: string, persona: PersonaName, addresses: number): Person {
  const first = `${name}@example.org`;
  const more = Array.from({ length: addresses - 1 }, (_, at) => `${name}.${at + 2}@example.net`);
  return {
    name,
    persona,
    addresses: [first, ...more],
    email: null,
    password: `violet anchor of ${name}`,
    sessions: new Map(),
    codes: [],
    orders: [],
    guestTokens: [],
    tabs: [],
  };
}

/** A session of theirs; null where they have none. */
export const findSession = (person: Person): string | null => person.sessions.values().next().value ?? null;
