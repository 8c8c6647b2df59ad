import type { PageToRender, RenderedPage } from '@backline/domain/catalog/pages/rendered-page';
import { getQueryKey } from '@trpc/react-query';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, type RouteObject, StaticRouterProvider } from 'react-router-dom';
import { trpc } from '../lib/calls/trpc.ts';
import { App } from './app.tsx';
import { toPageDataElement } from './page-data.ts';
import { createRoutes } from './router.tsx';
import { createServices } from './services.ts';

/** React puts a tag for each eager image before the markup; move them to the head. */
const imageTags = /^(?:<link rel="preload" as="image"[^>]*>)+/;

/** All data is already loaded. */
function withoutLoaders(routes: RouteObject[]): RouteObject[] {
  return routes.map(({ loader: _, children, ...route }) =>
    children === undefined ? route : ({ ...route, children: withoutLoaders(children) } as RouteObject),
  );
}

/** Renders a page for an unknown visitor. The same page always gives the same text. */
export async function renderPage({ address, product, answers }: PageToRender): Promise<RenderedPage> {
  const services = createServices(product, () => undefined);
  const keyed = answers.map(
    ({ call, input, data, isLarge }) =>
      ({ key: getQueryKey(trpc.catalog[call], input as never, 'query'), data, isLarge }) as const,
  );
  for (const { key, data } of keyed) services.queryClient.setQueryData(key, data);
  const handler = createStaticHandler(withoutLoaders(createRoutes(product, services)));
  const context = await handler.query(new Request(new URL(address, 'http://portal.invalid')));
  if (context instanceof Response) throw new Error(`${address} leads to another page.`);
  const text = renderToString(
    <App product={product} services={services}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </App>,
  );
  services.queryClient.clear();
  const tags = imageTags.exec(text)?.[0] ?? '';
  return {
    html: text.slice(tags.length),
    data: toPageDataElement({ address, answers: keyed.map(({ key, data, isLarge }) => [key, isLarge ? null : data]) }),
    imageTags: tags.match(/<link[^>]*>/g) ?? [],
  };
}
