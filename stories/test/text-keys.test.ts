import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Area, Message } from '@backline/texts/message';
import { describe, expect, it } from 'vitest';

const repository = join(import.meta.dirname, '../..');
const modules = import.meta.glob<Record<string, Area>>('../../packages/texts/src/en/**/*.ts', { eager: true });
const areas = Object.values(modules)
  .flatMap((module) => Object.entries(module))
  .filter(([, area]) => typeof area === 'object');

/**
 * Texts that code finds by an error code, the reason of a dead link, or the kind of a pending change. Their types check
 * them.
 */
const readByCode = ['errors', 'links', 'waiting'];

/** Parts of an area that are in files of their own. */
const partOf: Record<string, string> = {
  accountChangeMails: 'mail',
  factorMails: 'mail',
  invitationMails: 'mail',
  privacyMails: 'mail',
  refundMails: 'mail',
  withdrawalMails: 'mail',
};

const sources = globSync(['{apps,packages}/*/src/**/*.{ts,tsx}', 'cli/**/*.ts'], {
  cwd: repository,
  exclude: ['**/*.test.*', '**/node_modules/**'],
}).map((file) => readFileSync(join(repository, file), 'utf8'));

/** The names that the code uses for texts, such as `plan.daysLeft`. */
const named = new Set(
  sources.flatMap((source) => {
    const keys = Array.from(source.matchAll(/'(\w+\.\w+)'/g), ([, key]) => key);
    const imports = source.matchAll(/^import \{ (\w+)(?: as (\w+))? \} from '(?:@backline\/texts|\.{1,2})\//gm);
    const members = Array.from(imports).flatMap(([, area = '', alias = area]) =>
      Array.from(source.matchAll(new RegExp(`\\b${alias}\\.(\\w+)`, 'g')), ([, key]) => `${area}.${key}`),
    );
    return [...keys, ...members];
  }),
);

function textsOf(message: Message): string[] {
  if (typeof message === 'string') return [message];
  return 'plural' in message ? Object.values(message.plural) : Object.values(message.select).flatMap(textsOf);
}

/** A text in the form of a key: `It can take {minutes}` becomes `itcantake`. */
const toKey = (text: string) => text.replace(/\{\w+\}|<\/?\w+>|[^\p{L}\p{N}]/gu, '').toLowerCase();
const countWords = (key: string) => key.split(/(?=\p{Lu})/u).length;

/**
 * A key may repeat a label of up to three words. A longer key, or one that repeats a part of a sentence, adds nothing.
 */
function repeats(key: string, message: Message): boolean {
  return textsOf(message).some((text) => {
    const whole = toKey(text);
    const isPart = whole.startsWith(key.toLowerCase()) && whole.length > key.length;
    return countWords(key) > 3 ? whole.startsWith(key.toLowerCase()) : isPart && countWords(key) === 3;
  });
}

describe.each(areas)('the texts of %s', (name, area) => {
  it.skipIf(readByCode.includes(name))('are all said somewhere', () => {
    expect(Object.keys(area).filter((key) => !named.has(`${partOf[name] ?? name}.${key}`))).toEqual([]);
  });

  it('are named by what they mean', () => {
    const misnamed = Object.entries(area).filter(([key, message]) => /\d$/.test(key) || repeats(key, message));
    expect(misnamed.map(([key]) => key)).toEqual([]);
  });
});
