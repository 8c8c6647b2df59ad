import { z } from 'zod';
import { readBody } from '../api/read-body.ts';
import type { World } from '../world/world.ts';

/** Sets whether a refund of amounts before tax is answered with them: Paddle does not document which it answers. */
export function setEchoBeforeTax(world: World, isOn: boolean): { echoesBeforeTax: boolean } {
  const echoesBeforeTax = readBody(z.boolean(), isOn);
  world.settings.set('echoes_before_tax', echoesBeforeTax);
  return { echoesBeforeTax };
}
