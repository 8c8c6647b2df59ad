import { eventTypes } from '../delivery/event-types.ts';
import { countEvents, listEvents, toEvent } from '../delivery/events.ts';
import { createSetting, trafficSources, updateSetting } from '../delivery/notification-settings.ts';
import {
  countNotifications,
  findNotification,
  listLogs,
  listNotifications,
  type NotificationQuery,
  toNotification,
} from '../delivery/notifications.ts';
import { replayNotification } from '../delivery/queue-notifications.ts';
import { notFound } from '../world/paddle-error.ts';
import type { World } from '../world/world.ts';
import { type ApiRequest, type Page, paging, readOrder, readPerPage, toPage } from './list-page.ts';
import { readList, readTime, trueOrFalse } from './parameters.ts';
import type { Route } from './route.ts';

function eventPage(request: ApiRequest): Page<unknown> {
  const { world, query } = request;
  const perPage = readPerPage(query);
  const types = readList(query, 'event_type');
  const { isDescending } = readOrder(query);
  const rows = listEvents(world, { types, after: query.after, limit: perPage + 1, isDescending });
  return toPage(request, rows, countEvents(world, types), perPage, toEvent);
}

function notificationPage(request: ApiRequest): Page<unknown> {
  const { world, query } = request;
  const perPage = readPerPage(query);
  const { search, filter, after } = query;
  const list: NotificationQuery = {
    statuses: readList(query, 'status'),
    settingIds: readList(query, 'notification_setting_id'),
    from: readTime(query, 'from'),
    to: readTime(query, 'to'),
    search: search ?? filter,
    after,
    isDescending: readOrder(query).isDescending,
    limit: perPage + 1,
  };
  return toPage(request, listNotifications(world, list), countNotifications(world, list), perPage, toNotification);
}

export function notificationRoutes(route: Route, world: World): void {
  route.list('/events', eventPage, { ...paging, event_type: eventTypes.map(({ name }) => name) });
  route.get('/event-types', () => eventTypes);

  route.list('/notifications', notificationPage, {
    ...paging,
    notification_setting_id: null,
    search: null,
    filter: null,
    from: null,
    to: null,
    status: ['delivered', 'failed', 'needs_retry', 'not_attempted'],
  });
  route.get('/notifications/:id', ({ id }) =>
    toNotification(findNotification(world, id) ?? notFound('Notification', id)),
  );
  const logPage = (request: ApiRequest): Page<unknown> => {
    const { id, query } = request;
    if (!findNotification(world, id)) notFound('Notification', id);
    const rows = listLogs(world, id).filter((row) => !query.after || row.id > query.after);
    return toPage(request, rows, rows.length, readPerPage(query));
  };
  route.list('/notifications/:id/logs', logPage, { after: null, per_page: null });
  route.answer('POST', '/notifications/:id/replay', ({ id }) => {
    if (!findNotification(world, id)) notFound('Notification', id);
    return { status: 202, data: { notification_id: replayNotification(world, id)[0] ?? id } };
  });

  route.entity('/notification-settings', world.notificationSettings, {
    create: createSetting,
    update: updateSetting,
    rules: ({ query }) => ({
      filters: { traffic_source: trafficSources },
      own: { active: trueOrFalse },
      base: query.active ? { where: { active: [query.active === 'true' ? 1 : 0] } } : {},
      size: { usual: 200, most: 200 },
    }),
  });
  route.answer('DELETE', '/notification-settings/:id', ({ id }) => {
    world.notificationSettings.remove(world.notificationSettings.get(id).id);
    return { status: 204 };
  });
}
