import type { IEventsResponse, INotificationResponse } from '@paddle/paddle-node-sdk';
import { listEvents, toEvent } from '../delivery/events.ts';
import { listNotifications, toNotification } from '../delivery/notifications.ts';
import type { World } from '../world/world.ts';

export interface DeliveryQuery {
  after?: string;
  limit?: number;
}

const most = 10_000;

/** Oldest first. */
export function listAllEvents(world: World, { after, limit = most }: DeliveryQuery = {}): IEventsResponse[] {
  return listEvents(world, { after, limit }).map(toEvent);
}

export function listAllNotifications(world: World, query: DeliveryQuery = {}): INotificationResponse[] {
  const { after, limit = most } = query;
  return listNotifications(world, { limit, ...(after ? { after } : {}) }).map(toNotification);
}
