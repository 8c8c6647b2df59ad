import { eq } from '@backline/db';
import { type ScriptedMailServer, startMailServer, startTestShop, type TestShop, waitUntil } from '@backline/testing';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** Some mail programs cut a mail at 100 kB. */
const bytesMax = 90_000;
const codesIn = (text: string) => new Set(text.match(/MUS(-[A-Z\d]{4}){4}/g) ?? []);

let post: ScriptedMailServer;
let shop: TestShop;
beforeAll(async () => {
  post = await startMailServer();
  shop = await startTestShop({ env: { SMTP_URL: post.url, PRODUCT_NAME: 'ü'.repeat(60) } });
});
afterAll(async () => {
  await shop.stop();
  await post.stop();
});

async function buy(to: string, skus: readonly string[]): Promise<void> {
  const items = await Promise.all(skus.map(async (sku) => ({ priceId: await shop.priceId(sku) })));
  await shop.emulator.control.pay({ items, email: to, customData: { backline: 'marketplace' } });
  await shop.settle();
}

it.each(['N', '&', 'ü', '鼓'])(
  'divides many packs whose names are all %s over mails that no program cuts',
  async (letter) => {
    const { db, t } = shop.service.core.store;
    const priced = (await db.select().from(t.prices)).filter(
      ({ kind, priceId }) => kind === 'regular' && priceId !== null,
    );
    const packs = new Set((await shop.client().catalog.listCartItems.query()).map(({ sku }) => sku));
    const skus = priced
      .map(({ sku }) => sku)
      .filter((sku) => packs.has(sku))
      .slice(0, 30);
    expect(skus).toHaveLength(30);
    // These are the longest values that a catalog allows.
    for (const sku of skus)
      await shop.service.core.store.write((tx) =>
        tx
          .update(t.skus)
          .set({ name: letter.repeat(200) })
          .where(eq(t.skus.sku, sku)),
      );
    post.taken.length = 0;
    const to = `guest-${letter.codePointAt(0)}@example.org`;
    await buy(to, skus);
    const isOfGuest = ({ recipient }: { recipient: string }) => recipient === to;
    await waitUntil(() => post.taken.filter(isOfGuest).length === 3);
    const all = new Set<string>();
    for (const { content } of post.taken.filter(isOfGuest)) {
      expect(Buffer.byteLength(content)).toBeLessThan(bytesMax);
      const { text = '', html = '' } = await PostalMime.parse(content);
      const [redeemAll = ''] = /https?:\S+\/signup\S+/.exec(text) ?? [];
      expect(codesIn(decodeURIComponent(decodeURIComponent(redeemAll)))).toEqual(codesIn(text.replace(redeemAll, '')));
      expect(codesIn(html)).toEqual(codesIn(text));
      for (const code of codesIn(text)) all.add(code);
    }
    expect(all.size).toBe(30);
  },
);
