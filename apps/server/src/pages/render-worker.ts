import { workerData } from 'node:worker_threads';
import type { PageToRender, RenderedPage } from '@backline/domain/catalog/pages/rendered-page';
import { worker } from 'workerpool';

const { renderPage } = (await import(workerData.program)) as {
  renderPage(page: PageToRender): Promise<RenderedPage>;
};

// `load` answers once the program above has loaded.
worker({ load: () => true, render: renderPage });
