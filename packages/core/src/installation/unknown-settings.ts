import { distance } from 'fastest-levenshtein';
import { secrets } from './secret-files.ts';
import { type Given, settings } from './settings.ts';

/** Names that programs beside the server read: the launcher, the command line, and the tools of a checkout. */
const others = [
  'SETTINGS_FILE',
  'BACKLINE_SERVER',
  'BACKLINE_TOKEN',
  'WEB_PORT',
  'STORYBOOK_PORT',
  'PADDLE_EMULATOR_PORT',
  'PADDLE_EMULATOR_FILE',
  'PADDLE_EMULATOR_COUNTRY',
  'PADDLE_WEBHOOK_URL',
  'PADDLE_WEBHOOK_ABOUT',
];
const names = [...Object.keys(settings), ...secrets.map((name) => `${name}_FILE`), ...others];
const known = new Set(names);

/** How only our own settings begin. */
const ours = /^(APP_SECRET|BACKUP|CATALOG|CHECKOUT|DOWNLOADS?|KEEP|MAIL|PACKS?|PADDLE|SIGNUP|SMTP|STAFF|WITHDRAWAL)_/;
/** Kubernetes describes its services to every process. A service may be called "mail" or "paddle". */
const ofService = /_(SERVICE_(HOST|PORT(_\w+)?)|PORT(_\d+_(TCP|UDP)(_\w+)?)?)$/;

/** Shorter names may look like those of other programs, such as HOME like HOST. */
const shortest = 7;
/** From this length on, a name with two wrong letters can only be a typo. */
const longEnoughForTwo = 10;

function findMeant(name: string): string | undefined {
  const reach = name.length >= longEnoughForTwo ? 2 : 1;
  const near = names.filter((one) => one.length >= shortest && distance(name, one) <= reach);
  return near.toSorted((one, other) => distance(name, one) - distance(name, other))[0];
}

/**
 * A line for each variable that looks like a setting but isn't, because a misspelled setting would silently do nothing.
 * Variables of other programs are ignored.
 */
export function findUnknown(given: Given): string[] {
  return Object.keys(given)
    .filter((name) => !known.has(name) && !/^(PADDLE_(CONTRACT|OPENAPI)_|npm_)/.test(name))
    .flatMap((name) => {
      const meant = findMeant(name);
      if (meant !== undefined) return [`${name} is no setting: ${meant} is. Correct it, or take it out.`];
      if (!ours.test(name) || ofService.test(name)) return [];
      return [`${name} is no setting. Take it out; .env.example lists all.`];
    });
}
