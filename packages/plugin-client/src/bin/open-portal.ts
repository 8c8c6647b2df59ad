import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { type FileObject, parseObject } from '../files.ts';
import { type Client, createClient, type PublicKey } from '../index.ts';
import { readPacksEnv } from '../node/env.ts';
import { createFolderStore, readIdentifiers, readSystem, toFolders } from '../node.ts';
import { readBody } from '../read-body.ts';
import { CommandError, exitCodes, type ParsedCommand } from './parse-command.ts';

/** The portal that this computer signed in to. */
interface PortalFile {
  issuer: string;
  product: string;
  roots: PublicKey[];
  apiKey: string;
}

const fileName = 'portal.json';
const keysMaxBytes = 1024 * 1024;

function isPortal(value: FileObject | null): value is FileObject & PortalFile {
  return typeof value?.issuer === 'string' && typeof value.product === 'string' && Array.isArray(value.roots);
}

const unreachable = (portal: string) =>
  new CommandError(`${portal} does not answer as a portal.`, 'portal_unreachable', exitCodes.unreachable);

/** The keys that the portal is trusted by: from your file, or once from the portal itself. */
async function askPortal(portal: string, rootsFile: string | undefined): Promise<Omit<PortalFile, 'apiKey'>> {
  const value =
    rootsFile === undefined
      ? await fetch(`${portal}/api/v1/activation/keys`, { redirect: 'error' })
          .then((answer) => (answer.ok ? readBody(answer, keysMaxBytes) : null))
          .catch(() => null)
      : await readFile(rootsFile, 'utf8').then(parseObject, () => {
          throw new CommandError(`${rootsFile} cannot be read.`, 'file_unusable', exitCodes.refused);
        });
  if (isPortal(value)) return value;
  throw unreachable(portal);
}

/** Opens this computer's client. `sign-in` stores the portal, and later commands use it. */
export async function openPortal({ name, values }: ParsedCommand): Promise<Client> {
  const env = readPacksEnv();
  const folders = values.data === undefined ? toFolders('Backline', 'Packs') : [values.data];
  const store = createFolderStore(folders);
  const [kept] = (await store.read(fileName)).flatMap((text) => {
    const value = parseObject(text);
    return isPortal(value) ? [value] : [];
  });
  const address = values.portal ?? env.portal;
  let portal = kept;
  if (name === 'sign-in' || portal === undefined) {
    if (address === undefined && portal === undefined) {
      const isSignedIn = (await store.read('device.json')).length > 0;
      throw new CommandError(
        isSignedIn
          ? 'Another program signed in here, and did not say where: add --portal URL, this once.'
          : 'Sign in first: backline-packs sign-in --portal URL. Without a line, add --portal URL --roots FILE: see --help.',
        'not_signed_in',
        exitCodes.notAllowed,
      );
    }
    const apiKey = values['api-key'] ?? env.apiKey ?? kept?.apiKey ?? 'backline-portal';
    const { issuer, product, roots } = await askPortal(address ?? kept?.issuer ?? '', values.roots);
    portal = { issuer, product, roots, apiKey };
    await store.write(fileName, JSON.stringify(portal));
  }
  const client = createClient({
    ...portal,
    store,
    identifiers: readIdentifiers,
    device: { name: hostname(), ...readSystem() },
    plugin: { version: env.pluginVersion ?? '9999', format: 'backline-packs' },
  });
  await client.start();
  return client;
}
