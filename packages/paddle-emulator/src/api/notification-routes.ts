import { createSetting, updateSetting } from '../delivery/edit-notification-setting.ts';
import { eventTypes } from '../delivery/event-types.ts';
import { countEvents, listEvents, toEvent } from '../delivery/events.ts';
import {
  countNotifications,
  findNotification,
  listLogs,
  listNotifications,
  type NotificationQuery,
  toNotification,
} from '../delivery/notifications.ts';
import { replayNotification } from '../delivery/replay-notification.ts';
import { notFound } from '../world/paddle-error.ts';
import type { ApiRequest, Page } from './envelope.ts';
import { listPage, readList, readPerPage, toNext } from './list-page.ts';
import type { Route } from './route.ts';

function toPage<T extends { id: string }>(
  request: ApiRequest,
  rows: T[],
  total: number,
  perPage: number,
  toRow: (row: T) => unknown,
): Page<unknown> {
  const kept = rows.slice(0, perPage);
  const next = toNext(request, kept.at(-1)?.id ?? request.query.after ?? '', perPage);
  return { rows: kept.map(toRow), perPage, hasMore: rows.length > perPage, next, total };
}

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
  const statuses = readList(query, 'status');
  const settingIds = readList(query, 'notification_setting_id');
  const list: NotificationQuery = {
    ...(statuses ? { statuses } : {}),
    ...(settingIds ? { settingIds } : {}),
    ...(query.from ? { from: query.from } : {}),
    ...(query.to ? { to: query.to } : {}),
    ...(query.search || query.filter ? { search: query.search ?? query.filter ?? '' } : {}),
    ...(query.after ? { after: query.after } : {}),
    isDescending: !query.order_by?.endsWith('[ASC]'),
    limit: perPage + 1,
  };
  return toPage(request, listNotifications(world, list), countNotifications(world, list), perPage, toNotification);
}

export function notificationRoutes(route: Route): void {
  route.list('/events', eventPage);
  route.get('/event-types', () => eventTypes);

  route.list('/notifications', notificationPage);
  route.get('/notifications/:id', ({ world, id }) =>
    toNotification(findNotification(world, id) ?? notFound('Notification', id)),
  );
  route.list('/notifications/:id/logs', (request) => {
    const { world, id, query } = request;
    if (!findNotification(world, id)) notFound('Notification', id);
    const rows = listLogs(world, id).filter((row) => !query.after || row.id > query.after);
    return toPage(request, rows, rows.length, readPerPage(query), (row) => row);
  });
  route.answer('POST', '/notifications/:id/replay', ({ world, id }) => {
    if (!findNotification(world, id)) notFound('Notification', id);
    return { status: 202, data: { notification_id: replayNotification(world, id)[0] ?? id } };
  });

  route.create('/notification-settings', ({ world, body }) => createSetting(world, body));
  route.get('/notification-settings/:id', ({ world, id }) => world.notificationSettings.get(id));
  route.patch('/notification-settings/:id', ({ world, id, body }) => updateSetting(world, id, body));
  route.answer('DELETE', '/notification-settings/:id', ({ world, id }) => {
    world.notificationSettings.remove(world.notificationSettings.get(id).id);
    return { status: 204 };
  });
  route.list('/notification-settings', (request) =>
    listPage(request, request.world.notificationSettings, {
      filters: ['traffic_source'],
      size: { usual: 200, most: 200 },
    }),
  );
}
