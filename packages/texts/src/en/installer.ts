import { createTexts } from '../write.ts';
import { downloads } from './downloads.ts';

/** The download page, besides its fixed texts. */
export const installer = {
  download: 'Download {name}',
  latest: 'Version {version}, released <time>{day}</time>',
  downloadFor: 'Download for {deviceType}',
  loading: 'Looking up the latest version…',
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
  mailLinkLead: 'An installer runs on a computer. Mail yourself the link of this page, and open it there.',
  mailLink: 'Mail Me This Link',
  mailLinkAgain: 'Mail It Again',
  mailLinkSent: 'On its way to <address>{email}</address>.',
  mailLinkFailed: 'The link could not be mailed.',
  stepsLabel: 'After the download',
  stepUnpack: 'Unpack the file that your browser saved.',
  stepRun: 'Run the installer that is in it.',
  stepSignIn: 'Open {name} in your DAW, and sign in.',
  unreleasedLabel: 'What this page will hold',
  unreleased: 'No installer has been released yet. It will be here; this is what your computer will need for it.',
  planEnded: '{plusName} has ended. What you own for good goes on playing.',
  joinAgain: 'Join Again',
} as const;

export const { t, rich } = createTexts({ downloads, installer });
