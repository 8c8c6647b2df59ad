/** The download page, besides its fixed texts. */
export const installer = {
  download: 'Download {name}',
  tryAgain: 'Try Again',
  latest: 'Version {version}, released <time>{day}</time>',
  downloadFor: 'Download for {deviceType}',
  lookingUpTheLatest: 'Looking up the latest version…',
  yourSystem: 'Your system',
  versionTheNewestFor: 'Version {version}, the newest for {deviceType}',
  thereIsNoInstaller: 'There is no installer for {deviceType} yet.',
  yourBrowserIsSaving: 'Your browser is saving {fileName}.',
  youNeed: 'You need',
  theFile: 'The file',
  copySha256: 'Copy SHA-256',
  whatThisPageWill: 'What this page will hold',
  noInstallerHasBeen:
    'No installer has been released yet. It will be here; this is what your computer will need for it.',
} as const;
