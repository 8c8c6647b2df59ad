import { eq } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { Core } from '../../core.ts';

/** The id that an archive link is signed for: a version with its options. */
export const toArchiveId = (publicationId: string, optionIds: readonly string[]) =>
  [publicationId, ...optionIds].join(' ');

/** Throws `forbidden` if the account is disabled. */
export async function assertEnabled({ store: { db, t } }: Core, userId: string): Promise<void> {
  const [user] = await db.select({ disabledAt: t.users.disabledAt }).from(t.users).where(eq(t.users.id, userId));
  if (user === undefined || user.disabledAt !== null) throw new AppError('forbidden');
}
