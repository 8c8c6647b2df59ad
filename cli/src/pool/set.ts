import { type PoolRulesInput, poolRules } from '@backline/domain/devices/seats/pool-rules';
import { defineCommand } from '../shared/command.ts';
import { demandReason, parseStart, reasonOption, refuseUsage, toReason } from '../shared/options.ts';
import { toCount } from '../shared/text.ts';

/** The flag of each rule, and how to parse it. */
const flags: { [Rule in keyof PoolRulesInput]: { flag: string; isNumber?: boolean; words?: Record<string, unknown> } } =
  {
    seats: { flag: 'seats', isNumber: true },
    counting: { flag: 'counting' },
    leaseDays: { flag: 'lease-days', isNumber: true },
    refreshHours: { flag: 'refresh-hours', isNumber: true },
    idleDays: { flag: 'idle-days', isNumber: true },
    swaps: { flag: 'swaps', isNumber: true },
    swapDays: { flag: 'swap-days', isNumber: true },
    isOfflineAllowed: { flag: 'offline', words: { yes: true, no: false } },
    offlineDays: { flag: 'offline-days', isNumber: true, words: { never: null } },
    courtesyHours: { flag: 'courtesy-hours', isNumber: true },
    courtesyDays: { flag: 'courtesy-days', isNumber: true },
    enforcedFrom: { flag: 'enforced-from', words: { now: null } },
  };
const names = poolRules.keyof().options;

function toValue(name: keyof PoolRulesInput, text: string): unknown {
  const { flag, isNumber, words } = flags[name];
  if (words !== undefined && Object.hasOwn(words, text)) return words[text];
  if (name === 'enforcedFrom') return parseStart(text, flag);
  return isNumber && /^\d+$/.test(text) ? Number(text) : text;
}

/** The rules in the options. Throws for an invalid value. */
function readRules(options: Record<string, string | boolean | undefined>): Partial<PoolRulesInput> {
  const rules: Record<string, unknown> = {};
  for (const name of names) {
    const { flag } = flags[name];
    const text = options[flag.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())];
    if (typeof text !== 'string') continue;
    const { data, error } = poolRules.shape[name].safeParse(toValue(name, text));
    if (error !== undefined) throw refuseUsage(`--${flag} does not take "${text}": ${error.issues[0]?.message}.`);
    rules[name] = data;
  }
  return rules;
}

/** Formats a value for its flag. */
function toFlagText(name: keyof PoolRulesInput, value: unknown): string {
  const word = Object.entries(flags[name].words ?? {}).find(([, meaning]) => meaning === value);
  return word?.[0] ?? String(value);
}

export const command = defineCommand({
  usage: 'set <NAME>',
  description:
    'Set the rules of a pool, or make one. No place is taken by it: what is above a limit that shrinks is not renewed. --dry-run tells how many accounts would be over.',
  examples: [
    'pool set main --seats 4 --dry-run',
    'pool set main --seats 4 --enforced-from 2027-03-01 --reason "counted for two months"',
    'pool set school --seats 20 --counting grants --idle-days 1 --reason "for classrooms"',
  ],
  options: {
    '--seats <N>': 'places of an account',
    '--counting <HOW>': 'account, or grants: times the active grants in the pool',
    '--lease-days <N>': 'how long all plays without internet',
    '--refresh-hours <N>': 'when a plugin asks again',
    '--idle-days <N>': 'an unused place is given away after so long, when it is needed',
    '--swaps <N>': 'how often places may be moved',
    '--swap-days <N>': 'in so many days',
    '--offline <YES>': 'yes or no: license files for computers without internet',
    '--offline-days <N>': 'how long such a file plays; never: it does not end',
    '--courtesy-hours <N>': 'how long a computer plays beyond the limit',
    '--courtesy-days <N>': 'once in so many days',
    '--enforced-from <DATE>': 'until then the limit is counted and never refused; now',
    '--dry-run': 'change nothing',
    ...reasonOption,
  },
  needs: ['shop', 'clock'],
  async run(context, [name = ''], options) {
    const isDryRun = options.dryRun === true;
    const reason = isDryRun ? toReason(options) : demandReason(options);
    const rules = readRules(options);
    if (Object.keys(rules).length === 0) throw refuseUsage('Name a rule to set, such as --seats 4. --help lists them.');
    const pool = await context.withClient((client) => client.setPool({ name, rules, isDryRun, reason }));
    const changed = names.filter((rule) => pool.before[rule] !== undefined);
    const undo = changed.flatMap((rule) => [`--${flags[rule].flag}`, toFlagText(rule, pool.before[rule])]);
    if (!isDryRun && undo.length > 0) context.logUndo('pool', 'set', name, ...undo);
    const what = pool.isNew
      ? `is ${isDryRun ? 'not there yet' : 'new'}`
      : `${isDryRun ? 'would change' : 'changed'} in ${toCount(changed.length, 'rule')}`;
    return {
      data: { ...pool, isDryRun },
      lines: [
        `${name} ${what}`,
        ...changed.map(
          (rule) => `  ${flags[rule].flag} ${toFlagText(rule, pool.before[rule])} -> ${toFlagText(rule, pool[rule])}`,
        ),
        `${pool.over} of ${toCount(pool.accounts, 'account')} ${isDryRun ? 'would be' : 'are'} over`,
      ],
    };
  },
});
