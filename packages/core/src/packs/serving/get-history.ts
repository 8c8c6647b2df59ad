import { AppError, toAnswer } from '@backline/domain/errors';
import { historyMax } from '@backline/domain/limits';
import type { PackHistory } from '@backline/domain/packs/serving/get-history';
import type { Core } from '../../core.ts';
import { findPublications } from '../publications.ts';

/** The versions of a pack, newest first, without withdrawn ones. Throws `not_found`. */
export async function getHistory(core: Core, sku: string): Promise<PackHistory> {
  const published = (await findPublications(core, sku)).filter(({ withdrawnAt }) => withdrawnAt === null);
  if (published.length === 0) throw new AppError('not_found', { message: toAnswer('answers.nothingPublished') });
  return {
    versions: published
      .slice(0, historyMax)
      .map(({ version, publishedAt, files, bytes, channel, notes, newBytes }) => ({
        version,
        files,
        bytes,
        channel,
        notes,
        newBytes,
        publishedAt: publishedAt.toISOString(),
      })),
  };
}
