/** Kinds of people. `personas` says what each does and how often. The last ones are not customers. */
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

/** Personas of which there is exactly one. */
export const staffNames = ['desk', 'provider', 'operator', 'thief', 'stranger', 'typist'] as const;

/** A payment window that a person opened and has not finished. */
export interface OpenCheckout {
  kind: 'marketplace' | 'subscription';
  /** The provider's id. Null if the window creates it at the payment. */
  transactionId: string | null;
  priceIds: readonly string[];
  customData: Record<string, string>;
  /** The prices when the window was opened. Null if it shows them at the payment. */
  shown: string | null;
}

/** A person, with what they have read on pages and in mails. They can't see the tables. */
export interface Person {
  name: string;
  persona: PersonaName;
  /** The person's mailboxes. */
  addresses: string[];
  /** The address of the person's account. Null without one. */
  email: string | null;
  /** The address that the person has verified. */
  verified: string | null;
  /** True if the person's last login was refused. */
  isOut: boolean;
  password: string;
  /** The tokens of the person's sessions, by computer. */
  sessions: Map<string, string>;
  /** Complete license codes that the person knows. */
  codes: string[];
  /** Orders whose number the person has seen. */
  orders: string[];
  /** Tokens of orders that the person made without an account. */
  guestTokens: string[];
  tabs: OpenCheckout[];
  /** True if the person has paid for a plan, which they may have forgotten. */
  hasPlan: boolean;
}

/** Makes a person's addresses. A saver's are spellings of one mailbox. */
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

/** One of the person's sessions. Null if they have none. */
export const findSession = (person: Person): string | null => person.sessions.values().next().value ?? null;
