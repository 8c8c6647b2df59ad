import { z } from 'zod';
import { readBody } from '../api/body.ts';
import { listTaxCategories, taxCategories } from '../catalog/products.ts';
import { type DeliverySwitches, getSwitches } from '../delivery/switches.ts';
import type { ChargeOutcome } from '../transactions/payment-means.ts';
import { type FaultRule, type FaultRuleInput, faultRules, listFaults } from '../world/faults.ts';
import type { World } from '../world/world.ts';

export interface ControlState {
  /** The API key of this state. */
  apiKey: string;
  clientToken: string;
  now: string;
  realNow: string;
  delivery: DeliverySwitches;
  nextCharge: ChargeOutcome | null;
  /** The rules for failing requests, with how often each will still apply. */
  faults: FaultRule[];
}

export function getState(world: World): ControlState {
  const { apiKey, clientToken } = world.options;
  return {
    apiKey,
    clientToken,
    now: world.clock.nowText(),
    realNow: world.clock.realNow().toISOString(),
    delivery: getSwitches(world),
    nextCharge: world.settings.get<ChargeOutcome | null>('next_charge', null),
    faults: listFaults(world),
  };
}

/**
 * Sets if the answer to a refund with amounts before tax repeats these amounts. Paddle doesn't document which ones it
 * returns.
 */
export function setEchoBeforeTax(world: World, isOn: boolean): { echoesBeforeTax: boolean } {
  const echoesBeforeTax = readBody(z.boolean(), isOn);
  world.settings.set('echoes_before_tax', echoesBeforeTax);
  return { echoesBeforeTax };
}

/** Replaces the rules for failing requests. An empty list means that nothing fails. */
export function setFaults(world: World, rules: FaultRuleInput[] = []): FaultRule[] {
  const read = readBody(faultRules, [rules].flat());
  world.settings.set('faults', read);
  return read;
}

/** Sets the outcome of the next charge, whatever its card is. Null removes it. */
export function setNextCharge(world: World, outcome: ChargeOutcome | null): { nextCharge: ChargeOutcome | null } {
  world.settings.set('next_charge', outcome);
  return { nextCharge: outcome };
}

/** Sets the account's enabled tax categories. Without any, restores the initial ones. */
export function setTaxCategories(world: World, categories?: (typeof taxCategories)[number][]) {
  const read = readBody(z.array(z.enum(taxCategories)).optional(), categories);
  world.settings.set('tax_categories', read);
  return { taxCategories: listTaxCategories(world) };
}

const permission = z.string().regex(/^[a-z_]+\.(read|write)$/, 'must be like client_token.write');

/** Sets the permissions of the API key, such as `transaction.read`. Without a list, it has all of them. */
export function setPermissions(world: World, permissions?: string[]): { permissions: string[] | null } {
  const read = permissions === undefined ? null : readBody(z.array(permission), permissions);
  world.settings.set('permissions', read);
  return { permissions: read };
}
