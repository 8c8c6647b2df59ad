import type { Computer } from '../computer.ts';
import type { ComputerPacks } from './computer-packs.ts';
import { isPlannedFault } from './faults.ts';
import { isSpeed } from './line.ts';
import { type DriveId, isDriveId, libraryName, toPlaceName, usualDrive } from './place.ts';

/** The words to show on the computer after a press, or nothing if the state already says it. */
type Said = Promise<string | undefined>;
type Action = (packs: ComputerPacks, fields: URLSearchParams, computer: Computer) => Said;

const passMs = 30_000;
export const killed = 'The host was killed, whatever it was at. What is on the drives is as it was.';
export const toDrive = (fields: URLSearchParams): DriveId => {
  const name = fields.get('drive') ?? '';
  return isDriveId(name) ? name : usualDrive;
};
export const toSku = (fields: URLSearchParams) => fields.get('sku') ?? '';
const silent =
  (work: (packs: ComputerPacks, fields: URLSearchParams) => Promise<unknown> | unknown): Action =>
  async (packs, fields) => {
    await work(packs, fields);
    return undefined;
  };

const nothing = 'Choose one of its packs first: where there is none, sign in and buy one.';

export const packActions: Record<string, Action> = {
  async 'pack-get'(packs, fields) {
    if (toSku(fields) === '') return nothing;
    const from = packs.drives.states().filter(({ id, isThere }) => id === 'stick' && isThere);
    const to = `${packs.drives.toPath(toDrive(fields))}/${libraryName}`;
    await packs.begin('install', toSku(fields), { to, from: from.map(({ path }) => path) });
    return undefined;
  },
  'pack-update': silent((packs, fields) => packs.begin('update', toSku(fields))),
  'pack-repair': silent((packs, fields) => packs.begin('repair', toSku(fields))),
  'pack-rollback': silent((packs, fields) => packs.begin('rollback', toSku(fields))),
  'pack-pause': silent((packs, fields) => packs.run('pause', toSku(fields))),
  'pack-verify': silent((packs, fields) => packs.run('verify', toSku(fields))),
  async 'pack-uninstall'(packs, fields) {
    const before = packs.findPlace(toSku(fields));
    await packs.run('uninstall', toSku(fields));
    const after = packs.findPlace(toSku(fields));
    const isRefused = packs.states.some(({ sku, state }) => sku === toSku(fields) && state === 'refused');
    if (before === null || after === null || isRefused) return undefined;
    return `It is gone from ${toPlaceName(before)}. The copy on ${toPlaceName(after)} is used now.`;
  },
  'pack-cancel': silent((packs, fields) => packs.cancel(toSku(fields), fields.get('keep') === 'true')),
  'pack-resume': silent((packs, fields) => packs.resume(toSku(fields))),
  'pack-move': silent((packs, fields) => packs.move(toSku(fields), toDrive(fields))),
  'pack-copy': (packs, fields) => packs.copyToStick(toSku(fields)),
  'pack-find': (packs) => packs.find(),
  'pack-look': silent((packs) => packs.look()),
  'pack-flip': (packs, fields) => packs.flip(toSku(fields)),
  'pack-carry': (packs, fields) => packs.carry(toSku(fields)),
  'pack-second': silent((packs) => packs.toggleSecond()),
  async 'pack-kill'(packs, _fields, computer) {
    await packs.kill();
    computer.closeHost();
    return killed;
  },
  async 'pack-pass'(packs) {
    await packs.pass(passMs);
    return 'Half a minute has passed for the hosts.';
  },
  'pack-plan': silent((packs, fields) => {
    const fault = fields.get('fault') ?? '';
    if (isPlannedFault(fault)) packs.planned.toggle(toSku(fields), fault);
  }),
  'pack-speed': silent((packs, fields) => {
    const speed = fields.get('speed') ?? '';
    return isSpeed(speed) ? packs.setSpeed(speed) : undefined;
  }),
  'pack-full': silent((packs, fields) => packs.setFault(toDrive(fields), 'isFull', fields.get('on') === 'true')),
  'pack-locked': silent((packs, fields) => packs.setFault(toDrive(fields), 'isReadOnly', fields.get('on') === 'true')),
};
