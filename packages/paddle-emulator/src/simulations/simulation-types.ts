import type { IEventName, ISimulationTypeResponse, SimulationScenarioType } from '@paddle/paddle-node-sdk';
import { simulatedTypes, toEventType } from '../delivery/event-types.ts';

const paid = [
  'transaction.created',
  'transaction.billed',
  'transaction.updated',
  'transaction.paid',
  'transaction.updated',
  'transaction.completed',
];

/** The default events of each scenario. */
const scenarios: Record<SimulationScenarioType, { label: string; verb: string; events: string[] }> = {
  subscription_creation: {
    label: 'Subscription created from a checkout',
    verb: 'created',
    events: [
      'transaction.created',
      'customer.created',
      'address.created',
      'transaction.updated',
      'transaction.ready',
      'transaction.updated',
      'transaction.paid',
      'subscription.created',
      'subscription.activated',
      'transaction.updated',
      'transaction.updated',
      'transaction.completed',
    ],
  },
  subscription_renewal: {
    label: 'Subscription renewed successfully',
    verb: 'renewed',
    events: ['subscription.updated', ...paid],
  },
  subscription_pause: {
    label: 'Subscription paused by customer',
    verb: 'paused',
    events: ['subscription.updated', 'subscription.paused'],
  },
  subscription_resume: {
    label: 'Subscription resumed after being paused',
    verb: 'resumed after being paused',
    events: ['subscription.updated', 'subscription.resumed', ...paid],
  },
  subscription_cancellation: {
    label: 'Subscription canceled by customer',
    verb: 'canceled',
    events: ['subscription.updated', 'subscription.canceled'],
  },
};

export function isScenario(type: string): type is SimulationScenarioType {
  return Object.hasOwn(scenarios, type);
}

export const simulationTypes: ISimulationTypeResponse[] = [
  ...Object.entries(scenarios).map(([name, { label, verb, events }]) => ({
    name,
    label,
    description: `Occurs when a subscription is ${verb}.`,
    group: 'Subscription',
    type: 'scenario' as const,
    events: events as IEventName[],
  })),
  ...simulatedTypes.map((name) => {
    const { description, group } = toEventType(name);
    return { name, label: name, description, group, type: 'single_event' as const, events: [name as IEventName] };
  }),
];
