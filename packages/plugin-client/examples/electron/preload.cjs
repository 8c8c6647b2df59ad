const { contextBridge, ipcRenderer } = require('electron');

const calls = ['signIn', 'cancel', 'answerNumber', 'checkNow', 'remove', 'openLink'];
contextBridge.exposeInMainWorld('license', {
  ...Object.fromEntries(calls.map((name) => [name, (value) => ipcRenderer.invoke(name, value)])),
  onView: (show) => ipcRenderer.on('view', (_event, view) => show(view)),
});
