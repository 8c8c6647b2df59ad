/** The download page, besides its fixed texts. */
export const installer = {
  download: 'Download {name}',
  tryAgain: 'Try Again',
  latest: 'Version {version}, released <time>{day}</time>',
  downloadFor: 'Download for {deviceType}',
  loading: 'Looking up the latest version…',
  yourSystem: 'Your system',
  newestFor: 'Version {version}, the newest for {deviceType}',
  missing: 'There is no installer for {deviceType} yet.',
  saving: 'Your browser is saving {fileName}.',
  youNeed: 'You need',
  theFile: 'The file',
  copyHash: 'Copy SHA-256',
  unreleasedLabel: 'What this page will hold',
  unreleased: 'No installer has been released yet. It will be here; this is what your computer will need for it.',
  planEnded: '{plusName} has ended. What you own for good goes on playing.',
  joinAgain: 'Join Again',
} as const;
