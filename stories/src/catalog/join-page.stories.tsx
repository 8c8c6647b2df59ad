import { paths, toPlusPath } from '@backline/domain/pages/paths';
import { cadenza, planPrices } from '@backline/fixtures';
import { plan as planMessages } from '@backline/texts/plan';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor, within } from 'storybook/test';
import { pending, Refusal } from '../portal/answers.ts';
import { findHeading } from '../portal/find-heading.ts';
import { pageParameters } from '../portal/page-parameters.ts';
import { Portal } from '../portal/portal.tsx';
import { shopAnswers } from './shop-answers.ts';

const path = toPlusPath(cadenza.slug);

/**
 * The plan for visitors: what it contains, how it sounds, what it costs, and how long the trial is. Customers who are
 * logged in are sent to the account's tab.
 */
const meta = {
  title: 'Plan/Pages/JoinPage',
  component: Portal,
  parameters: pageParameters,
  args: { path, answers: shopAnswers, onCall: fn(), paddle: { prices: planPrices.USD } },
} satisfies Meta<typeof Portal>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  globals: { viewport: { value: 'w1440' } },
  play: async ({ canvas }) => {
    await findHeading(canvas, 'Cadenza Plus');
    await expect(canvas.getByRole('tabpanel')).toHaveTextContent(`${planMessages.trialThen}$9.99per month`);
    const contents = within(canvas.getByRole('region', { name: 'In Cadenza Plus' }));
    await waitFor(() => expect(contents.getByText(/^4 packs, \d+ instruments$/)).toBeVisible());
  },
};

/** Subscribe leads through sign-up to the checkout of the chosen plan. */
export const Subscribing: Story = {
  args: { path: `${path}?promo=SPRING-27` },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('tab', { name: planMessages.annual }));
    await userEvent.click(canvas.getByRole('button', { name: planMessages.subscribe }));
    await findHeading(canvas, 'Create Your Account');
    const login = new URL(canvas.getByRole<HTMLAnchorElement>('link', { name: 'Login' }).href);
    await expect(login.pathname).toBe(paths.login);
    await expect(login.searchParams.get('redirect-to')).toBe('/account/cadenza-plus?promo=SPRING-27&subscribe=annual');
  },
};

/** The address chooses the plan, and the login keeps that choice. */
export const Annual: Story = {
  args: { path: `${path}?plan=annual` },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('tabpanel', { name: planMessages.annual })).toBeVisible();
    await expect(within(canvas.getByRole('main')).getByRole('link', { name: 'Log in' })).toHaveAttribute(
      'href',
      '/login?redirect-to=%2Faccount%2Fcadenza-plus%3Fsubscribe%3Dannual',
    );
  },
};

export const WithoutTrial: Story = {
  args: {
    answers: {
      ...shopAnswers,
      'catalog.listPlans': shopAnswers['catalog.listPlans'].map((offer) => ({ ...offer, trialDays: null })),
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('tabpanel')).toHaveTextContent(/^\$9\.99/);
  },
};

export const NotForSale: Story = {
  args: { answers: { ...shopAnswers, 'catalog.listPlans': [] } },
  play: async ({ canvas }) => {
    await canvas.findByText('The plan isn’t available yet. Please check back later.');
    await expect(canvas.queryByRole('button', { name: planMessages.subscribe })).not.toBeInTheDocument();
  },
};

/** The plan is offered without its covers until they have loaded. */
export const ContentsLoading: Story = {
  args: {
    answers: {
      ...shopAnswers,
      'catalog.listCartItems': pending,
      'catalog.listInstruments': pending,
      'catalog.listWaves': pending,
    },
  },
};

export const ContentsFailed: Story = {
  args: {
    answers: {
      ...shopAnswers,
      'catalog.listCartItems': new Refusal('internal'),
      'catalog.listInstruments': new Refusal('internal'),
      'catalog.listWaves': new Refusal('internal'),
    },
  },
};

export const Loading: Story = { args: { answers: { ...shopAnswers, 'catalog.listPlans': pending } } };

export const LoadingFailed: Story = {
  args: { answers: { ...shopAnswers, 'catalog.listPlans': new Refusal('rate_limited') } },
  play: async ({ args, canvas, userEvent }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Your plan could not be loaded.');
    await userEvent.click(canvas.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(args.onCall).toHaveBeenCalledWith('catalog.listPlans', undefined));
  },
};

export const Narrow: Story = { globals: { viewport: { value: 'w390' } } };
export const Reflow: Story = { globals: { viewport: { value: 'w320' } } };
export const Tablet: Story = { globals: { viewport: { value: 'w820' } } };
export const Large: Story = { globals: { viewport: { value: 'w1920' } } };
