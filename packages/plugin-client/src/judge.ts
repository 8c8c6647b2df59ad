import type { Trust } from '@backline/activation/token';
import { readTokens } from '@backline/activation/token-file';
import {
  type ClockMemory,
  type LeaseVerdict,
  type Mode,
  pickLease,
  verifyLease,
} from '@backline/activation/verify-lease';
import { verifyPassport } from '@backline/activation/verify-passport';
import type { ClientState } from './client.ts';
import { readIds } from './introduce.ts';
import type { Own } from './own.ts';
import type { Answer } from './portal.ts';

const rank: Record<Mode, number> = { none: 0, keep: 1, full: 2 };
const atMost = (mode: Mode, most: Mode): Mode => (rank[mode] < rank[most] ? mode : most);

export async function getTrust({ options, files }: Own): Promise<Trust> {
  const { issuer, product, roots, verify } = options;
  return { issuer, product, roots, verify, revocations: await files.findRevocations() };
}

export async function judgeFile(own: Own, text: string, memory: ClockMemory, trust: Trust): Promise<LeaseVerdict> {
  return verifyLease(text, { ...trust, ...memory, ids: await readIds(own), clock: own.clock.now() });
}

/** Changes the state. Only a start may take a permission away. */
export function change(own: Own, more: Partial<ClientState>, isStart: boolean): void {
  const modes = { ...more.modes };
  if (!isStart)
    for (const [sku, mode] of Object.entries(own.state.modes))
      if (rank[mode] > rank[modes[sku] ?? 'none']) modes[sku] = mode;
  own.state = { ...own.state, ...more, modes };
}

/** Decides from the files what may play. */
export async function judge(own: Own, isStart: boolean): Promise<void> {
  const { files } = own;
  const texts = await files.read('.txt');
  const memory = await files.findMemory();
  const trust = await getTrust(own);
  const { leases, releaseCode = null } = await files.findTombstone();
  const verdicts: LeaseVerdict[] = [];
  const others: string[] = [];
  let wasReleased = false;
  for (const text of texts) {
    if (readTokens(text)?.lease === undefined) {
      others.push(text);
      continue;
    }
    const verdict = await judgeFile(own, text, memory, trust);
    // A lease for render farms is not bound to a computer. A plugin accepts it only while its host renders.
    if (verdict.lease?.kind === 'farm') continue;
    const end = leases[verdict.lease?.jti ?? ''];
    if (end !== undefined) {
      wasReleased = true;
      if (verdict.now >= end) continue;
      for (const [sku, mode] of Object.entries(verdict.modes)) verdict.modes[sku] = atMost(mode, 'keep');
    }
    verdicts.push(verdict);
  }
  const best = pickLease(verdicts);
  const modes: Record<string, Mode> = { ...best?.modes };
  // After the shop has closed, everything in a passport plays on any computer.
  for (const text of others)
    for (const beside of others) Object.assign(modes, (await verifyPassport(text, trust, beside)).modes);
  const lease = best?.lease ?? null;
  const { device, isSignedOut } = await files.findDevice(lease?.dev.id);
  const account = device?.account ?? null;
  const reason = best ? best.reason : wasReleased ? 'released' : 'signed_out';
  const isClockBack = best?.isClockBack === true;
  const news = own.state.news ?? (await files.findNews(own.options.plugin.version));
  change(own, { modes, reason, lease, account, isSignedOut, isClockBack, news, releaseCode }, isStart);
}

export function noteRefusal(own: Own, { status, body }: Answer): void {
  const error = status >= 400 ? body?.error : null;
  const isRefusal = typeof error?.code === 'string';
  const refusal = isRefusal ? { code: error.code, ref: error.ref ?? null, field: error.field ?? null } : null;
  own.state = { ...own.state, refusal };
}
