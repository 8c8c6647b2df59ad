import type { DueKind, Upcoming } from '../../subscriptions/process-due.ts';
import { dayMs, minuteMs } from '../../world/dates.ts';
import { type Html, html } from '../html.ts';
import { moment } from './parts.ts';

const words: Record<DueKind, string> = {
  overdue: 'is overdue',
  cancel: 'ends',
  pause: 'pauses',
  resume: 'resumes',
  trial_end: 'leaves its trial',
  renewal: 'renews',
  retry: 'tries its card again',
  give_up: 'is given up',
};

const hourMs = 60 * minuteMs;

/** Such as "in 7 days". */
export function distance(iso: string, now: Date): string {
  const ms = Math.max(Date.parse(iso) - now.getTime(), 0);
  const [size, unit] = ms >= dayMs ? [dayMs, 'day'] : ms >= hourMs ? [hourMs, 'hour'] : [minuteMs, 'minute'];
  const count = Math.round(ms / Number(size));
  return `in ${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Such as "renews 2026-12-21 20:30, in 30 days". */
export function describeUpcoming({ kind, at }: Upcoming, now: Date): Html {
  return html`${words[kind]} ${moment(at)}, ${distance(at, now)}`;
}

/** Such as "Renews in 30 days". */
export function describeBriefly({ kind, at }: Upcoming, now: Date): string {
  const text = words[kind];
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} ${distance(at, now)}`;
}
