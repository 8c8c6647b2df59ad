import type { TermsKind } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { Caller, Core } from '../core.ts';
import { recordEvent } from '../events/record-event.ts';
import { forgetDemanded } from './find-terms.ts';

export interface NewTerms {
  kind: TermsKind;
  version: string;
  url: string;
  summary: string | null;
  mustAccept: boolean;
  effectiveAt: Date;
}

/** Publishes a version of the terms or the privacy policy. Throws `conflict` if it is already published. */
export async function publishTerms(core: Core, caller: Caller, terms: NewTerms): Promise<void> {
  await core.store.write(async (tx) => {
    const added = await tx
      .insert(core.store.t.terms)
      .values({ ...terms, publishedAt: core.clock.now() })
      .onConflictDoNothing()
      .returning({ version: core.store.t.terms.version });
    if (added.length === 0)
      throw new AppError('conflict', {
        message: `Version ${terms.version} of ${terms.kind} is published already. What people accepted never changes: give the new words a new version.`,
      });
    const subject = `terms ${terms.kind} ${terms.version}` as const;
    await recordEvent(core, tx, caller, {
      type: 'terms.published',
      subject,
      details: { mustAccept: terms.mustAccept },
    });
  });
  forgetDemanded(core);
}
