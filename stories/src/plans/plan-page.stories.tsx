// biome-ignore-all lint/style/noExcessiveLinesPerFile: a component has its stories in one file.
import { paths, toAccountPath, toPlusPath } from '@backline/domain/pages/paths';
import { cadenza, developerList, planCast, planOddities, planPrices, trialHad } from '@backline/fixtures';
import { errors } from '@backline/texts/errors';
import { plan as planMessages } from '@backline/texts/plan';
import { shop as marketplaceMessages } from '@backline/texts/shop/shop';
import type { Meta, StoryContext, StoryObj } from '@storybook/react-vite';
import { expect, fn, mocked, screen, waitFor, within } from 'storybook/test';
import { untilReported } from '../../.storybook/console-errors.ts';
import { planOrder, summaryOf } from '../orders/order-cast.ts';
import type { SayPaddle } from '../portal/answering-paddle.ts';
import { pending, Refusal, unreachable } from '../portal/answers.ts';
import { findHeading } from '../portal/find-heading.ts';
import { pageParameters } from '../portal/page-parameters.ts';
import { Portal } from '../portal/portal.tsx';
import { toPlanAnswers, txnId } from './plan-answers.ts';

const path = toAccountPath('plus', cadenza.slug);
const answers = toPlanAnswers(planCast.inactive.monthly);
const subscribed = toPlanAnswers(planCast.active.monthly);
const canceled = toPlanAnswers(planCast.active_canceled.monthly);
const pastDue = toPlanAnswers(planCast.past_due.monthly);
const paused = toPlanAnswers(planCast.paused.annual);

const onOpen = fn();
const paddle = { prices: planPrices.USD, onOpen };

/**
 * The plan's tab: the offer or the plan in its current state, and each dialog with the provider's answers. After a
 * payment, it waits until the plan is active.
 */
const meta = {
  title: 'Plan/Pages/PlanPage',
  component: Portal,
  parameters: pageParameters,
  args: { path, answers, onCall: fn(), onReload: fn(), onPaid: fn(), isSignedIn: true, paddle },
} satisfies Meta<typeof Portal>;

export default meta;
type Story = StoryObj<typeof meta>;
type Actor = Pick<StoryContext, 'canvas' | 'userEvent'>;

const click = async ({ canvas, userEvent }: Actor, name: string) =>
  userEvent.click(await canvas.findByRole('button', { name }));
const submit = async ({ userEvent }: Pick<StoryContext, 'userEvent'>) => {
  const button = await screen.findByRole('button', { name: 'Submit' });
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
};
const findCard = ({ canvas }: Pick<StoryContext, 'canvas'>, name: string) => canvas.findByRole('region', { name });

export const Default: Story = {
  globals: { viewport: { value: 'w1440' } },
  play: async ({ canvas }) => {
    await findHeading(canvas, 'Cadenza Plus');
    await expect(await canvas.findByRole('tabpanel')).toHaveTextContent(`${planMessages.trialThen}$9.99per month`);
    await expect(canvas.getByRole('link', { name: 'Student offers' })).toHaveAttribute(
      'href',
      cadenza.studentOffersUrl,
    );
  },
};

/** The packs of the plan, beside the offer. */
export const Contents: Story = {
  globals: { viewport: { value: 'w1440' } },
  play: async ({ canvas }) => {
    const contents = within(await canvas.findByRole('region', { name: 'In Cadenza Plus' }));
    await waitFor(() => expect(contents.getByText(/^4 packs, \d+ instruments$/)).toBeVisible());
    await expect(contents.getByRole('link', { name: 'Tine & Tar' })).toHaveAttribute(
      'href',
      '/marketplace/collection/tine-and-tar',
    );
    await expect(contents.getAllByRole('button', { name: /^Play / })).toHaveLength(2);
  },
};

export const ContentsLoading: Story = {
  args: {
    answers: {
      ...answers,
      'catalog.listCartItems': pending,
      'catalog.listInstruments': pending,
      'catalog.listWaves': pending,
    },
  },
};

/** The plan is offered without its covers. */
export const ContentsFailed: Story = {
  args: {
    answers: {
      ...answers,
      'catalog.listCartItems': new Refusal('internal'),
      'catalog.listInstruments': new Refusal('internal'),
      'catalog.listWaves': new Refusal('internal'),
    },
  },
  play: async ({ canvas }) => {
    await canvas.findByRole('tabpanel');
    await expect(canvas.queryByRole('region', { name: 'In Cadenza Plus' })).not.toBeInTheDocument();
  },
};

export const Tablet: Story = { globals: { viewport: { value: 'w820' } } };
export const Large: Story = { globals: { viewport: { value: 'w1920' } } };

export const Narrow: Story = { globals: { viewport: { value: 'w390' } } };
export const Reflow: Story = { args: { answers: subscribed }, globals: { viewport: { value: 'w320' } } };

export const Subscribed: Story = {
  args: { answers: subscribed },
  globals: { viewport: { value: 'w1440' } },
  play: async ({ canvas }) => {
    const card = await findCard({ canvas }, planMessages.subscribed);
    await waitFor(() => expect(card).toHaveTextContent('$9.99 per month until you cancel.'));
  },
};

export const Canceled: Story = {
  args: { answers: canceled },
  play: async (context) => void (await findCard(context, planMessages.canceled)),
};

export const PastDue: Story = {
  args: { answers: pastDue },
  play: async (context) => void (await findCard(context, planMessages.pastDue)),
};

/** The page offers to resume the paused plan. */
export const Paused: Story = {
  args: { answers: paused },
  play: async ({ args, ...context }) => {
    await findCard(context, 'Your plan is paused');
    await click(context, planMessages.subscribe);
    await waitFor(() => expect(args.onReload).toHaveBeenCalledOnce());
    await expect(args.onCall).toHaveBeenCalledWith('plans.changePlan', { plan: 'annual' });
    await expect(args.onCall).not.toHaveBeenCalledWith('plans.checkOutPlan', expect.anything());
  },
};

export const WithoutTrial: Story = {
  args: { answers: { ...answers, 'plans.getTrial': trialHad } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('tabpanel')).toHaveTextContent(/^\$9\.99/);
  },
};

export const WithoutStudentOffers: Story = {
  args: { product: { ...cadenza, studentOffersUrl: null } },
  play: async ({ canvas }) => {
    await canvas.findByRole('tabpanel');
    await expect(canvas.queryByRole('link', { name: 'Student offers' })).not.toBeInTheDocument();
  },
};

/** Everything is still loading. */
export const Loading: Story = {
  args: { answers: { ...answers, 'plans.getPlanStatus': pending } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('status')).toHaveTextContent('Loading your plan…');
  },
};

export const LoadingPrices: Story = {
  args: { answers: { ...answers, 'catalog.listPlans': pending, 'plans.getTrial': pending } },
};

export const LoadingFailed: Story = {
  args: { answers: { ...answers, 'plans.getPlanStatus': unreachable } },
  play: async ({ args, canvas, userEvent }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Your plan could not be loaded.');
    mocked(args.onCall).mockClear();
    await userEvent.click(canvas.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(args.onCall).toHaveBeenCalledWith('plans.getPlanStatus', undefined));
  },
};

/** Without trial and prices, no offer is shown. */
export const TrialAndPricesFailed: Story = {
  args: {
    answers: {
      ...answers,
      'plans.getTrial': new Refusal('internal'),
      'catalog.listPlans': new Refusal('rate_limited'),
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Your plan could not be loaded.');
  },
};

export const ProviderAway: Story = {
  args: { answers: toPlanAnswers(planOddities.notUpToDate) },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText('The payment provider can’t be reached right now. This is the last known state.'),
    ).toBeVisible();
    await expect(canvas.getByRole('button', { name: planMessages.upgrade })).toBeEnabled();
  },
};

/** The picker shows the catalog's price, and the subscribed card says what is missing. */
export const PreviewFailed: Story = {
  args: { answers: subscribed, paddle: { script: 'blocked' } },
  parameters: { expectedErrors: [/The payment script is not available/] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      'The current price of the plan could not be loaded.',
    );
  },
};

/** A plan that is paid in dollars shows no price in euros, wherever its owner is. */
export const SubscribedAbroad: Story = {
  args: { answers: subscribed, paddle: { prices: planPrices.EUR, currency: 'EUR' } },
  play: async (context) => {
    const card = await findCard(context, planMessages.subscribed);
    await expect(card).toHaveTextContent('The plan continues until you cancel.');
  },
};

export const PreviewFailedInPicker: Story = {
  args: { paddle: { script: 'blocked' } },
  parameters: { expectedErrors: [/The payment script is not available/] },
  play: async ({ canvas }) => {
    await untilReported();
    await expect(await canvas.findByRole('tabpanel')).toHaveTextContent('$9.99');
    await expect(canvas.queryByRole('alert')).not.toBeInTheDocument();
  },
};

export const InEuros: Story = {
  args: { paddle: { prices: planPrices.EUR, currency: 'EUR' } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('tabpanel')).toHaveTextContent('€11.89per month'));
  },
};

/** Customers are sent on from the public page of the plan, with the query of its address. */
export const Shortcut: Story = {
  args: {
    path: `${toPlusPath(cadenza.slug)}?plan=annual`,
    answers: { ...answers, 'catalog.listDevelopers': developerList },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('tabpanel', { name: planMessages.annual })).toBeVisible();
  },
};

/** A visitor has to log in to see the tab. */
export const SignedOut: Story = {
  args: { path: `${path}?plan=annual`, isSignedIn: false },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Login' })).toBeVisible();
  },
};

/** After the login, the plan that was chosen before goes to the checkout by itself, once. */
export const ChosenBeforeLogin: Story = {
  args: { path: `${path}?subscribe=annual` },
  play: async ({ args, canvas }) => {
    onOpen.mockClear();
    await expect(await canvas.findByRole('tabpanel', { name: planMessages.annual })).toBeVisible();
    await waitFor(() => expect(onOpen).toHaveBeenCalledOnce());
    await expect(args.onCall).toHaveBeenCalledWith('plans.checkOutPlan', { plan: 'annual', promo: null });
  },
};

/** The address starts no checkout for a customer who has a plan or has paused it. */
export const ChosenWhilePaused: Story = {
  args: { path: `${path}?subscribe=annual`, answers: paused },
  play: async ({ args, ...context }) => {
    await findCard(context, 'Your plan is paused');
    for (const call of ['plans.checkOutPlan', 'plans.changePlan'])
      await expect(args.onCall).not.toHaveBeenCalledWith(call, expect.anything());
  },
};

export const CheckedOut: Story = {
  args: { path: `${path}?promo=SPRING-27&ref=clara` },
  play: async (context) => {
    onOpen.mockClear();
    await click(context, planMessages.subscribe);
    await waitFor(() => expect(onOpen).toHaveBeenCalledOnce());
    await expect(context.args.onCall).toHaveBeenCalledWith('plans.checkOutPlan', {
      plan: 'monthly',
      promo: 'SPRING-27',
    });
    await expect(onOpen).toHaveBeenCalledWith({
      transactionId: txnId,
      settings: { displayMode: 'overlay', theme: 'dark', allowLogout: false },
      customData: {
        backline: 'subscription',
        return_url: `${window.location.origin}${window.location.pathname}`,
        affiliate_id: 'clara',
      },
      discountCode: 'SPRING-27',
    });
  },
};

/** The promotion in the address is kept during the login. */
export const PromoAfterLogin: Story = {
  args: {
    path: `${path}?promo=dsc_01hv6scyf7qdnzcdq01t2y8dx4`,
    isSignedIn: false,
    answers: { ...answers, 'sessions.createSession': { token: 'a-token' } },
  },
  play: async (context) => {
    const { canvas, userEvent } = context;
    onOpen.mockClear();
    await userEvent.type(await canvas.findByLabelText('Email'), 'customer@example.com');
    await userEvent.type(canvas.getByLabelText('Password'), 'cadenza-demo-2026{Enter}');
    await click(context, planMessages.subscribe);
    await waitFor(() => expect(onOpen).toHaveBeenCalledOnce());
    await expect(onOpen.mock.calls[0]?.[0]).toHaveProperty('discountId', 'dsc_01hv6scyf7qdnzcdq01t2y8dx4');
  },
};

let discounted: SayPaddle = () => undefined;

/** The provider doesn't know the link's code. The checkout opens without it, and a notice says so. */
export const DiscountDropped: Story = {
  args: {
    path: `${path}?promo=SPRING-27`,
    onPaddle: (say) => {
      discounted = say;
    },
  },
  play: async (context) => {
    onOpen.mockClear();
    await click(context, planMessages.subscribe);
    await waitFor(() => expect(onOpen).toHaveBeenCalledOnce());
    await expect(onOpen.mock.calls[0]?.[0]).toHaveProperty('discountCode', 'SPRING-27');
    discounted({ name: 'checkout.error', type: 'request_error', code: 'transaction_discount_not_found' });
    await waitFor(() => expect(onOpen).toHaveBeenCalledTimes(2));
    await expect(onOpen.mock.calls[1]?.[0]).not.toHaveProperty('discountCode');
    await expect(
      await context.canvas.findByText('The promo code SPRING-27 is no longer valid. You pay the regular price.'),
    ).toBeVisible();
  },
};

export const CheckoutPending: Story = {
  args: { answers: { ...answers, 'plans.checkOutPlan': pending, 'fulfillment.completeCheckout': pending } },
  play: async (context) => {
    await click(context, planMessages.subscribe);
    const button = context.canvas.getByRole('button', { name: planMessages.subscribe });
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
  },
};

export const CheckoutFailed: Story = {
  args: { answers: { ...answers, 'plans.checkOutPlan': new Refusal('plan_exists') } },
  play: async (context) => {
    await click(context, planMessages.subscribe);
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent(
      `${marketplaceMessages.checkoutFailed}${errors.plan_exists}`,
    );
  },
};

export const ScriptBlocked: Story = {
  args: { paddle: { script: 'blocked' } },
  parameters: { expectedErrors: [/The payment script is not available/] },
  play: async (context) => {
    await untilReported();
    await click(context, planMessages.subscribe);
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent(marketplaceMessages.paymentBlocked);
  },
};

/** A payment window in which the customer pays and which they then close. */
function payIn(name: string): Pick<Story, 'args' | 'play'> {
  let say: SayPaddle = () => undefined;
  return {
    args: {
      onPaddle: (report) => {
        say = report;
      },
    },
    play: async (context) => {
      onOpen.mockClear();
      await click(context, name);
      await waitFor(() => expect(onOpen).toHaveBeenCalledOnce());
      const customer = { id: 'ctm_1', email: 'customer@example.com' };
      say({ name: 'checkout.completed', data: { transaction_id: txnId, customer } });
      say({ name: 'checkout.closed' });
    },
  };
}

const subscribing = payIn(planMessages.subscribe);

export const Paid: Story = {
  ...subscribing,
  play: async (context) => {
    await subscribing.play?.(context);
    const { args } = context;
    await waitFor(() => expect(args.onReload).toHaveBeenCalledOnce());
    await expect(args.onPaid).toHaveBeenCalledWith({ id: 'ctm_1', email: 'customer@example.com' });
    await expect(args.onCall).toHaveBeenCalledWith('fulfillment.completeCheckout', { transactionId: txnId });
  },
};

const failingDelivery = payIn(planMessages.subscribe);

export const PaidServerAway: Story = {
  ...failingDelivery,
  args: { ...failingDelivery.args, answers: { ...answers, 'fulfillment.completeCheckout': unreachable } },
  play: async (context) => {
    await failingDelivery.play?.(context);
    await waitFor(() => expect(context.args.onReload).toHaveBeenCalledOnce());
  },
  parameters: { expectedErrors: [/delivered later/] },
};

const updating = payIn(planMessages.updatePayment);

/** A new card is not a sale: no conversion is reported, and no discount applies. */
export const PaymentMethodUpdated: Story = {
  ...updating,
  args: { ...updating.args, path: `${path}?promo=SPRING-27`, answers: pastDue },
  play: async (context) => {
    await updating.play?.(context);
    await waitFor(() => expect(context.args.onReload).toHaveBeenCalledOnce());
    await expect(Object.keys(onOpen.mock.calls[0]?.[0] ?? {})).toEqual(['transactionId', 'settings']);
    await expect(context.args.onPaid).not.toHaveBeenCalled();
  },
};

export const PaymentMethodNotUpdated: Story = {
  args: { answers: { ...pastDue, 'plans.updatePayment': new Refusal('provider_unavailable') } },
  play: async (context) => {
    await click(context, planMessages.updatePayment);
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent(errors.provider_unavailable);
  },
};

/** The page reloaded after the payment window was closed without a payment. */
export const PaymentLeft: Story = {
  args: { hasLeftPayment: true },
  play: async ({ canvas }) => expect(await canvas.findByRole('button', { name: planMessages.subscribe })).toHaveFocus(),
};

/** The page reloaded before the webhook arrived. */
export const PaymentAwaited: Story = {
  args: { planPayment: 'subscription' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Thank you. Your payment is being processed.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: planMessages.subscribe })).toBeDisabled();
  },
};

/** The plan ended before the page loaded again. The order is known, so nothing is awaited. */
export const PaidAndEnded: Story = {
  args: {
    planPayment: `subscription ${planOrder.transactionId}`,
    answers: { ...answers, 'orders.listOrders': { orders: [summaryOf(planOrder)], next: null } },
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('button', { name: planMessages.subscribe })).toBeEnabled());
    await expect(canvas.queryByText('Thank you. Your payment is being processed.')).toBeNull();
  },
};

export const PaidOrdersPending: Story = {
  args: {
    planPayment: `subscription ${planOrder.transactionId}`,
    answers: { ...answers, 'orders.listOrders': pending },
  },
};

/** The page waits for the plan. */
export const PaidOrdersUnreachable: Story = {
  args: {
    planPayment: `subscription ${planOrder.transactionId}`,
    answers: { ...answers, 'orders.listOrders': unreachable },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: planMessages.subscribe })).toBeDisabled();
  },
};

/** Another tab chose another plan, so this window can't be paid. */
export const Replaced: Story = {
  args: { planPayment: 'replaced' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('That payment window has expired. Nothing was charged in it.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: planMessages.subscribe })).toBeEnabled();
  },
};

let ended: SayPaddle = () => undefined;

/** The provider refuses the checkout, so the page closes it. */
export const WindowEnded: Story = {
  args: {
    onPaddle: (say) => {
      ended = say;
    },
    answers: { ...answers, 'fulfillment.completeCheckout': { delivered: false, canceled: true } },
  },
  play: async (context) => {
    onOpen.mockClear();
    await click(context, planMessages.subscribe);
    await waitFor(() => expect(onOpen).toHaveBeenCalledOnce());
    ended({ name: 'checkout.error', type: 'request_error', code: 'transaction_immutable' });
    await waitFor(() => expect(context.args.onReload).toHaveBeenCalled());
  },
};

export const Begun: Story = {
  args: { planPayment: 'subscription', answers: toPlanAnswers(planCast.trialing.monthly) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Thank you. Your plan has started.')).toBeVisible();
    const browse = canvas.getByRole('link', { name: 'Browse the packs' });
    await expect(browse).toHaveAttribute('href', paths.marketplace);
  },
};

export const Mended: Story = {
  args: { planPayment: 'method', answers: subscribed },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Your payment method was updated.')).toBeVisible();
  },
};

export const Reactivated: Story = {
  args: { answers: canceled },
  play: async (context) => {
    await click(context, planMessages.reactivate);
    await waitFor(() => expect(context.args.onReload).toHaveBeenCalledOnce());
    await expect(context.args.onCall).toHaveBeenCalledWith('plans.changePlan', { canceled: false });
  },
};

export const NotReactivated: Story = {
  args: { answers: { ...canceled, 'plans.changePlan': new Refusal('plan_locked') } },
  play: async (context) => {
    await click(context, planMessages.reactivate);
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent(errors.plan_locked);
    await expect(context.args.onReload).not.toHaveBeenCalled();
  },
};

export const UpgradeShown: Story = {
  args: { answers: subscribed },
  play: async (context) => {
    await click(context, planMessages.upgrade);
    await expect(await screen.findByText('$81.04')).toBeVisible();
    await context.userEvent.click(screen.getByRole('button', { name: 'Go Back' }));
    await expect(context.args.onReload).not.toHaveBeenCalled();
  },
};

export const UpgradeLoading: Story = {
  args: { answers: { ...subscribed, 'plans.proratePlan': pending } },
  play: async (context) => {
    await click(context, planMessages.upgrade);
    await expect(await screen.findByText('Looking up what you pay today…')).toBeInTheDocument();
  },
};

export const UpgradeUnpriced: Story = {
  args: { answers: { ...subscribed, 'plans.proratePlan': new Refusal('provider_unavailable') } },
  play: async (context) => {
    await click(context, planMessages.upgrade);
    await expect(await screen.findByRole('alert')).toHaveTextContent(planMessages.prorationFailed);
    await expect(screen.getByRole('button', { name: 'Submit' })).toBeDisabled();
  },
};

export const Upgraded: Story = {
  args: { answers: subscribed },
  play: async (context) => {
    await click(context, planMessages.upgrade);
    await submit(context);
    await expect(await screen.findByText(planMessages.upgraded)).toBeVisible();
    await expect(context.args.onCall).toHaveBeenCalledWith('plans.changePlan', { plan: 'annual' });
    await context.userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await expect(context.args.onReload).toHaveBeenCalledOnce();
  },
};

/** After an attempted change, Go Back reloads the page. */
export const NotUpgraded: Story = {
  args: { answers: { ...subscribed, 'plans.changePlan': new Refusal('payment_declined') } },
  play: async (context) => {
    await click(context, planMessages.upgrade);
    await submit(context);
    await expect(await screen.findByRole('alert')).toHaveTextContent(errors.payment_declined);
    await context.userEvent.click(screen.getByRole('button', { name: 'Go Back' }));
    await expect(context.args.onReload).toHaveBeenCalledOnce();
  },
};

export const UpgradedInTrial: Story = {
  args: { answers: toPlanAnswers(planCast.trialing.monthly) },
  play: async (context) => {
    await click(context, planMessages.upgrade);
    await submit(context);
    await expect(await screen.findByText(planMessages.upgraded)).toBeVisible();
    await expect(context.args.onCall).not.toHaveBeenCalledWith('plans.proratePlan', expect.anything());
  },
};

export const SwitchedToMonthly: Story = {
  args: { answers: toPlanAnswers(planCast.active.annual) },
  play: async (context) => {
    await click(context, planMessages.monthlyTrigger);
    await submit(context);
    await expect(await screen.findByText(planMessages.switched)).toBeVisible();
    await expect(context.args.onCall).not.toHaveBeenCalledWith('plans.proratePlan', expect.anything());
  },
};

export const CanceledByDialog: Story = {
  args: { answers: subscribed },
  play: async (context) => {
    await click(context, planMessages.cancelLink);
    await submit(context);
    await expect(await screen.findByText(planMessages.canceledDone)).toBeVisible();
    await expect(context.args.onCall).toHaveBeenCalledWith('plans.changePlan', { canceled: true });
  },
};

export const CancelFailed: Story = {
  args: { answers: { ...pastDue, 'plans.changePlan': new Refusal('change_unconfirmed') } },
  play: async (context) => {
    await click(context, planMessages.cancelLink);
    await submit(context);
    await expect(await screen.findByRole('alert')).toHaveTextContent(
      `${planMessages.cancelFailed}${errors.change_unconfirmed}`,
    );
  },
};
