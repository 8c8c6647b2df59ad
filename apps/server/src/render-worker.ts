import { parentPort, workerData } from 'node:worker_threads';
import type { PageToRender, RenderedPage } from '@backline/domain/catalog/rendered-page';

const { renderPage } = (await import(workerData.program)) as {
  renderPage(page: PageToRender): Promise<RenderedPage>;
};

parentPort?.on('message', async (page: PageToRender) => {
  try {
    parentPort?.postMessage({ rendered: await renderPage(page) });
  } catch (error) {
    parentPort?.postMessage({ fault: String(error instanceof Error ? error.stack : error) });
  }
});
parentPort?.postMessage('ready');
