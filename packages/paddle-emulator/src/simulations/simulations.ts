import { z } from 'zod';
import { entityStatus, readBody } from '../api/body.ts';
import { refuse, refuseField } from '../world/paddle-error.ts';
import type { SimulationRecord } from '../world/records.ts';
import type { World } from '../world/world.ts';
import { isScenario, simulationTypes } from './simulation-types.ts';

const id = z.string().nullish();
const ofSubscription = z.strictObject({ subscription_id: id }).nullish();
const ending = z
  .strictObject({
    entities: ofSubscription,
    options: z
      .strictObject({
        effective_from: z.enum(['next_billing_period', 'immediately']).optional(),
        has_past_due_transaction: z.boolean().optional(),
      })
      .nullish(),
  })
  .nullish();
const billing = z
  .strictObject({
    entities: ofSubscription,
    options: z
      .strictObject({
        payment_outcome: z
          .enum(['success', 'failed', 'recovered_existing_payment_method', 'recovered_updated_payment_method'])
          .optional(),
        dunning_exhausted_action: z.enum(['subscription_paused', 'subscription_canceled']).nullish(),
      })
      .nullish(),
  })
  .nullish();
const creation = z
  .strictObject({
    entities: z
      .strictObject({
        customer_id: id,
        address_id: id,
        business_id: id,
        payment_method_id: id,
        discount_id: id,
        transaction_id: id,
        items: z
          .array(z.strictObject({ price_id: z.string(), quantity: z.number().int().min(1) }))
          .min(1)
          .max(100)
          .nullish(),
      })
      .nullish(),
    options: z
      .strictObject({
        customer_simulated_as: z.enum(['new', 'existing_email_matched', 'existing_details_prefilled']).optional(),
        business_simulated_as: z.enum(['not_provided', 'new', 'existing_details_prefilled']).optional(),
        discount_simulated_as: z.enum(['not_provided', 'prefilled', 'entered_by_customer']).optional(),
      })
      .nullish(),
  })
  .nullish();

export const configBody = z.strictObject({
  subscription_creation: creation,
  subscription_renewal: billing,
  subscription_pause: ending,
  subscription_resume: billing,
  subscription_cancellation: ending,
});

export type SimulationConfig = z.output<typeof configBody>;

const simulationBody = z.strictObject({
  notification_setting_id: z.string(),
  name: z.string().min(1),
  type: z.string().refine((type) => simulationTypes.some(({ name }) => name === type), 'must be a type of simulation'),
  payload: z.record(z.string(), z.unknown()).nullish(),
  config: configBody.nullish(),
});

const simulationChanges = simulationBody.extend({ status: entityStatus }).partial();

/** The configuration, in which every scenario has a key. Those that are not set are null. */
function toConfig(type: string, config: SimulationConfig | null | undefined): SimulationRecord['config'] {
  if (!isScenario(type)) return null;
  const others = Object.entries(config ?? {}).filter(([name, value]) => name !== type && value);
  if (others.length > 0) refuseField('config', `must be about ${type}`);
  const blank = Object.fromEntries(Object.keys(configBody.shape).map((name) => [name, null]));
  return { ...blank, [type]: config?.[type] ?? {} } as unknown as SimulationRecord['config'];
}

function assertFits(simulation: SimulationRecord, world: World): SimulationRecord {
  world.notificationSettings.get(simulation.notification_setting_id);
  if (isScenario(simulation.type) && simulation.payload) refuse('bad_request', 'A scenario has no payload.');
  return simulation;
}

export function createSimulation(world: World, body: unknown): SimulationRecord {
  const { config, payload = null, ...input } = readBody(simulationBody, body);
  const at = world.clock.nowText();
  const simulation: SimulationRecord = {
    id: world.newId('ntfsim'),
    status: 'active',
    ...input,
    payload,
    config: toConfig(input.type, config),
    last_run_at: null,
    created_at: at,
    updated_at: at,
  };
  world.simulations.put(assertFits(simulation, world));
  return simulation;
}

export function updateSimulation(world: World, simulationId: string, body: unknown): SimulationRecord {
  const before = world.simulations.get(simulationId);
  const { config, ...changes } = readBody(simulationChanges, body);
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const type = changes.type ?? before.type;
  const isConfigured = config !== undefined || type !== before.type;
  const simulation: SimulationRecord = {
    ...before,
    ...given,
    config: isConfigured ? toConfig(type, config) : before.config,
    updated_at: world.clock.nowText(),
  };
  world.simulations.put(assertFits(simulation, world));
  return simulation;
}
