import { listPartSize } from '@backline/domain/catalog/pages/page-address';
import type { PageAnswer } from '@backline/domain/catalog/pages/rendered-page';
import {
  cadenza,
  cartItems,
  developerList,
  harborStrings,
  pierAndGut,
  planOffers,
  shopItems,
} from '@backline/fixtures';
import { describe, expect, it } from 'vitest';
import { renderPage } from './render.tsx';

const developers: PageAnswer = { call: 'listDevelopers', data: developerList };
const list: PageAnswer[] = [{ call: 'listCartItems', data: cartItems }, developers];
const long = Array.from({ length: 1000 }, (_, at) => ({
  ...shopItems.regular,
  id: `id-${at}`,
  productName: `No. ${at}`,
}));
const longList: PageAnswer[] = [{ call: 'listCartItems', data: long, isLarge: true }, developers];
const harborDescription = '</script><script>alert(1)</script>';
const collection: PageAnswer[] = [
  {
    call: 'getCollection',
    input: { collectionIdOrSlug: 'harbor-strings' },
    data: { collection: { ...harborStrings, collectionDescription: harborDescription } },
  },
  { call: 'listPlans', data: planOffers },
];
const developer: PageAnswer[] = [
  { call: 'getDeveloper', input: { developerIdOrSlug: 'pier-and-gut' }, data: { developer: pierAndGut } },
  { call: 'listCartItems', data: cartItems },
];

const plus: PageAnswer[] = [
  { call: 'listPlans', data: planOffers },
  { call: 'listCartItems', data: cartItems },
];

const pages: [address: string, answers: PageAnswer[], texts: string[]][] = [
  ['/marketplace', list, ['Marketplace', shopItems.regular.productName, `${cartItems.length} packs`]],
  ['/marketplace?category=Strings', list, [`of ${cartItems.length} packs`]],
  ['/marketplace?from=48', longList, ['No. 48', 'No. 95', 'href="/marketplace?from=96"']],
  ['/marketplace/collection/harbor-strings', collection, [harborStrings.collectionName, 'Add To Cart', 'Instruments']],
  ['/marketplace/developer/pier-and-gut', developer, [harborStrings.collectionName, '$249.00', 'from $69.00']],
  ['/cadenza-plus', plus, ['Cadenza Plus', '$9.99', '7-Day Trial, then', 'Subscribe', shopItems.plusOnly.productName]],
  ['/404', [], ['404 Page Not Found']],
];

const render = (address: string, answers: PageAnswer[]) => renderPage({ address, product: cadenza, answers });

describe.each(pages)('%s', (address, answers, texts) => {
  it('has its texts', async () => {
    const { html } = await render(address, answers);
    const text = html.replaceAll('<!-- -->', '').replaceAll('&amp;', '&');
    for (const part of texts) expect(text).toContain(part);
  });

  it('has nothing that the policy refuses, and no preload outside the head', async () => {
    const { html, data } = await render(address, answers);
    expect(html).not.toMatch(/<script|<style| style=|<link|javascript:/i);
    expect(data.match(/<\/?script[^>]*>/g)).toEqual(['<script type="application/json" id="page-data">', '</script>']);
  });

  it('has no id twice', async () => {
    const { html } = await render(address, answers);
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toEqual([...new Set(ids)]);
  });

  it('is the same text each time', async () => {
    expect(await render(address, answers)).toEqual(await render(address, answers));
  });
});

it('names the first covers in the order of the page', async () => {
  const { imageTags } = await render('/marketplace', list);
  for (const [at, { assets }] of cartItems.slice(0, 2).entries()) expect(imageTags[at]).toContain(assets.card_img.url);
});

it('renders a part of a long list, whose data it leaves to the browser', async () => {
  const { html, data } = await render('/marketplace', longList);
  expect(html.match(/<article/g)).toHaveLength(listPartSize);
  expect(html).toContain('1,000 packs');
  expect(data).not.toContain('No. 1"');
});

it('links every filter', async () => {
  const { html } = await render('/marketplace', list);
  expect(html).toContain('href="/marketplace?category=Strings"');
  expect(html).toContain('href="/marketplace?developer=pier-and-gut"');
  const { html: filtered } = await render('/marketplace?category=Strings', list);
  expect(filtered).toMatch(/aria-current="true"[^>]*href="\/marketplace"|href="\/marketplace"[^>]*aria-current="true"/);
});
