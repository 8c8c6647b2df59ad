import { createNodeDisk } from '../node/node-disk.ts';
import { nodeSha256 } from '../node/sha256.ts';
import { createFolderStore, toFolders } from '../node.ts';
import { createPacks, type PackState, type Packs } from '../packs/index.ts';
import { openPortal } from './open-portal.ts';
import { CommandError, type ExitCode, exitCodes, help, type ParsedCommand, parseCommand } from './parse-command.ts';

interface Io {
  /** Receives data: stdout. */
  print(line: string): void;
  /** Receives messages: stderr. */
  say(line: string): void;
}

/** How often a command tries before it gives up, unless its options say to wait. */
const attemptsMax = 3;
const ofPortal = ['network', 'portal', 'streams', 'quota'];
const notAllowed = ['device_signed_out', 'device_released', 'pack_not_owned', 'forbidden'];

const toMb = (bytes: number | null | undefined) => `${((bytes ?? 0) / 1e6).toFixed(1)} MB`;

/** Advice for each refusal. */
const cures: Record<string, string> = {
  installed_elsewhere: ': move takes it along, and install with --from FOLDER of that library makes a second copy',
  folder_has_links: ': a link, or something else that is not ours, stands where a file or a folder of the pack belongs',
};

/** Formats a state as one line. */
export function toLine({
  sku,
  state,
  version,
  bytes,
  progress,
  waiting,
  refusal,
  damage,
  update,
  folder,
  ...more
}: PackState) {
  const percent = progress === null ? '' : `${Math.floor((100 * progress.bytes) / Math.max(1, progress.total))} %`;
  const facts = {
    absent: `not here, ${toMb(bytes)}`,
    planning: 'looking at the drive',
    installing: `${percent}, ${toMb(progress?.bytes)} of ${toMb(progress?.total)}${progress?.plays ? ', plays already' : ''}`,
    paused: `paused at ${percent}`,
    waiting: `waits: ${waiting?.reason ?? ''}${waiting?.detail == null ? '' : ` (${waiting.detail})`}`,
    ready: `${version}; ${more.nextVersion} is ready, and is used from the next start on`,
    installed: `${version}${update === null ? '' : `, update ${update.version}: ${toMb(update.bytes)}`}`,
    damaged: `${damage?.places} ${damage?.places === 1 ? 'place is' : 'places are'} damaged: repair fetches ${toMb(damage?.bytes)}`,
    lost: 'the drive is not there',
    refused: `refused: ${refusal?.code}${refusal?.ref == null ? '' : ` (${refusal.ref})`}${cures[refusal?.code ?? ''] ?? ''}`,
  };
  const name = more.name ?? more.title;
  return `${sku}${name === null ? '' : `  ${name}`}  ${state}  ${facts[state]}${folder === null ? '' : `  ${folder}`}`;
}

async function signIn(command: ParsedCommand, io: Io): Promise<ExitCode> {
  const client = await openPortal(command);
  for await (const step of client.signIn()) {
    if (step.state === 'pending') {
      const { userCode, verificationUriComplete: url } = step;
      if (command.values.json) io.print(JSON.stringify({ state: step.state, userCode, url }));
      else io.say(`Open ${url} and compare the code ${userCode}.`);
    } else if (step.state === 'number_needed') {
      throw new CommandError(
        'This sign-in came from another network: sign in on the network of your browser.',
        'number_needed',
        exitCodes.notAllowed,
      );
    } else {
      if (command.values.json) io.print(JSON.stringify({ state: step.state }));
      else io.say(step.state);
      if (step.state === 'failed') return exitCodes.unreachable;
      if (step.state !== 'approved') return exitCodes.notAllowed;
    }
  }
  return exitCodes.done;
}

const underWay: readonly PackState['state'][] = ['planning', 'installing', 'waiting'];

/** Shows progress, and stops work that would otherwise wait forever. */
function watch(packs: Packs, { values }: ParsedCommand, io: Io): void {
  let shown = '';
  let attempts = 0;
  packs.on((state) => {
    const line = toLine(state);
    // The final state is printed once, as data.
    if (line !== shown && !values.json && underWay.includes(state.state)) io.say(line);
    shown = line;
    if (state.state === 'installing' && (state.progress?.bytes ?? 0) > 0) attempts = 0;
    if (state.state !== 'waiting' || values.wait || state.waiting?.reason === 'other_process') return;
    attempts += 1;
    const isOfPortal = ofPortal.includes(state.waiting?.reason ?? '');
    if (attempts >= attemptsMax || !isOfPortal) void packs.pause(state.sku);
  });
}

function toExitCode({ state, refusal }: PackState, last: string | null): ExitCode {
  if (state === 'refused') return notAllowed.includes(refusal?.code ?? '') ? exitCodes.notAllowed : exitCodes.refused;
  if (state === 'paused') return ofPortal.includes(last ?? '') ? exitCodes.unreachable : exitCodes.refused;
  return state === 'damaged' || state === 'lost' ? exitCodes.refused : exitCodes.done;
}

/** Runs a command on one pack. An update is installed at once, because no plugin has the pack open. */
async function runOne(packs: Packs, { name, values }: ParsedCommand, sku: string): Promise<PackState> {
  const { to = '', from, version } = values;
  const options = values.options?.split(',').filter((id) => id !== '');
  const swapped = async (state: PackState) => (state.state === 'ready' ? packs.swap(sku) : state);
  if (name === 'install') return swapped(await packs.install(sku, { to, from, options, version }));
  if (name === 'update') return swapped(await packs.update(sku, { from, options, version }));
  if (name === 'rollback') return swapped(await packs.rollback(sku));
  if (name === 'verify') return packs.verify(sku);
  if (name === 'repair') return packs.repair(sku, from);
  if (name === 'move') return packs.move(sku, to);
  if (name === 'copy') return packs.copy(sku, to);
  return packs.uninstall(sku);
}

async function runAll(command: ParsedCommand, io: Io): Promise<ExitCode> {
  const { name, words, values, bytesPerSecond } = command;
  const client = await openPortal(command);
  const store = createFolderStore(values.data === undefined ? toFolders('Backline', 'Packs') : [values.data]);
  const drives = { disk: createNodeDisk(), sha256: nodeSha256 };
  const packs = createPacks({ client, store, ...drives, limits: { bytesPerSecond } });
  const show = (state: PackState) => io.print(values.json ? JSON.stringify(state) : toLine(state));
  let code: ExitCode = exitCodes.done;
  const lastWaits = new Map<string, string>();
  try {
    if (name === 'find') {
      for (const state of await packs.find(words)) show(state);
      return code;
    }
    if (name === 'list') {
      const { modes } = client.state;
      const all = (await packs.list()).map((state) => ({ ...state, isOwned: (modes[state.sku] ?? 'none') !== 'none' }));
      // Packs that a person can install come first.
      all.sort((one, other) => Number(other.isOwned) - Number(one.isOwned));
      for (const { isOwned, ...state } of all)
        io.print(
          values.json ? JSON.stringify({ ...state, isOwned }) : `${toLine(state)}${isOwned ? '' : '  not owned'}`,
        );
      return code;
    }
    const known = await packs.start();
    watch(packs, command, io);
    packs.on(({ sku, waiting }) => void (waiting !== null && lastWaits.set(sku, waiting.reason)));
    const skus = words.length > 0 ? words : known.filter(({ folder }) => folder !== null).map(({ sku }) => sku);
    for (const sku of skus) {
      const state = await runOne(packs, command, sku);
      show(state);
      const own = toExitCode(state, lastWaits.get(sku) ?? null);
      if (own !== exitCodes.done) code = own;
    }
    return code;
  } finally {
    await packs.stop();
  }
}

/** Runs a command line and returns its exit code. */
export async function runPacks(argv: readonly string[], io: Io): Promise<ExitCode> {
  const isJson = argv.includes('--json');
  try {
    const command = parseCommand(argv);
    if (command.name === 'help') {
      io.print(help);
      return exitCodes.done;
    }
    return await (command.name === 'sign-in' ? signIn(command, io) : runAll(command, io));
  } catch (error) {
    const { code, message, exitCode } = toCommandError(error);
    if (isJson) io.print(JSON.stringify({ error: { code, message } }));
    else io.say(message);
    return exitCode;
  }
}

function toCommandError(error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  throw error;
}
