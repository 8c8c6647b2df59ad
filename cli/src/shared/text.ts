import { toVisible } from '@backline/domain/inputs/to-visible';
import type { MailReport } from '@backline/domain/support/mails/mail-report';
import type { TaskReport } from '@backline/domain/support/tasks/task-report';

/** Lines of aligned columns under a heading. Widths count visible characters. */
export function toColumns(heading: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const all = [heading, ...rows].map((row) => row.map(toVisible));
  const widths = heading.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** A product in a table: its name and its SKU. */
export function toProductText({ productName, sku }: { productName: string; sku: string }): string {
  return `${productName} (${sku})`;
}

/** A section of a report, with the number of its lines. */
export function toSection(title: string, lines: readonly string[]): string[] {
  return ['', `${title} (${lines.length})`, ...lines.map((line) => `  ${line}`)];
}

/** A value as readable JSON. */
export const toJsonLines = (value: unknown): string[] => JSON.stringify(value, null, 2).split('\n');

/** For example "1 code", "2 codes". */
export function toCount(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** For example "38 MB", in thousands as drives count. */
export function toSize(bytes: number): string {
  const rank = Math.min(units.length - 1, bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** rank;
  return `${value >= 100 || rank === 0 ? Math.round(value) : Number(value.toPrecision(2))} ${units[rank]}`;
}

const two = (part: number) => String(part).padStart(2, '0');

/** A day in this machine's time zone. */
export function toLocalDay(at: string): string {
  const time = new Date(at);
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}

/** A time in this machine's time zone, for people; `--json` uses UTC. */
export function toLocalTime(at: string): string {
  const time = new Date(at);
  return `${toLocalDay(at)} ${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}`;
}

/** The time zone of `toLocalTime`, such as Europe/Berlin. */
export const toTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const stateTexts: Record<MailReport['state'], string> = {
  waits: 'waits',
  handed_over: 'handed to the mail server',
  refused: 'refused',
  returned: 'returned',
  dropped: 'dropped',
};

/** The state of a mail. It never says "delivered", because only the mail server's acceptance is known. */
export function toMailState({ state, endedAt, lastWords, attempts }: MailReport): string {
  const when = endedAt === null ? '' : ` ${toLocalTime(endedAt)}`;
  const tries = state === 'waits' && attempts > 0 ? `, ${attempts} attempts` : '';
  return `${stateTexts[state]}${when}${tries}${lastWords === null ? '' : `: ${lastWords}`}`;
}

export function toMailLine(mail: MailReport): string {
  return `${mail.kind}  written ${toLocalTime(mail.createdAt)}, ${toMailState(mail)}`;
}

/** The state of a task in words. */
export function toTaskState({ state, dueAt, endedAt, attempts, outcome }: TaskReport): string {
  if (state === 'given_up') return `given up after ${attempts} tries`;
  if (state === 'waiting') return dueAt === null ? 'waits' : `waits until ${toLocalTime(dueAt)}`;
  const ended = `${state}${endedAt === null ? '' : ` ${toLocalTime(endedAt)}`}`;
  return outcome === null ? ended : `${ended}: ${outcome}`;
}

export const toTaskLine = (task: TaskReport) =>
  `${task.id}  ${task.title}: ${task.subject}, ${toTaskState(task)}${task.lastError === null ? '' : ` (${task.lastError})`}`;
