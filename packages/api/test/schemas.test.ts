import { staffCalls } from '@backline/domain/staff/calls';
import { expect, it } from 'vitest';
import type { CallMeta } from '../src/call-meta.ts';
import { appRouter } from '../src/router.ts';

const procedures = Object.entries(appRouter._def.procedures).map(([call, procedure]) => {
  const { inputs, output } = (procedure as unknown as { _def: { inputs: unknown[]; output: unknown } })._def;
  return { call, inputs, output };
});

it.each(procedures)('$call takes the schemas of its own file in domain', async ({ call, inputs, output }) => {
  const [area, name = ''] = call.split('.');
  const file = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const schemas = await import(`../../domain/src/${area}/${file}.ts`);
  expect(output).toBe(schemas[`${name}Output`]);
  expect(inputs).toHaveLength(schemas[`${name}Input`] === undefined ? 0 : 1);
  expect(inputs[0]).toBe(schemas[`${name}Input`]);
});

it('shares the answers of the areas catalog and keys and those about updates and published packs, and no others', () => {
  const shared = Object.entries(appRouter._def.procedures).filter(
    ([, procedure]) => (procedure as unknown as { _def: { meta: { isShared?: true } } })._def.meta.isShared,
  );
  expect(shared.map(([call]) => call)).toEqual(
    procedures
      .map(({ call }) => call)
      .filter((call) => /^((catalog|keys)\.|(downloads\.getUpdates|packs\.(getHistory|listPublished))$)/.test(call)),
  );
});

it('has the row of each call of staff in its declaration, and a call for each row', () => {
  const metas = Object.entries(appRouter._def.procedures).map(
    ([call, procedure]) => [call, (procedure as unknown as { _def: { meta: CallMeta } })._def.meta] as const,
  );
  const ofStaff = metas.filter(([call, { staffCall }]) => staffCall !== undefined || call.startsWith('support.'));
  const named = Object.fromEntries(ofStaff.map(([call, { staffCall }]) => [call, staffCall]));
  expect(named).toEqual(Object.fromEntries(Object.keys(staffCalls).map((call) => [call, call])));
});
