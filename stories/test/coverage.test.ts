import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { MailMessage } from '@backline/core/ports/mail-message';
import { mailExamples } from '@backline/mail/templates';
import { account } from '@backline/texts/account/account';
import { emailLinks } from '@backline/texts/account/email-links';
import { profile } from '@backline/texts/account/profile';
import { secure } from '@backline/texts/account/secure';
import { downloads } from '@backline/texts/downloads';
import { licenses } from '@backline/texts/licenses';
import { passport } from '@backline/texts/passport';
import { plan } from '@backline/texts/plan';
import { shop } from '@backline/texts/shop/shop';
import { describe, expect, it } from 'vitest';
import { pending, Refusal, unreachable } from '../src/portal/answers.ts';
import { findCalls } from './find-calls.ts';
import { findComponents } from './find-components.ts';
import { readStates } from './read-states.ts';

type Args = Record<string, unknown>;
interface StoryModule {
  default: { args?: Args };
  [story: string]: { args?: Args };
}

const modules = import.meta.glob<StoryModule>('../src/**/*.stories.tsx');

/** The args of every story of a file, as the component receives them. */
async function loadArgs(storyPath: string): Promise<Args[]> {
  const { default: meta, ...stories } = (await modules[storyPath]?.()) ?? { default: {} };
  return Object.values(stories).map((story) => ({ ...meta.args, ...story.args }));
}

const components = findComponents();

describe.each(components)('$name', ({ path, storyPath }) => {
  it('has stories', () => {
    expect(Object.keys(modules)).toContain(storyPath);
  });

  it('is shown with every message that it can say', () => {
    const stories = readSource(storyPath);
    const messages = findMessages(readFileSync(path, 'utf8'));
    expect(messages.filter((name) => !stories.includes(name))).toEqual([]);
  });
});

describe.each(components.filter(({ isPage }) => !isPage))('$name', ({ path, storyPath }) => {
  it('is shown in every state that its props can take', async () => {
    const stories = await loadArgs(storyPath);
    const missing = readStates(path).filter(({ prop, isShownBy }) => !stories.some((args) => isShownBy(args[prop])));
    expect(missing.map(({ name }) => name)).toEqual([]);
  });
});

describe.each(components.filter(({ isPage }) => isPage))('$name', ({ path, storyPath }) => {
  it('is shown with every way that its calls can end', async () => {
    const stories = await loadArgs(storyPath);
    const { automatic, manual } = findCalls(path);
    const answersTo = (call: string) => stories.map(({ answers }) => (answers as Args | undefined)?.[call]);
    const fails = (answer: unknown) => answer instanceof Refusal || answer === unreachable;
    const succeeds = (answer: unknown) => answer !== undefined && answer !== pending && !fails(answer);
    const missing = [...automatic, ...manual].flatMap((call) => [
      ...(automatic.has(call) && !answersTo(call).includes(pending) ? [`${call}: pending`] : []),
      ...(answersTo(call).some(succeeds) ? [] : [`${call}: answered`]),
      ...(answersTo(call).some(fails) ? [] : [`${call}: failed`]),
    ]);
    expect(missing).toEqual([]);
  });
});

it('shows each kind of mail in a story of its own', async () => {
  const stories = await loadArgs('../src/mail/mails.stories.tsx');
  const kinds = stories.map(({ messages }) => (messages as MailMessage[]).map(({ kind }) => kind).join());
  expect(kinds).toEqual(expect.arrayContaining(Object.keys(mailExamples)));
});

it('says of each component what it is for, in words of its own', () => {
  const described = Object.keys(modules)
    .map((path) => ({ path, source: readSource(path) }))
    .filter(({ source }) => /^ {2}component: /m.test(source))
    .map(({ path, source }) => ({ path, sentences: readDescription(source).split(/(?<=\.) /) }));
  expect(described.filter(({ sentences }) => sentences.length < 2).map(({ path }) => path)).toEqual([]);
  const said = described.flatMap(({ sentences }) => sentences);
  expect(said.filter((sentence, index) => said.indexOf(sentence) !== index)).toEqual([]);
});

/** The doc comment of a story file's meta in one line, with which its docs page begins. */
function readDescription(source: string): string {
  const [, text = ''] = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nconst meta = /.exec(source) ?? [];
  return text.replace(/\n \* ?/g, ' ').trim();
}

function readSource(storyPath: string): string {
  return readFileSync(fileURLToPath(new URL(storyPath, import.meta.url)), 'utf8');
}

/** The messages of a form's rules are covered by the form. */
const messagesOfRules: Record<string, string[]> = {
  findSignUpProblem: [
    'contactNameTooShort',
    'contactNameTooLong',
    'passwordTooShort',
    'passwordTooLong',
    'confirmationMismatch',
    'termsRequired',
  ],
  findVerifyProblem: ['verifyTermsRequired', 'verifyPasswordsDiffer', 'verifyNameRequired'],
};

/** The outcomes in an area that also has other texts. */
const outcomes = (texts: Record<string, unknown>, pattern: RegExp) =>
  Object.fromEntries(Object.entries(texts).filter(([key]) => pattern.test(key)));

/** The fixed texts, by the names that stories import. */
const fixedTexts: Record<string, { name: string; texts: Record<string, unknown> }> = {
  account: { name: 'accountMessages', texts: account },
  emailLinks: { name: 'emailLinksTexts', texts: outcomes(emailLinks, /(Done|Failed)$/) },
  profile: { name: 'profileTexts', texts: outcomes(profile, /^(change.*(Done|Failed)|newPasswordsDiffer)$/) },
  secure: { name: 'secureTexts', texts: outcomes(secure, /^(secured|secureFailed|changeWithdrawn)/) },
  downloads: { name: 'downloadMessages', texts: downloads },
  licenses: { name: 'licenseMessages', texts: licenses },
  passport: { name: 'passportMessages', texts: passport },
  plan: { name: 'planMessages', texts: plan },
  shop: { name: 'marketplaceMessages', texts: shop },
};

/**
 * The fixed texts that a component shows. A text with a parameter has no name in a story, so it is checked by its
 * wording.
 */
function findMessages(source: string): string[] {
  const said = Array.from(source.matchAll(/\bt\('(\w+)\.(\w+)'\)/g)).flatMap(([, area = '', key = '']) => {
    const fixed = fixedTexts[area];
    return typeof fixed?.texts[key] === 'string' ? [`${fixed.name}.${key}`] : [];
  });
  const ruled = Object.entries(messagesOfRules).flatMap(([rule, names]) =>
    source.includes(`${rule}(`) ? names.map((name) => `accountMessages.${name}`) : [],
  );
  return [...new Set([...said, ...ruled])];
}
