import { withCore } from '../clients/open-core.ts';
import { defineCommand } from '../shared/command.ts';
import { refuseUsage } from '../shared/options.ts';
import { listenToShop } from './listen-to-shop.ts';

const isHost = (host: string) => URL.parse(`https://${host}/`)?.host === host.toLowerCase();

/** Hosts as typed, separated by commas. */
function parseHosts(text: string | undefined): string[] {
  const hosts = text === undefined ? [] : text.split(',').map((host) => host.trim().toLowerCase());
  const wrong = hosts.find((host) => !isHost(host));
  if (wrong !== undefined) throw refuseUsage(`--hosts must be names such as media.example.com, not "${wrong}".`);
  return hosts;
}

export const command = defineCommand({
  usage: 'listen',
  description:
    'Measure the length, loudness and wave of every sound in the shop that is new or has changed. Sounds elsewhere are fetched only from the hosts that you name.',
  examples: ['catalog listen', 'catalog listen --hosts media.example.com', 'catalog listen --again --json'],
  options: {
    '--again': 'measure everything again',
    '--hosts <HOSTS>': 'also fetch sounds from these hosts, separated by commas',
  },
  needs: ['database'],
  async run(context, _args, { again = false, hosts }) {
    const named = parseHosts(hosts);
    const report = await withCore(context, (core) => listenToShop(context, core, { isAgain: again, hosts: named }));
    const { listened, known, elsewhere, problems } = report;
    return {
      data: report,
      lines: [`${listened} measured, ${known} known, ${elsewhere} elsewhere, ${problems.length} with problems`],
    };
  },
});
