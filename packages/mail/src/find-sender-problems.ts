import { Resolver } from 'node:dns/promises';
import { readThrown } from '@backline/domain/thrown';

/** A name server's answers. */
export type TextRecords = Pick<Resolver, 'resolveTxt'>;

export interface SenderFindings {
  /** One line per missing record, with the code of its problem. */
  problems: { code: 'mail_spf_missing' | 'mail_dmarc_missing'; message: string }[];
  /** True if the name server answered for both. */
  isLookedUp: boolean;
}

/** The records of a name. Null if no name server answers, or if its error is one of `unknown`. */
async function readTexts(resolver: TextRecords, name: string, unknown: RegExp): Promise<string[] | null> {
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    const { code } = readThrown(error);
    return /^(ENODATA|ENOTFOUND)$/.test(code) && !unknown.test(code) ? [] : null;
  }
}

/**
 * In a private network, public names are unknown. So if a domain does not exist there, nothing is known about its
 * records.
 */
const noDomain = /^ENOTFOUND$/;
const never = /^$/;

/** A DMARC policy also applies to subdomains (RFC 7489, 6.6.3). */
const toParents = (domain: string): string[] => {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'));
};

async function hasDmarc(resolver: TextRecords, domain: string): Promise<boolean | null> {
  for (const name of toParents(domain)) {
    const texts = await readTexts(resolver, `_dmarc.${name}`, never);
    if (texts === null) return null;
    if (texts.some((text) => /^v=DMARC1\b/i.test(text))) return true;
  }
  return false;
}

/**
 * Looks up SPF (RFC 7208) of the domain that mails return to, and DMARC (RFC 7489) of the sender's. Without a network it
 * finds nothing. DKIM has a selector, which only the mail server knows.
 */
export async function findSenderProblems(
  { from, bounces }: { from: string; bounces: string },
  resolver: TextRecords = new Resolver({ timeout: 2000, tries: 1 }),
): Promise<SenderFindings> {
  const toDomain = (address: string) => address.slice(address.lastIndexOf('@') + 1);
  const spf = await readTexts(resolver, toDomain(bounces), noDomain);
  const dmarc = spf === null ? null : await hasDmarc(resolver, toDomain(from));
  const problems: SenderFindings['problems'] = [];
  if (spf !== null && !spf.some((text) => /^v=spf1\b/i.test(text)))
    problems.push({
      code: 'mail_spf_missing',
      message: `${toDomain(bounces)} has no SPF record: many mailboxes refuse mails from it. Your mail provider says which TXT record it needs.`,
    });
  if (dmarc === false)
    problems.push({
      code: 'mail_dmarc_missing',
      message: `${toDomain(from)} has no DMARC record: large mailboxes refuse or hide mails from it. Begin with the TXT record _dmarc.${toDomain(from)} "v=DMARC1; p=none".`,
    });
  return { problems, isLookedUp: spf !== null && dmarc !== null };
}
