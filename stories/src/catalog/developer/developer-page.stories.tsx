import { toCollectionPath, toDeveloperPath } from '@backline/domain/pages/paths';
import { pierAndGut, rainmakers } from '@backline/fixtures';
import { shop as marketplaceMessages } from '@backline/texts/shop/shop';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { pending, Refusal } from '../../portal/answers.ts';
import { findHeading } from '../../portal/find-heading.ts';
import { pageParameters } from '../../portal/page-parameters.ts';
import { Portal } from '../../portal/portal.tsx';
import { shopAnswers, signedInShopAnswers } from '../shop-answers.ts';

/**
 * A portrait of a developer, and all of their packs, filtered like the shop. Packs of other developers are on
 * MarketplacePage.
 */
const meta = {
  title: 'Marketplace/Pages/DeveloperPage',
  component: Portal,
  parameters: pageParameters,
  args: { path: toDeveloperPath('pier-and-gut'), answers: shopAnswers, onCall: fn() },
} satisfies Meta<typeof Portal>;

export default meta;
type Story = StoryObj<typeof meta>;

const all = `${pierAndGut.collections.length} packs`;

export const Default: Story = {
  globals: { viewport: { value: 'w1440' } },
  play: async ({ canvas, userEvent }) => {
    await findHeading(canvas, pierAndGut.developerName);
    const website = canvas.getByRole('link', { name: /pierandgut\.example/ });
    await expect(website).toHaveAttribute('href', 'https://pierandgut.example/');
    await expect(website.getAttribute('rel')).toContain('noopener');
    await waitFor(() => expect(document.title).toBe('Pier & Gut | Marketplace | Cadenza Portal'));
    await expect(canvas.getByText(all)).toBeVisible();
    await expect(await canvas.findByText(`· ${pierAndGut.instrumentCount} instruments · from $69.00`)).toBeVisible();
    const card = within(canvas.getByRole('heading', { name: 'Harbor Strings' }).closest('article') ?? document.body);
    await expect(card.getByRole('button', { name: 'Play Harbor Strings: Slack Water' })).toBeVisible();
    await userEvent.click(card.getByRole('button', { name: 'Add To Cart: Harbor Strings' }));
    await expect(await canvas.findByRole('button', { name: 'Cart 1 item, $249.00' })).toBeVisible();
  },
};

/** The whole card is a link, because packs can't be marked here. */
export const CardLinks: Story = {
  globals: { viewport: { value: 'w1440' } },
  play: async ({ canvas }) => {
    const link = await canvas.findByRole('link', { name: 'Low Tide Basses' });
    const { left, top, width } = (link.closest('article') ?? link).getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, top + 8);
    await expect(found?.closest('a')).toHaveAttribute('href', toCollectionPath('low-tide-basses'));
    await expect(canvas.queryByRole('button', { name: /^Mark .* to compare$/ })).not.toBeInTheDocument();
  },
};

export const PricesPending: Story = {
  globals: { viewport: { value: 'w1440' } },
  args: { answers: { ...shopAnswers, 'catalog.listCartItems': pending } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(all)).toBeVisible();
  },
};

export const SignedIn: Story = {
  args: { isSignedIn: true, answers: signedInShopAnswers },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: /Owned/ })).toBeVisible();
  },
};

/** The logo is 200 px by 200 px. */
export const Logo: Story = {
  globals: { viewport: { value: 'w1026' } },
  play: async ({ canvas }) => {
    await findHeading(canvas, pierAndGut.developerName);
    const logo = document.querySelector('main header img');
    await expect(logo?.getBoundingClientRect()).toMatchObject({ width: 200, height: 200 });
    await expect(canvas.getByRole('complementary', { name: 'Filters' })).toBeVisible();
  },
};

export const Filtered: Story = {
  globals: { viewport: { value: 'w1440' } },
  play: async ({ canvas, userEvent }) => {
    const filters = within(await canvas.findByRole('complementary', { name: 'Filters' }));
    const [first, second] = await filters.findAllByRole('link');
    if (first === undefined || second === undefined) throw new Error('There are not two categories');
    await userEvent.click(first);
    await waitFor(() => expect(first).toHaveAttribute('aria-current', 'true'));
    await userEvent.click(second);
    await waitFor(() => expect(second).toHaveAttribute('aria-current', 'true'));
    await expect(first).toHaveAttribute('aria-current', 'true');
  },
};

export const NothingFound: Story = {
  args: { path: `${toDeveloperPath('pier-and-gut')}?category=Choir` },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/No pack is in all of these categories/)).toBeVisible();
  },
};

/** Below 1026 px, the filters are in a drawer. */
export const Drawer: Story = {
  globals: { viewport: { value: 'w1024' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Filters' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Filters' }));
    await userEvent.click(drawer.getByRole('link', { name: /^Strings/ }));
    await userEvent.click(drawer.getByRole('button', { name: 'Close' }));
    await expect(await canvas.findByRole('button', { name: 'Filters (1)' })).toBeVisible();
  },
};

export const Narrow: Story = { globals: { viewport: { value: 'w390' } } };

export const Reflow: Story = { globals: { viewport: { value: 'w320' } } };

export const WithoutWebsite: Story = {
  args: { answers: { ...shopAnswers, 'catalog.getDeveloper': { developer: rainmakers } } },
  play: async ({ canvas }) => {
    await findHeading(canvas, rainmakers.developerName);
    await expect(canvas.queryByRole('link', { name: /opens in a new tab/ })).not.toBeInTheDocument();
  },
};

export const WebsiteOfNoWeb: Story = {
  args: {
    answers: {
      ...shopAnswers,
      'catalog.getDeveloper': { developer: { ...rainmakers, developerWebsite: 'javascript:alert(1)' } },
    },
  },
  play: async ({ canvas }) => {
    await findHeading(canvas, rainmakers.developerName);
    await expect(canvas.queryByRole('link', { name: /opens in a new tab/ })).not.toBeInTheDocument();
  },
};

export const WithoutCollections: Story = {
  args: { answers: { ...shopAnswers, 'catalog.getDeveloper': { developer: { ...rainmakers, collections: [] } } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Nothing is on sale yet.')).toBeVisible();
  },
};

export const Loading: Story = {
  args: { answers: { ...shopAnswers, 'catalog.getDeveloper': pending } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('status')).toHaveTextContent('Loading the developer…');
  },
};

export const Missing: Story = {
  args: { answers: { ...shopAnswers, 'catalog.getDeveloper': new Refusal('not_found') } },
  play: async ({ canvas }) => {
    await findHeading(canvas, '404 Page Not Found');
  },
};

export const Back: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Back' }));
    await findHeading(canvas, marketplaceMessages.title);
  },
};
