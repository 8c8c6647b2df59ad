import { testApiKey } from '@backline/testing';
import { type Act, type ActTable, hasAccount, hasNoAccount, isLoggedIn, type Scene } from '../act.ts';
import { accountActs } from './account.ts';
import { shopActs } from './shop.ts';

/** How a text may change when it is copied from another program. */
const respell: ((text: string) => string)[] = [
  (text) => `\u00a0${text}\u200b`,
  (text) => `\u202a${text}\u202c`,
  (text) => `<${text}>`,
  (text) => `${text}.`,
  (text) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
  (text) => [...text].join('\u00ad'),
];

/** How a code may change in a mail, a table, on a label or on a foreign keyboard. */
const respellCode: ((code: string) => string)[] = [
  ...respell,
  (code) => code.replaceAll('-', '\u2011'),
  (code) => code.replaceAll('-', ' \u2013 '),
  (code) => code.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit))),
  (code) => `Your license code: ${code}\r\n\r\nThank you for your purchase!`,
  (code) => `"${code}";1;2027-01-04`,
  (code) => code.toLowerCase(),
];

/** Each has the eight characters that a name needs at least. */
const names = [
  'Jose\u0301 Álvarez',
  ' नेहा शर्मा क\u094d\u200dषत्रिय ',
  'نادیا می\u200cخواهم',
  '欧陽 修文\u3000李小龍太郎',
  'Søren O’Brien-Smith',
  '🎻 Zoë Müller',
];

/** A name as it is stored: in composed form, trimmed, and otherwise as typed. */
const toStored = (name: string) => name.normalize('NFC').trim();

const toBody = ({ person }: Scene, authId: string) => ({
  apiKey: testApiKey,
  authId,
  password: person.password,
  machineId: 'studio',
});

/** Logs in with a pasted address. If only the plain address works, the pasted one was misread. */
async function logIn(scene: Scene): Promise<void> {
  const { ask, person, dice, note } = scene;
  const email = person.email ?? '';
  const typed = dice.pick(respell)(email);
  const pasted = await ask('POST', '/token', toBody(scene, typed), null);
  if (pasted.status === 0 || pasted.status === 429 || pasted.status >= 500) return;
  const plain = pasted.status === 200 ? pasted : await ask('POST', '/token', toBody(scene, email), null);
  if (plain.status !== 200) return;
  person.sessions.set('studio', plain.body.token);
  if (plain !== pasted) note({ kind: 'misread', typed, as: `${pasted.status} at a login` });
}

const signUp: Act = {
  weight: 30,
  can: hasNoAccount,
  async run({ ask, person, dice }) {
    const [address = ''] = person.addresses;
    const contactName = dice.pick(names);
    const body = { authId: dice.pick(respell)(address), password: person.password, contactName };
    const { status } = await ask('POST', '/signup', { ...body, emailMarketingConsent: false });
    if (status === 200) person.email = address;
  },
};

const changeName: Act = {
  weight: 3,
  can: isLoggedIn,
  async run({ ask, dice, note }) {
    const typed = dice.pick(names);
    const { status } = await ask('POST', '/user', { contactName: typed });
    if (status === 400) note({ kind: 'misread', typed, as: 'no name' });
    if (status !== 200) return;
    const { body, ...answer } = await ask('GET', '/user');
    if (answer.status === 200 && body.contactName !== toStored(typed))
      note({ kind: 'misread', typed, as: `the name ${body.contactName}` });
  },
};

const redeem: Act = {
  weight: 10,
  can: (person) => isLoggedIn(person) && person.codes.length > 0,
  async run({ ask, person, dice, note }) {
    const typed = dice.pick(respellCode)(dice.pick(person.codes));
    const { status, body } = await ask('POST', '/user/redeem-license-codes', { licenseCodes: [typed] });
    if (status !== 200) return;
    const reasons: string[] = body.errors.map(({ reason }: { reason: string }) => reason);
    // Our own codes are known, even after they have ended.
    const misread = reasons.find((reason) => reason === 'malformed' || reason === 'unknown');
    if (misread !== undefined) note({ kind: 'misread', typed, as: `a code that is ${misread}` });
  },
};

/** The acts of a person who pastes everything from other programs, and whose name is in an unusual script. */
export const typistActs = {
  'sign up by pasting': signUp,
  'log in by pasting': { weight: 10, can: hasAccount, run: logIn },
  'change the name to one of many scripts': changeName,
  'redeem what was pasted': redeem,
  'verify the address': accountActs['verify the address'],
  'fill a cart as a guest': shopActs['fill a cart as a guest'],
  pay: shopActs.pay,
  'read the mails': shopActs['read the mails'],
} satisfies ActTable;
