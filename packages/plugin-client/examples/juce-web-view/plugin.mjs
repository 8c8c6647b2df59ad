import { createLicense } from '../license.mjs';
import { createPage } from '../page.mjs';
import { createNative } from './native.mjs';

const call = createNative();
/** `shop`, `device` and `plugin`: values from the program, and a description of the computer. */
const { shop, device, plugin } = await call('describe');
const host = {
  device,
  identifiers: () => call('readIdentifiers'),
  store: {
    read: (ending) => call('readFiles', ending),
    write: (name, text) => call('writeFile', name, text),
    remove: (name) => call('removeFile', name),
    // There is no lock here. It would only save a request, because two hosts may both ask.
    tryLock: async () => async () => undefined,
  },
};
const license = createLicense(shop, host, plugin, (view) => show(view));
const show = createPage(document.querySelector('main'), { ...license, openLink: (url) => call('openLink', url) });
await license.start();
