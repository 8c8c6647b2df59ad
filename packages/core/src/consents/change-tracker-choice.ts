import { and, desc, eq } from '@backline/db';
import type { ChangeTrackerChoiceInput } from '@backline/domain/consents/change-tracker-choice';
import { trackerPurposes } from '@backline/domain/consents/fields';
import { trackerWording } from '@backline/domain/consents/wordings';
import type { Caller, Core, LiveSession } from '../core.ts';
import { recordEvent } from '../events/record-event.ts';
import { lockPerson } from './lock-person.ts';
import { recordConsents } from './record-consents.ts';

/**
 * Records a signed-in customer's answers about analytics and referral scripts, each separately. The browser stores
 * them, too, so another browser asks again. The same answer again adds no second row.
 */
export async function changeTrackerChoice(
  core: Core,
  caller: Caller,
  { user }: LiveSession,
  answers: ChangeTrackerChoiceInput,
): Promise<void> {
  const { consents } = core.store.t;
  await core.store.write(async (tx) => {
    await lockPerson(core, tx, user.id);
    for (const kind of trackerPurposes) {
      const isGiven = answers[kind];
      if (isGiven === null) continue;
      const [last] = await tx
        .select({ isGiven: consents.isGiven, version: consents.version })
        .from(consents)
        .where(and(eq(consents.userId, user.id), eq(consents.kind, kind)))
        .orderBy(desc(consents.at))
        .limit(1);
      if (last?.isGiven === isGiven && last.version === trackerWording) continue;
      const said = { kind, version: trackerWording, isGiven } as const;
      await recordConsents(core, tx, caller, user.id, [{ ...said, source: 'browser' }]);
      await recordEvent(core, tx, caller, { type: 'consent.changed', subjectUserId: user.id, details: said });
    }
  });
}
