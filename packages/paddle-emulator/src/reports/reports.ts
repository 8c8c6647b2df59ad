import type { IReportResponse } from '@paddle/paddle-node-sdk';
import { z } from 'zod';
import { readBody } from '../api/body.ts';
import { createFileLink } from '../files/file-links.ts';
import { dayMs } from '../world/dates.ts';
import { emit } from '../world/emit.ts';
import { notImplemented, refuse, refuseField } from '../world/paddle-error.ts';
import type { ReportRecord } from '../world/records.ts';
import type { World } from '../world/world.ts';
import { filterNames, listRows, type ReportType } from './report-rows.ts';

const lifeMs = 14 * dayMs;

const filterBody = z.strictObject({
  name: z.string(),
  operator: z.enum(['lt', 'gte']).nullish(),
  value: z.union([z.string(), z.array(z.string())]),
});

const reportBody = z.strictObject({
  type: z.enum([...(Object.keys(filterNames) as [ReportType]), 'payout_reconciliation']),
  filters: z.array(filterBody).max(10).nullish(),
});

function toAnswer(world: World, report: ReportRecord): IReportResponse {
  const isOver = report.expires_at && Date.parse(report.expires_at) <= world.clock.now().getTime();
  return isOver ? { ...report, status: 'expired' } : report;
}

export function getReport(world: World, id: string): IReportResponse {
  return toAnswer(world, world.reports.get(id));
}

/** Creates a report. As at Paddle, this answer says that it is pending; the next read says that it is ready. */
export function createReport(world: World, body: unknown): IReportResponse {
  const { type, filters } = readBody(reportBody, body);
  if (type === 'payout_reconciliation')
    return notImplemented('The emulator pays nobody out, so it has no payouts to reconcile.');
  for (const [index, { name }] of (filters ?? []).entries()) {
    if (!filterNames[type].includes(name)) {
      refuseField(`filters.${index}.name`, `must be one of: ${filterNames[type].join(', ')}`);
    }
  }
  const at = world.clock.nowText();
  const pending: ReportRecord = {
    id: world.newId('rep'),
    type,
    status: 'pending',
    rows: null,
    expires_at: null,
    created_at: at,
    updated_at: at,
    filters: (filters ?? []).map(({ name, operator = null, value }) => ({ name, operator, value })) as never,
  };
  emit(world, 'report.created', pending);
  const expires_at = new Date(world.clock.now().getTime() + lifeMs).toISOString();
  const ready: ReportRecord = { ...pending, status: 'ready', rows: listRows(world, pending).length - 1, expires_at };
  world.reports.put(ready);
  emit(world, 'report.updated', ready);
  return pending;
}

export function linkReport(world: World, id: string): { url: string } {
  const report = getReport(world, id);
  if (report.status === 'expired') refuse('report_expired', `Report ${id} has expired.`);
  if (report.status !== 'ready') refuse('report_not_ready', `Report ${id} is ${report.status}.`);
  const name = `${report.type}-${report.created_at.slice(0, 10)}.csv`;
  return { url: createFileLink(world, { kind: 'report', id, name, disposition: 'attachment' }) };
}

const toCell = (value: unknown) => {
  const text = value === null || value === undefined ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** The file in CSV (RFC 4180). */
export function writeReport(world: World, id: string): Buffer {
  const report = world.reports.get(id);
  const lines = listRows(world, report).map((row) => row.map(toCell).join(','));
  return Buffer.from(`${lines.join('\r\n')}\r\n`);
}
