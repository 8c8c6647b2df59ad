import { CliError } from './errors.ts';

export const reasonOption = {
  '--reason <TEXT>':
    'why, in 3 to 500 characters: the audit keeps it, and the customer reads it where SHOW_SUPPORT_REASONS is true',
} as const;
export const yesOption = { '--yes': 'do not ask' } as const;
export const codesFromOptions = {
  '--file <FILE>': 'read codes from a file instead; without both, from a pipe',
} as const;

export function refuseUsage(message: string): CliError {
  return new CliError(message, 'usage_invalid', 'usage');
}

const reasonLength = { min: 3, max: 500 };

/** The reason for a change, which the audit stores. There is no default. */
export function demandReason({ reason = '' }: { reason?: string }): string {
  const { length } = reason.trim();
  const { min, max } = reasonLength;
  if (length < min)
    throw refuseUsage(
      `Say why, in ${min} to ${max} characters: --reason "a few words". The audit keeps it, and the customer reads it where SHOW_SUPPORT_REASONS is true.`,
    );
  if (length > max) throw refuseUsage(`--reason has ${length} characters: say why in ${min} to ${max}.`);
  return reason.trim();
}

/** The reason for a look-up, which has a default. */
export function toReason(options: { reason?: string }): string {
  return options.reason === undefined ? 'looked up at the command line' : demandReason(options);
}

/** A command's reason, required or not. */
export const readReason = { demanded: demandReason, optional: toReason };

/** One of a few words. `isNone` completes the error for any other word, such as "no status of a subscription". */
export function parseChoice<Choice extends string>(text: string, choices: readonly Choice[], isNone: string): Choice {
  const choice = choices.find((known) => known === text);
  if (choice === undefined) throw refuseUsage(`"${text}" is ${isNone}. Choose ${choices.join(', ')}.`);
  return choice;
}

/** Trims options that must be given. If some are missing, the error names all of them. */
export function demandTexts<Name extends string>(
  options: Readonly<Record<string, string | undefined>>,
  names: readonly Name[],
): Record<Name, string> {
  const texts = names.map((name) => [name, options[name]?.trim() ?? ''] as const);
  const missing = texts.filter(([, text]) => text === '').map(([name]) => `--${name}`);
  if (missing.length > 0) {
    const verb = missing.length === 1 ? 'is' : 'are';
    const list = new Intl.ListFormat('en-GB').format(missing);
    throw refuseUsage(`${list} ${verb} missing. Add --help to see how it is used.`);
  }
  return Object.fromEntries(texts) as Record<Name, string>;
}

export function parseCount(text: string, name: string, max: number, min = 1): number {
  const count = Number(text);
  if (/^\d+$/.test(text) && count >= min && count <= max) return count;
  throw refuseUsage(`--${name} must be a whole number from ${min} to ${max}, not "${text}".`);
}

const timeForm = /^(\d{4}-\d\d-\d\d)([T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/;

/** An ISO 8601 time, or a day at a given time. `Date` alone would read "7" as a month, and February 31 as March 3. */
function readTime(text: string, name: string, ofDay: string): string {
  const [, day = '', time = ofDay] = timeForm.exec(text) ?? [];
  const at = new Date(day + time);
  if (!new Date(day).toJSON()?.startsWith(day) || Number.isNaN(at.getTime()))
    throw refuseUsage(`--${name} must be a date such as 2027-01-31, not "${text}".`);
  return at.toISOString();
}

/** A start: a day begins at midnight UTC. */
export const parseStart = (text: string, name: string): string => readTime(text, name, 'T00:00Z');

/** An end: a day ends at midnight UTC. */
export const parseEnd = (text: string, name: string): string => readTime(text, name, 'T23:59:59.999Z');
