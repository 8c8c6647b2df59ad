import { createTexts } from '../write.ts';
import { downloads } from './downloads.ts';

/** The download page, except fixed texts. */
export const installer = {
  download: 'Download {name}',
  latest: 'Version {version}, released <time>{day}</time>',
  downloadFor: 'Download for {deviceType}',
  loading: 'Finding the newest version…',
  onArm: '{system} on ARM',
  onAppleSilicon: 'macOS on Apple silicon',
  yourSystem: 'Your system',
  newestFor: 'Version {version}, the newest for {deviceType}',
  missing: 'There is no installer for {deviceType} yet.',
  saving: 'Your browser is saving {fileName}.',
  youNeed: 'You need',
  theFile: 'The file',
  copyHash: 'Copy SHA-256',
  mailLinkLabel: 'For your computer',
  mailLinkLead: 'The installer runs on a computer. Email yourself a link to this page and open it there.',
  mailLink: 'Email Me This Link',
  mailLinkAgain: 'Email It Again',
  mailLinkSent: 'We emailed the link to <address>{email}</address>.',
  mailLinkFailed: 'The link could not be emailed.',
  stepsLabel: 'After the download',
  stepUnpack: 'Unpack the file that you downloaded.',
  stepRun: 'Run the installer inside it.',
  stepSignIn: 'Open {name} in your DAW and sign in.',
  unreleasedLabel: 'System requirements',
  unreleased: 'No installer has been released yet. It will appear here. This is what your computer will need.',
  planEnded: 'Your {plusName} plan has ended. Packs that you own still play.',
  joinAgain: 'Join Again',
} as const;

export const { t, rich } = createTexts({ downloads, installer });
