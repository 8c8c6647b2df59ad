import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { buyPack, main } from './lib/orders.ts';
import { readZip } from './lib/read-zip.ts';
import { expect, test, visitSignedIn } from './lib/world.ts';

/** Downloads this many bytes of a file and breaks the connection. */
async function fetchBroken(url: string, wanted: number): Promise<{ part: Buffer; etag: string }> {
  const request = get(url, { agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) {
    chunks.push(chunk);
    if (Buffer.concat(chunks).length >= wanted) break;
  }
  response.destroy();
  return { part: Buffer.concat(chunks).subarray(0, wanted), etag: response.headers.etag ?? '' };
}

test('a pack is bought, fetched by the browser, resumed, and not after a refund', async ({ page, world }) => {
  const account = await world.createAccount('Clara Wieck');
  await visitSignedIn(page, account);
  await buyPack(page, 'harbor-strings', 'Harbor Strings', account.email);

  const receipt = main(page).getByRole('region', { name: 'Your purchase' });
  const sounds = receipt.getByRole('group', { name: 'Get Harbor Strings' });
  const downloading = page.waitForEvent('download');
  await sounds.getByRole('button', { name: /^Download in Browser, / }).click();
  const download = await downloading;
  const url = download.url();
  expect(download.suggestedFilename()).toBe('Harbor Strings 1.1.0.zip');
  await expect(sounds).toContainText('Your browser is saving Harbor Strings 1.1.0.zip');
  const zip = await readFile(await download.path());

  await test.step('all of it is there, and its sounds are sounds', async () => {
    const files = readZip(zip);
    const sounding = [...files].filter(([name]) => name.endsWith('.wav'));
    expect(sounding).toHaveLength(16);
    for (const [name, bytes] of sounding) {
      expect(bytes.toString('latin1', 0, 4), name).toBe('RIFF');
      expect(bytes.toString('latin1', 8, 12), name).toBe('WAVE');
      expect(bytes.readUInt32LE(4), name).toBe(bytes.length - 8);
    }
    expect([...files.keys()]).toContain('Harbor Strings/.backline/head.txt');
  });

  await test.step('a download that broke off goes on where it was', async () => {
    const { part, etag } = await fetchBroken(url, Math.floor(zip.length / 2));
    const rest = await fetch(url, { headers: { range: `bytes=${part.length}-`, 'if-range': etag } });
    expect(rest.status).toBe(206);
    expect(Buffer.concat([part, Buffer.from(await rest.arrayBuffer())]).equals(zip)).toBe(true);
  });

  const order = await receipt.getByRole('link', { name: /^Order txn_/ }).innerText();
  await test.step('the download page lists it, and keys open it', async () => {
    await page.goto('/account/download-cadenza');
    const packs = main(page).getByRole('region', { name: 'Your packs' });
    await expect(packs).toContainText('Version 1.1.0');
    const row = packs.locator('summary', { hasText: 'Harbor Strings' });
    await row.press('Enter');
    await expect(packs.getByRole('button', { name: /^Download in Browser, / })).toBeVisible();
    await row.press('Enter');
    await expect(packs.getByRole('button', { name: /^Download in Browser, / })).toHaveCount(0);
  });

  await test.step('its page says what is new', async () => {
    await page.goto('/marketplace/collection/harbor-strings');
    await main(page).locator('summary', { hasText: 'What’s New' }).press('Enter');
    await expect(main(page).getByRole('listitem').filter({ hasText: 'update: ' })).toContainText(
      'D#3 was recorded again',
    );
  });

  // This is last, because after such a link the test's driver waits for a page and accepts no further press.
  const open = sounds.getByRole('link', { name: 'Open in Cadenza' });
  await expect(open).toHaveAttribute('href', 'cadenza://packs/MUS-01001');
  await open.click({ noWaitAfter: true });

  await test.step('a refund ends the link', async () => {
    await world.paddle('refund', order.replace('Order ', ''));
    await expect.poll(async () => (await fetch(url)).status, { intervals: [50] }).toBe(403);
  });

  await test.step('where no application answers, the page says what to press', async () => {
    await expect(sounds).toContainText('Nothing opened? Start Cadenza, open Packs');
  });
});
