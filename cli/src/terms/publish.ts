import { termsKinds, termsVersion } from '@backline/domain/consents/fields';
import { operator, withCore } from '../clients/open-core.ts';
import { defineCommand } from '../shared/command.ts';
import { parseChoice, parseStart, refuseUsage } from '../shared/options.ts';

export const command = defineCommand({
  usage: 'publish',
  description:
    'Note a version of your terms or privacy policy: sign-ups from its day on agree to it. With --must-accept, the portal asks each account after its next login, and the answers of the API name it in a header, X-Terms-Pending; nobody is refused anything for it. Works on this machine only.',
  examples: [
    'terms publish --kind terms --version 2026-11 --url https://example.com/terms',
    'terms publish --kind privacy --version 2 --url https://example.com/privacy --effective 2026-12-01 --must-accept --summary "We keep sign-ins for half a year."',
  ],
  options: {
    '--kind <KIND>': 'terms or privacy',
    '--version <VERSION>': 'its name, such as 2026-11',
    '--url <URL>': 'where it can be read',
    '--effective <DATE>': 'the first day on which it counts (today)',
    '--summary <TEXT>': 'what has changed, in a sentence for customers',
    '--must-accept': 'every account is asked to accept it',
  },
  needs: ['database'],
  async run(context, _args, options) {
    const kind = parseChoice(options.kind ?? '', termsKinds, 'no kind of terms');
    const version = termsVersion.safeParse(options.version);
    if (!version.success) throw refuseUsage('--version must be letters, digits, dots and dashes, at most 40.');
    const url = options.url ?? '';
    if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) throw refuseUsage('--url must be an http or https address.');
    const effectiveAt =
      options.effective === undefined ? context.now() : new Date(parseStart(options.effective, 'effective'));
    const summary = options.summary?.trim().slice(0, 500) || null;
    const terms = { kind, version: version.data, url, summary, mustAccept: options.mustAccept === true, effectiveAt };
    const { publishTerms } = await import('@backline/core/consents/publish-terms');
    await withCore(context, (core) => publishTerms(core, operator, terms));
    const data = { ...terms, effectiveAt: effectiveAt.toISOString() };
    return { data, lines: [`${kind} ${version.data} from ${data.effectiveAt.slice(0, 10)}`] };
  },
});
