import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { createFolderStore, readIdentifiers, readSystem } from '@backline/plugin-client/node';
import { app, BrowserWindow, ipcMain, safeStorage, shell } from 'electron';
import { createLicense, createSealedStore } from '../license.mjs';

// Issuer, product and roots are compiled into the program. For development, get them with: curl
// PORTAL/api/v1/activation/keys > shop.json
const shop = { apiKey: 'backline-portal', ...JSON.parse(readFileSync(join(import.meta.dirname, 'shop.json'), 'utf8')) };

/** Encrypts with the user's keychain. On a system without one, files are only as safe as their folder. */
const sealing = {
  seal: (text) => (safeStorage.isEncryptionAvailable() ? safeStorage.encryptString(text).toString('base64') : text),
  open(text) {
    if (text.startsWith('{')) return text;
    try {
      return safeStorage.decryptString(Buffer.from(text, 'base64'));
    } catch {
      return null;
    }
  },
};

await app.whenReady();
const window = new BrowserWindow({
  width: 640,
  height: 720,
  webPreferences: { preload: join(import.meta.dirname, 'preload.cjs') },
});
const host = {
  device: { name: hostname(), ...readSystem() },
  store: createSealedStore(createFolderStore([join(app.getPath('userData'), 'license')]), sealing),
  identifiers: readIdentifiers,
};
const plugin = { version: app.getVersion(), format: 'App' };
const license = createLicense(shop, host, plugin, (view) => window.webContents.send('view', view));

for (const call of ['signIn', 'cancel', 'answerNumber', 'checkNow', 'remove'])
  ipcMain.handle(call, (_event, value) => license[call](value));
ipcMain.handle('openLink', (_event, url) => {
  if (URL.parse(url)?.origin === shop.issuer) return shell.openExternal(url);
});
await window.loadFile(join(import.meta.dirname, 'index.html'));
const stop = await license.start();
app.on('window-all-closed', () => {
  stop();
  app.quit();
});
