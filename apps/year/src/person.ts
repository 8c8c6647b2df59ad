/** Kinds of people. What each does and how often: `personas`. The last ones are no customers. */
export const personaNames = [
  'guest',
  'collector',
  'subscriber',
  'mover',
  'saver',
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
  'typist',
] as const;
export type PersonaName = (typeof personaNames)[number];

/** Those who are there once. */
export const staffNames = ['desk', 'provider', 'operator', 'thief', 'stranger', 'typist'] as const;

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
  /** The address whose link they have opened. */
  verified: string | null;
  /** Their last try to log in was refused. */
  isOut: boolean;
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
  /** They have paid for a plan, and may have forgotten that. */
  hasPlan: boolean;
}

/** Those of a saver are spellings of one mailbox. */
function toAddresses(name: string, persona: PersonaName): string[] {
  if (persona === 'saver')
    return [`${name}@gmail.com`, `${name}+music@gmail.com`, `${[...name].join('.')}@googlemail.com`];
  return [`${name}@example.org`, `${name}.2@example.net`, `${name}+music@example.org`];
}

export function createPerson(name: string, persona: PersonaName, addresses: number): Person {
  return {
    name,
    persona,
    addresses: toAddresses(name, persona).slice(0, addresses),
    email: null,
    verified: null,
    isOut: false,
    password: `violet anchor of ${name}`,
    sessions: new Map(),
    codes: [],
    orders: [],
    guestTokens: [],
    tabs: [],
    hasPlan: false,
  };
}

/** A session of theirs; null where they have none. */
export const findSession = (person: Person): string | null => person.sessions.values().next().value ?? null;
