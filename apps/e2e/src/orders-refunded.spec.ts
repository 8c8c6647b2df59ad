import { buyPack, dialogOf, main, withdraw } from './lib/orders.ts';
import { answerConsent, expect, test, visitSignedIn } from './lib/world.ts';

test('a withdrawal asks the provider for the money, and the page says when it is paid', async ({ page, world }) => {
  const account = await world.createAccount('Clara Wieck');
  await visitSignedIn(page, account);
  await answerConsent(page, 'Don’t Allow');
  await buyPack(page, 'glasshavn', 'Glasshavn', account.email);
  await page.getByRole('link', { name: /^Order txn_/ }).click();
  await withdraw(page);
  await expect(dialogOf(page)).toContainText('We received your withdrawal.');
  await dialogOf(page).getByRole('button', { name: 'Close' }).click();
  await expect(main(page)).toContainText(/We asked Paddle to refund you|Refunded\./);
  const { data } = await world.paddle<{ data: { event_type: string; data: { id: string; status: string } }[] }>(
    'events',
  );
  const asked = data.findLast(({ event_type }) => event_type === 'adjustment.created');
  if (asked?.data.status === 'pending_approval') await world.paddle('approveRefund', asked.data.id);
  await world.paddle('deliverNow');
  const history = main(page).getByRole('list', { name: 'Order history' });
  await expect(history).toContainText('Refunded.', { timeout: 5000 });
  await expect(history).toContainText(/\d back/);
  await expect(main(page).getByRole('status').getByText('Refunded', { exact: true })).toBeVisible();
});
