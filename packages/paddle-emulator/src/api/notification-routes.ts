import { eventTypes } from '../delivery/event-types.ts';
import { countEvents, listEvents, toEvent } from '../delivery/events.ts';
import { createSetting, updateSetting } from '../delivery/notification-settings.ts';
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
import { type ApiRequest, type Page, readList, readPerPage, toPage } from './list-page.ts';
import type { Route } from './route.ts';

function eventPage(request: ApiRequest): Page<unknown> {
  const { world, query } = request;
  const perPage = readPerPage(query);
  const types = readList(query, 'event_type');
  const isDescending = !query.order_by?.endsWith('[ASC]');
  const rows = listEvents(world, { types, after: query.after, limit: perPage + 1, isDescending });
  return toPage(request, rows, countEvents(world, types), perPage, toEvent);
}

function notificationPage(request: ApiRequest): Page<unknown> {
  const { world, query } = request;
  const perPage = readPerPage(query);
  const { from, to, search, filter, after } = query;
  const list: NotificationQuery = {
    statuses: readList(query, 'status'),
    settingIds: readList(query, 'notification_setting_id'),
    from,
    to,
    search: search ?? filter,
    after,
    isDescending: !query.order_by?.endsWith('[ASC]'),
    limit: perPage + 1,
  };
  return toPage(request, listNotifications(world, list), countNotifications(world, list), perPage, toNotification);
}

export function notificationRoutes(route: Route, world: World): void {
  route.list('/events', eventPage);
  route.get('/event-types', () => eventTypes);

  route.list('/notifications', notificationPage);
  route.get('/notifications/:id', ({ id }) =>
    toNotification(findNotification(world, id) ?? notFound('Notification', id)),
  );
  route.list('/notifications/:id/logs', (request) => {
    const { id, query } = request;
    if (!findNotification(world, id)) notFound('Notification', id);
    const rows = listLogs(world, id).filter((row) => !query.after || row.id > query.after);
    return toPage(request, rows, rows.length, readPerPage(query));
  });
  route.answer('POST', '/notifications/:id/replay', ({ id }) => {
    if (!findNotification(world, id)) notFound('Notification', id);
    return { status: 202, data: { notification_id: replayNotification(world, id)[0] ?? id } };
  });

  route.entity('/notification-settings', world.notificationSettings, {
    create: createSetting,
    update: updateSetting,
    rules: { filters: ['traffic_source'], size: { usual: 200, most: 200 } },
  });
  route.answer('DELETE', '/notification-settings/:id', ({ id }) => {
    world.notificationSettings.remove(world.notificationSettings.get(id).id);
    return { status: 204 };
  });
}
