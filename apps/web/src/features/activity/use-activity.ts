import type { ActivityKind } from '@backline/domain/privacy/activity-kinds';
import type { ActivityEntry, ActivityPage } from '@backline/domain/privacy/list-activity';
import { trpc } from '../../lib/trpc.ts';
import { useAllPages } from '../../lib/use-all-pages.ts';

const toItems = ({ entries }: ActivityPage) => entries;
const toId = ({ place }: ActivityEntry) => place;

/** The activity of a kind, or all of it, as far as it is loaded. */
export function useActivity(kind: ActivityKind | null) {
  const { client } = trpc.useUtils();
  const input = kind === null ? {} : { kind };
  const newest = trpc.privacy.listActivity.useQuery(input);
  const ask = (before: string) => client.privacy.listActivity.query({ ...input, before });
  return useAllPages({ key: ['activityBefore', kind], newest, ask, toItems, toId });
}
