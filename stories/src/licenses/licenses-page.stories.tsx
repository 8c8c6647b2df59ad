import { toAccountPath } from '@backline/domain/pages/paths';
import { cadenza, cartItems, freeCodes, licenses, skus } from '@backline/fixtures';
import { licenses as licenseMessages } from '@backline/texts/licenses';
import type { Meta, StoryContext, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { type Answers, pending, Refusal, unreachable } from '../portal/answers.ts';
import { findFold } from '../portal/find-fold.ts';
import { findHeading } from '../portal/find-heading.ts';
import { pageParameters } from '../portal/page-parameters.ts';
import { Portal } from '../portal/portal.tsx';
import { customerAnswers } from '../portal/signed-in.ts';
import { toToday } from '../portal/to-today.ts';

const [code, other] = freeCodes.perpetual;
const { sku, name: productName } = skus[6];
const path = toAccountPath('licenses', cadenza.slug);

/**
 * Everything that the account owns or may play, and a way to add codes. If it is empty, it says where licenses come
 * from.
 */
const meta = {
  title: 'Licenses/Pages/LicensesPage',
  component: Portal,
  parameters: pageParameters,
  args: { path, answers: customerAnswers, onCall: fn(), isSignedIn: true },
} satisfies Meta<typeof Portal>;

export default meta;
type Story = StoryObj<typeof meta>;

async function submitCode({ canvas, userEvent }: Pick<StoryContext, 'canvas' | 'userEvent'>) {
  await userEvent.click(await canvas.findByRole('button', { name: 'Add Licenses' }));
  await userEvent.type(await screen.findByLabelText('License codes'), code);
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
}

export const Default: Story = {
  globals: { viewport: { value: 'w1440' } },
  play: async ({ canvas }) => {
    await findHeading(canvas, 'Licenses');
    await expect(await canvas.findByText('in 12 days')).toBeVisible();
    await expect(canvas.getByRole('region', { name: 'Perpetual Licenses' })).toHaveTextContent('Doesn’t expire');
  },
};

const included = cartItems.find(({ authSkus }) => authSkus.length > 0);
const cover = (sku = '') =>
  toToday(licenses)
    .perpetual.slice(0, 1)
    .map((license) => ({ ...license, sku }));

/**
 * The pack is also owned permanently, in a product that includes it, so the end of its temporary license is no warning.
 */
export const Covered: Story = {
  args: {
    answers: {
      ...customerAnswers,
      'licenses.listLicenses': {
        timed: toToday(licenses)
          .timed.slice(0, 1)
          .map((license) => ({ ...license, sku: included?.sku ?? '' })),
        perpetual: cover(included?.authSkus[0]),
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('You also own this permanently.')).toBeVisible();
    await expect(canvas.queryByText('in 12 days')).toBeNull();
  },
};

export const Tablet: Story = {
  globals: { viewport: { value: 'w820' } },
  play: async ({ canvas }) => {
    const words = await canvas.findByText('in 12 days');
    await expect(words.parentElement).toHaveStyle({ textAlign: 'start' });
  },
};

export const Narrow: Story = { globals: { viewport: { value: 'w390' } } };

export const Reflow: Story = { globals: { viewport: { value: 'w320' } } };

export const Empty: Story = {
  args: { answers: { ...customerAnswers, 'licenses.listLicenses': { timed: [], perpetual: [] } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^No timed licenses\./)).toBeVisible();
    await expect(canvas.getByText(/^No licenses yet\./)).toBeVisible();
  },
};

export const NoneTimed: Story = {
  args: { answers: { ...customerAnswers, 'licenses.listLicenses': { ...toToday(licenses), timed: [] } } },
};

export const NonePerpetual: Story = {
  args: { answers: { ...customerAnswers, 'licenses.listLicenses': { ...toToday(licenses), perpetual: [] } } },
};

const many = toToday(licenses);
const manyAnswers = {
  ...customerAnswers,
  'licenses.listLicenses': {
    timed: many.timed.flatMap((license) =>
      Array.from({ length: 5 }, (_, at) => ({ ...license, sku: `${license.sku}-${at}` })),
    ),
    perpetual: cartItems.map(({ productName, sku }) => ({
      sku,
      productName,
      subject: 'A pack for good',
      expirationDate: null,
      expired: false,
      activated: true,
    })),
  },
};

/** A long list has a search and a filter by state with counts. */
export const Many: Story = {
  args: { answers: manyAnswers },
  globals: { viewport: { value: 'w1440' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Ending 5' }));
    await expect(canvas.getAllByRole('heading', { level: 3, name: 'Vesper Choir' })).toHaveLength(5);
    await expect(canvas.queryByRole('region', { name: 'Perpetual Licenses' })).not.toBeInTheDocument();
    await userEvent.click(canvas.getByRole('button', { name: 'Expired 5' }));
    await expect(canvas.getAllByRole('heading', { level: 3, name: 'Tin Roof Percussion' })).toHaveLength(5);
    await userEvent.click(canvas.getByRole('button', { name: /^All/ }));
    await userEvent.type(canvas.getByRole('searchbox'), 'harbor');
    const perpetual = within(canvas.getByRole('region', { name: 'Perpetual Licenses' }));
    await expect(perpetual.getByRole('link')).toHaveAttribute('href', '/marketplace/collection/harbor-strings');
    await expect(canvas.queryByRole('region', { name: 'Timed Licenses' })).not.toBeInTheDocument();
    await userEvent.type(canvas.getByRole('searchbox'), ' of nowhere');
    await expect(canvas.getByText('No licenses match.')).toBeVisible();
  },
};

export const ManyNarrow: Story = { args: { answers: manyAnswers }, globals: { viewport: { value: 'w390' } } };

/** Without the catalog, the rows have no covers or links. */
export const CatalogFailed: Story = {
  args: { answers: { ...customerAnswers, 'catalog.listCartItems': new Refusal('internal') } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('in 12 days')).toBeVisible();
    await expect(canvas.queryByRole('link', { name: 'Harbor Strings' })).not.toBeInTheDocument();
  },
};

export const CatalogLoading: Story = {
  args: { answers: { ...customerAnswers, 'catalog.listCartItems': pending } },
};

export const Loading: Story = {
  args: { answers: { ...customerAnswers, 'licenses.listLicenses': pending } },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText('Loading your licenses…')).length).toBe(2);
  },
};

export const LoadingFailed: Story = {
  args: { answers: { ...customerAnswers, 'licenses.listLicenses': new Refusal('rate_limited') } },
  play: async ({ args, canvas, userEvent }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(licenseMessages.listFailed);
    const asked = () => args.onCall.mock.calls.filter(([call]) => call === 'licenses.listLicenses').length;
    const before = asked();
    await userEvent.click(canvas.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(asked()).toBe(before + 1));
  },
};

export const Unreachable: Story = {
  args: { answers: { ...customerAnswers, 'licenses.listLicenses': unreachable } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('The server could not be reached.');
  },
};

export const WithCodes: Story = {
  args: { path: `${path}?license-code=${code.toLowerCase()},${other}&license-code=mus abcd` },
  play: async () => {
    await expect(await screen.findByLabelText('License codes')).toHaveValue(`${code}\n${other}\nMUS-ABCD`);
  },
};

export const GoBack: Story = {
  play: async ({ canvas, userEvent }) => {
    const opener = await canvas.findByRole('button', { name: 'Add Licenses' });
    await userEvent.click(opener);
    await userEvent.click(await screen.findByRole('button', { name: 'Go Back' }));
    await waitFor(() => expect(opener).toHaveFocus());
  },
};

const redeemed: Answers = {
  ...customerAnswers,
  'licenses.redeemLicenses': { licenses: [{ licenseCode: code, sku, productName }], errors: [] },
};

export const Added: Story = {
  args: { answers: redeemed },
  play: async (context) => {
    await submitCode(context);
    await expect(await screen.findByText('You’ve successfully added 1 licenses to your collection.')).toBeVisible();
    await expect(context.args.onCall).toHaveBeenCalledWith('licenses.redeemLicenses', { licenseCodes: [code] });
  },
};

/** The result is shown before the lists are loaded again. */
export const AddedWhileLoading: Story = {
  args: { answers: { ...redeemed, 'licenses.listLicenses': pending } },
  play: Added.play,
};

export const Invalid: Story = {
  args: {
    answers: {
      ...customerAnswers,
      'licenses.redeemLicenses': {
        licenses: [],
        errors: [{ licenseCode: code, error: true, reason: 'redeemed_by_you' }],
      },
    },
  },
  play: async (context) => {
    await submitCode(context);
    await expect(await screen.findByText(licenseMessages.codesInvalid)).toBeVisible();
  },
};

export const Submitting: Story = {
  args: { answers: { ...customerAnswers, 'licenses.redeemLicenses': pending } },
  play: async (context) => {
    await submitCode(context);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Submit' })).toHaveAttribute('aria-busy', 'true'));
  },
};

export const RequestFailed: Story = {
  args: { answers: { ...customerAnswers, 'licenses.redeemLicenses': new Refusal('rate_limited') } },
  play: async (context) => {
    await submitCode(context);
    await expect(await screen.findByRole('alert')).toHaveTextContent(licenseMessages.redeemFailed);
    await expect(screen.getByLabelText('License codes')).toHaveValue(code);
  },
};

/** A press on a license shows how to get its sounds. */
export const Sounds: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(await findFold(canvas, 'Get the pack Harbor Strings'));
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Room microphones, 800 MB' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Download in Browser, 1.6 GB' }));
    await expect(await canvas.findByText(/^Your browser is saving/)).toBeVisible();
    await expect(args.onCall).toHaveBeenCalledWith('packs.createArchiveLink', { sku: 'MUS-01001', options: '' });
    window.history.replaceState(null, '', window.location.pathname + window.location.search);
  },
};

/** A link's code is shown after the code layouts have loaded, so that it is formatted right. */
export const LayoutsLoading: Story = {
  args: {
    path: `${path}?license-code=${code}`,
    answers: { ...customerAnswers, 'licenses.listCodeLayouts': pending },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1 })).toBeVisible();
    await expect(screen.queryByRole('dialog')).toBeNull();
  },
};

export const LayoutsFailed: Story = {
  args: {
    path: `${path}?license-code=${code}`,
    answers: { ...customerAnswers, 'licenses.listCodeLayouts': unreachable },
  },
  play: async () => {
    await expect(await screen.findByLabelText('License codes')).toHaveValue(code);
  },
};

export const SoundsLoading: Story = {
  args: { answers: { ...customerAnswers, 'packs.listPublished': pending } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await findFold(canvas, 'Get the pack Harbor Strings'));
    await expect(await canvas.findByText('Finding the newest version…')).toBeInTheDocument();
  },
};

export const SoundsFailed: Story = {
  args: { answers: { ...customerAnswers, 'packs.listPublished': unreachable } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await findFold(canvas, 'Get the pack Harbor Strings'));
    await expect(await canvas.findByRole('alert')).toHaveTextContent('The newest version could not be found.');
  },
};
