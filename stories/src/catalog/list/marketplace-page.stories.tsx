// biome-ignore-all lint/style/noExcessiveLinesPerFile: a component has its stories in one file.
import type { CartItem } from '@backline/domain/catalog/catalog';
import { paths } from '@backline/domain/pages/paths';
import { cadenza, cartItems, shopItems } from '@backline/fixtures';
import { shop as marketplaceMessages } from '@backline/texts/shop/shop';
import type { Meta, StoryContext, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { pending, unreachable } from '../../portal/answers.ts';
import { findHeading } from '../../portal/find-heading.ts';
import { withReducedMotion } from '../../portal/force-media.ts';
import { pageParameters } from '../../portal/page-parameters.ts';
import { Portal } from '../../portal/portal.tsx';
import { shopAnswers, signedInShopAnswers } from '../shop-answers.ts';

/** All packs with search, filters, sorting and two views. Every choice is kept in the address. */
const meta = {
  title: 'Marketplace/Pages/MarketplacePage',
  component: Portal,
  parameters: pageParameters,
  args: { path: paths.marketplace, answers: shopAnswers, onCall: fn() },
} satisfies Meta<typeof Portal>;

export default meta;
type Story = StoryObj<typeof meta>;

const wide = { globals: { viewport: { value: 'w1440' } } };
const count = `${cartItems.length} packs`;

const findRow = async (canvas: StoryContext['canvas'], name: string) => {
  const heading = await canvas.findByRole('heading', { level: 2, name });
  const row = heading.closest('article');
  if (row === null) throw new Error(`${name} is in no row`);
  return row;
};
const findFilters = async (canvas: StoryContext['canvas']) =>
  within(await canvas.findByRole('complementary', { name: 'Filters' }));

export const Default: Story = {
  ...wide,
  play: async ({ canvas }) => {
    await findHeading(canvas, marketplaceMessages.title);
    await expect(await canvas.findByText(count)).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Cart 0 items, $0.00' })).toBeVisible();
    await waitFor(() => expect(document.title).toBe('Marketplace | Cadenza Portal'));
  },
};

export const Tablet: Story = { globals: { viewport: { value: 'w820' } } };

export const Narrow: Story = { globals: { viewport: { value: 'w390' } } };

export const Reflow: Story = { globals: { viewport: { value: 'w320' } } };

export const SignedIn: Story = {
  ...wide,
  args: { isSignedIn: true, answers: signedInShopAnswers },
  play: async ({ canvas }) => {
    const row = await findRow(canvas, shopItems.regular.productName);
    await expect(await within(row).findByRole('link', { name: /Owned/ })).toBeVisible();
    const filters = await findFilters(canvas);
    for (const name of [/^Mine/, /^Not mine/]) await expect(filters.getByRole('link', { name })).toBeVisible();
  },
};

export const Loading: Story = {
  args: { answers: { 'catalog.listCartItems': pending, 'catalog.listDevelopers': pending } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Loading the marketplace…')).toBeVisible();
  },
};

/** The shop works without the list of developers, because its items contain their names. */
export const DevelopersUnreachable: Story = {
  ...wide,
  args: { answers: { ...shopAnswers, 'catalog.listDevelopers': unreachable } },
  play: async ({ canvas }) => {
    const filters = await findFilters(canvas);
    await expect(await filters.findByRole('link', { name: /^Rainmakers/ })).toBeVisible();
  },
};

export const Empty: Story = {
  args: { answers: { 'catalog.listCartItems': [], 'catalog.listDevelopers': [] } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No packs yet')).toBeVisible();
  },
};

export const Searched: Story = {
  ...wide,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('searchbox'), ' TINE ');
    await expect(await canvas.findByText(`1 of ${count}`)).toBeVisible();
    await expect(await findRow(canvas, shopItems.onSaleAndInPlus.productName)).toBeVisible();
  },
};

/** A page translator replaces texts with its own elements. The count still updates. */
export const Translated: Story = {
  ...wide,
  play: async ({ canvas, userEvent }) => {
    const shown = await canvas.findByText(count);
    const translated = document.createElement('font');
    translated.textContent = 'Kollektionen';
    shown.replaceChildren(translated);
    await userEvent.type(await canvas.findByRole('searchbox'), 'tine');
    await expect(await canvas.findByText(`1 of ${count}`)).toBeVisible();
    await expect(canvas.queryByText('Kollektionen')).toBeNull();
  },
};

/** Names, tags and sounds are searched together. Each result says where the words were found. */
export const SoundsFound: Story = {
  ...wide,
  args: { path: `${paths.marketplace}?q=cello+legato` },
  play: async ({ canvas }) => {
    const row = within(await findRow(canvas, shopItems.regular.productName));
    await expect(await row.findByRole('button', { name: /^Play Harbor Strings: Cello/ })).toBeVisible();
    await expect(row.getByRole('button', { name: /Add To Cart/ })).toBeVisible();
    await expect(row.getByRole('button', { name: /^Mark .* to compare$/ })).toBeInTheDocument();
    await expect(canvas.getByText(`1 of ${count}`)).toBeVisible();
    await expect(canvas.getByText('1 sound')).toBeVisible();
    const filters = await findFilters(canvas);
    await expect(filters.getByRole('link', { name: /^Strings 1 / })).toBeVisible();
  },
};

export const SoundsFoundNarrow: Story = {
  ...SoundsFound,
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvas }) => {
    const row = within(await findRow(canvas, shopItems.regular.productName));
    await expect(await row.findByRole('button', { name: /^Play Harbor Strings: Cello/ })).toBeVisible();
  },
};

export const SoundsFoundInRows: Story = {
  ...SoundsFoundNarrow,
  ...wide,
  args: { path: `${paths.marketplace}?q=cello&view=rows` },
};

const findStrip = async (canvas: StoryContext['canvas'], name = 'Matching sounds') =>
  within(await canvas.findByRole('region', { name }));

/** A word for a mood stands for several other words. Each of them can be removed, and so can the word itself. */
export const Mood: Story = {
  ...wide,
  args: { path: `${paths.marketplace}?q=sad+cello` },
  play: async ({ canvas, userEvent }) => {
    const moods = within(await canvas.findByRole('list', { name: 'How we read your words' }));
    await expect(moods.getByRole('listitem')).toHaveTextContent(/^sad=SlowSordinoLowDark$/);
    const strip = await findStrip(canvas);
    await expect(await strip.findByRole('button', { name: 'Play Cello, Legato, Slow, Harbor Strings' })).toBeVisible();
    moods.getByRole('button', { name: 'Leave out Slow' }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(moods.queryByRole('button', { name: 'Leave out Slow' })).toBeNull());
    await waitFor(() => expect(strip.queryByText('Slow')).toBeNull());
    await userEvent.click(moods.getByRole('button', { name: 'Restore the meanings of sad' }));
    await expect(await moods.findByRole('button', { name: 'Leave out Slow' })).toBeVisible();
    await userEvent.click(moods.getByRole('button', { name: 'Remove sad' }));
    await waitFor(() => expect(canvas.getByRole('searchbox')).toHaveValue('cello'));
    await expect(canvas.queryByRole('list', { name: 'How we read your words' })).toBeNull();
  },
};

export const MoodNarrow: Story = {
  args: Mood.args,
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvas }) => {
    await findStrip(canvas);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

/** A sound with both words comes before those with only one, and its words are highlighted. */
export const Together: Story = {
  ...wide,
  args: { path: `${paths.marketplace}?q=violin+sordino` },
  play: async ({ canvas, userEvent }) => {
    const strip = await findStrip(canvas);
    const [first] = strip.getAllByRole('listitem');
    if (first === undefined) throw new Error('The strip is empty');
    const lit = [...first.querySelectorAll('mark')].map(({ textContent }) => textContent);
    await expect(lit).toEqual(['Violin', 'Sordino']);
    await expect(strip.queryByText(/^No single sound/)).toBeNull();
    await userEvent.click(within(first).getByRole('button', { name: /^Play Violin/ }));
    await expect(await within(first).findByRole('button', { name: /^Stop Violin/ })).toBeVisible();
  },
};

/** No sound has both words, and the page says so. */
export const Apart: Story = {
  ...wide,
  args: { path: `${paths.marketplace}?q=cello+sordino` },
  play: async ({ canvas }) => {
    const strip = await findStrip(canvas);
    await expect(strip.getByText('No single sound has both words. Each of these has one.')).toBeVisible();
  },
};

/** One letter is wrong, but the right word is found. */
export const Misspelled: Story = {
  ...wide,
  args: { path: `${paths.marketplace}?q=chello` },
  play: async ({ canvas }) => {
    await expect(await findRow(canvas, shopItems.regular.productName)).toBeVisible();
  },
};

/** Plays all results one after another. */
export const PlayAll: Story = {
  ...wide,
  args: { path: `${paths.marketplace}?q=cello` },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Play All' }));
    await expect(await canvas.findByRole('button', { name: 'Stop' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Stop' }));
    await expect(await canvas.findByRole('button', { name: 'Play All' })).toBeVisible();
  },
};

export const PlayAllFailed: Story = {
  ...wide,
  args: { ...PlayAll.args, answers: { ...shopAnswers, 'catalog.getCollection': unreachable } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Play All' }));
    await expect(await canvas.findByText('The sounds could not be loaded.')).toBeVisible();
  },
};

/** The list of instruments is still loading. */
export const InstrumentsPending: Story = {
  ...wide,
  args: { path: `${paths.marketplace}?q=harbor`, answers: { ...shopAnswers, 'catalog.listInstruments': pending } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(`1 of ${count}`)).toBeVisible();
  },
};

/** Without the instruments, the search still finds names and tags. */
export const InstrumentsUnreachable: Story = {
  ...InstrumentsPending,
  args: { path: `${paths.marketplace}?q=harbor`, answers: { ...shopAnswers, 'catalog.listInstruments': unreachable } },
};

/** The search also works without the texts. */
export const TextsPending: Story = {
  ...InstrumentsPending,
  args: { path: `${paths.marketplace}?q=harbor`, answers: { ...shopAnswers, 'catalog.getSearchTexts': pending } },
};

export const TextsUnreachable: Story = {
  ...InstrumentsPending,
  args: { path: `${paths.marketplace}?q=harbor`, answers: { ...shopAnswers, 'catalog.getSearchTexts': unreachable } },
};

/** No name matches, and the sounds are still loading. */
export const Searching: Story = {
  ...wide,
  args: { path: `${paths.marketplace}?q=pizzicato`, answers: { ...shopAnswers, 'catalog.listInstruments': pending } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Loading the marketplace…')).toBeVisible();
  },
};

export const InstrumentLoading: Story = {
  ...wide,
  args: { ...SoundsFound.args, answers: { ...shopAnswers, 'catalog.getCollection': pending } },
  play: async ({ canvas, userEvent }) => {
    const play = await canvas.findByRole('button', { name: /^Play Harbor Strings: Cello/ });
    await userEvent.click(play);
    await expect(play).toBeVisible();
  },
};

export const InstrumentFailed: Story = {
  ...wide,
  args: { ...SoundsFound.args, answers: { ...shopAnswers, 'catalog.getCollection': unreachable } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Play Harbor Strings: Cello/ }));
    await expect(await canvas.findByText('Can’t be played')).toBeVisible();
  },
};

export const Sorted: Story = {
  ...wide,
  play: async ({ canvas, userEvent }) => {
    await userEvent.selectOptions(await canvas.findByRole('combobox', { name: 'Sort' }), 'Name');
    await waitFor(() => {
      const names = canvas.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent ?? '');
      const shown = names.filter((name) => cartItems.some(({ productName }) => productName === name));
      expect(shown).toHaveLength(cartItems.length);
      expect(shown).toEqual(shown.toSorted((one, other) => one.localeCompare(other, 'en')));
    });
  },
};

/** Each pack is one line, with its wave after that has loaded. */
export const Rows: Story = {
  ...wide,
  play: async ({ canvas, userEvent }) => {
    const view = within(await canvas.findByRole('group', { name: 'View' }));
    await userEvent.click(view.getByRole('button', { name: 'Rows' }));
    const row = await findRow(canvas, shopItems.regular.productName);
    await waitFor(() => expect(row.getBoundingClientRect().height).toBe(64));
    await waitFor(() => expect(row.querySelector('[viewBox="0 0 150 32"]')).toBeVisible());
    await userEvent.click(view.getByRole('button', { name: 'Grid' }));
    await expect(await canvas.findByText(count)).toBeVisible();
  },
};

/** The lines have no waves until they have loaded. */
export const RowsLoading: Story = {
  ...wide,
  args: { path: `${paths.marketplace}?view=rows`, answers: { ...shopAnswers, 'catalog.listWaves': pending } },
  play: async ({ canvas }) => {
    const row = await findRow(canvas, shopItems.regular.productName);
    await expect(row.querySelector('[viewBox="0 0 150 32"]')).toBeNull();
  },
};

export const RowsWithoutWaves: Story = {
  ...wide,
  args: { path: `${paths.marketplace}?view=rows`, answers: { ...shopAnswers, 'catalog.listWaves': unreachable } },
  play: RowsLoading.play,
};

export const RowsTablet: Story = {
  args: { path: `${paths.marketplace}?view=rows` },
  globals: { viewport: { value: 'w820' } },
};

/** The name keeps enough space for two words next to the rest of the line. */
export const RowsLaptop: Story = {
  args: RowsTablet.args,
  globals: { viewport: { value: 'w1280' } },
  play: async ({ canvas }) => {
    const name = await canvas.findByRole('heading', { level: 2, name: shopItems.regular.productName });
    await expect(name.getBoundingClientRect().width).toBeGreaterThan(160);
  },
};

/** The count shows how many results a click would leave. */
export const OnSale: Story = {
  ...wide,
  play: async ({ canvas, userEvent }) => {
    const filters = await findFilters(canvas);
    const onSale = await filters.findByRole('link', { name: /^On sale/ });
    const left = Number.parseInt(onSale.textContent?.replace(/\D/g, '') ?? '', 10);
    await userEvent.click(onSale);
    await expect(await canvas.findByText(`${left} of ${count}`)).toBeVisible();
  },
};

export const RecentlyViewed: Story = {
  ...wide,
  args: { recent: [shopItems.onSaleAndInPlus.id, shopItems.regular.id] },
  play: async ({ canvas, userEvent }) => {
    const seen = within(await canvas.findByRole('region', { name: 'Recently viewed' }));
    await expect(seen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      shopItems.onSaleAndInPlus.productName,
      shopItems.regular.productName,
    ]);
    await userEvent.click(seen.getByRole('button', { name: 'Forget' }));
    await waitFor(() => expect(canvas.queryByRole('region', { name: 'Recently viewed' })).toBeNull());
  },
};

/** The link of a tag on a collection's page leads here. */
export const Tagged: Story = {
  ...wide,
  args: { path: `${paths.marketplace}?tag=Intimate` },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Remove tag Intimate' }));
    await expect(await canvas.findByText(count)).toBeVisible();
  },
};

/** No pack has both words. The page suggests packs with one of them, and similar words. */
export const NothingFound: Story = {
  args: { path: `${paths.marketplace}?q=bagpipe+handbelts` },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('No exact match')).toBeVisible();
    const near = within(await canvas.findByRole('region', { name: 'Close matches' }));
    await expect(near.getByRole('link', { name: 'Handbells at Four' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Clear All' }));
    await expect(await canvas.findByText(count)).toBeVisible();
    await expect(canvas.getByRole('searchbox')).toHaveValue('');
  },
};

/** Nothing similar was found, so the page offers three sounds of the shop. */
export const NothingNear: Story = {
  args: { path: `${paths.marketplace}?q=bagpipe` },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('No exact match')).toBeVisible();
    await expect(canvas.queryByRole('region', { name: 'Close matches' })).toBeNull();
    const strip = await findStrip(canvas, 'Hear these instead');
    await expect(strip.getAllByRole('listitem')).toHaveLength(3);
    const [first] = strip.getAllByRole('button', { name: /^Play (?!All)/ });
    await userEvent.click(first ?? document.body);
    await expect(await strip.findByRole('button', { name: /^Stop ./ })).toBeVisible();
  },
};

/** Filters alone can also find nothing. */
export const NothingFiltered: Story = {
  args: { path: `${paths.marketplace}?tag=Intimate&tag=Industrial` },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No exact match')).toBeVisible();
    const strip = await findStrip(canvas, 'Hear these instead');
    await expect(strip.getAllByRole('listitem')).toHaveLength(3);
  },
};

export const WordsAlike: Story = {
  args: { path: `${paths.marketplace}?q=legatissimo+chelllo` },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Cello' })).toBeVisible();
  },
};

/** The collection of the day is hidden while something is searched or filtered. */
export const Tonight: Story = {
  ...wide,
  play: async ({ canvas, userEvent }) => {
    const tonight = within(await canvas.findByRole('region', { name: 'Tonight' }));
    await expect(tonight.getByRole('link', { name: shopItems.regular.productName })).toBeVisible();
    await expect(canvas.getByRole('region', { name: 'On sale' })).toBeVisible();
    await userEvent.type(canvas.getByRole('searchbox'), 'harbor');
    await waitFor(() => expect(canvas.queryByRole('region', { name: 'Tonight' })).toBeNull());
    await userEvent.clear(canvas.getByRole('searchbox'));
    await expect(await canvas.findByRole('region', { name: 'Tonight' })).toBeVisible();
  },
};

/** An empty shop has no collection of the day. */
export const WithoutTonight: Story = {
  ...wide,
  args: { product: { ...cadenza, cover: null } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(count)).toBeVisible();
    await expect(canvas.queryByRole('region', { name: 'Tonight' })).toBeNull();
  },
};

/** Below 1024 px, the categories stay visible, and the other filters are in the sheet. */
export const CategoryChips: Story = {
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvas, userEvent }) => {
    const chips = within(await canvas.findByRole('list', { name: 'Categories' }));
    const strings = chips.getByRole('link', { name: 'Strings' });
    // The choice is shown before its list, so each expectation has to wait for the list.
    strings.click();
    await Promise.resolve();
    const seen = { current: strings.ariaCurrent, hasOldCount: canvas.queryByText(count) !== null };
    await expect(seen).toEqual({ current: 'true', hasOldCount: true });
    await expect(await canvas.findByRole('button', { name: 'Filters (1)' })).toBeVisible();
    await expect(await canvas.findByText(/^\d+ of /)).toBeVisible();
    await userEvent.click(strings);
    await expect(await canvas.findByText(count)).toBeVisible();
  },
};

/** The covers next to the playing one are dimmed at once, and the dock doesn't slide in. */
export const PlayingReducedMotion: Story = {
  ...wide,
  beforeEach: withReducedMotion,
  play: async ({ canvas, userEvent }) => {
    const row = await findRow(canvas, shopItems.regular.productName);
    await userEvent.click(within(row).getByRole('button', { name: /^Play / }));
    await expect(await within(row).findByRole('button', { name: /^Stop / })).toBeVisible();
    await expect(await canvas.findByRole('region', { name: 'Player' })).toBeVisible();
    const other = await findRow(canvas, shopItems.soldAlone.productName);
    const art = other.querySelector('img')?.closest('a') ?? other;
    await expect(getComputedStyle(art).opacity).toBe('0.72');
    await expect(document.getAnimations()).toEqual([]);
  },
};

/** The arrow keys move between the names, and A adds a pack to the cart. */
export const Keys: Story = {
  ...wide,
  play: async ({ canvas, userEvent }) => {
    const names = within(await canvas.findByRole('list', { name: 'Packs' })).getAllByRole('heading', {
      level: 2,
    });
    const [first, second] = names.map((name) => within(name).getByRole('link'));
    first?.focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(second).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}a');
    await expect(first).toHaveFocus();
    await expect(await canvas.findByRole('button', { name: /^Cart 1 item/ })).toBeVisible();
    await userEvent.keyboard('a{ArrowUp}');
    await expect(canvas.getByRole('button', { name: /^Cart 1 item/ })).toBeVisible();
    await expect(first).toHaveFocus();
  },
};

/** A filter has one option. */
export const Filtered: Story = {
  ...wide,
  play: async ({ canvas, userEvent }) => {
    const filters = await findFilters(canvas);
    const strings = await filters.findByRole('link', { name: /^Strings/ });
    await userEvent.click(strings);
    await waitFor(() => expect(strings).toHaveAttribute('aria-current', 'true'));
    await userEvent.click(filters.getByRole('link', { name: /^World|^Sound Design/ }));
    await waitFor(() => expect(strings).toHaveAttribute('aria-current', 'false'));
  },
};

export const FilteredBySeveral: Story = {
  ...wide,
  args: { path: `${paths.marketplace}?developer=rainmakers&developer=night-shift` },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(`2 of ${count}`)).toBeVisible();
    const filters = await findFilters(canvas);
    await userEvent.click(filters.getByRole('checkbox', { name: 'Choose several at once' }));
    await expect(await canvas.findByText(`1 of ${count}`)).toBeVisible();
  },
};

export const FilteredInSheet: Story = {
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText(count);
    await userEvent.click(canvas.getByRole('button', { name: 'Filters' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
    await userEvent.click(sheet.getByRole('link', { name: /^Rainmakers/ }));
    await userEvent.click(await sheet.findByRole('button', { name: 'Show 1 Pack' }));
    await expect(await canvas.findByText(`1 of ${count}`)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
  },
};

/** The sort order doesn't fit beside the count, so it is among the filters. */
export const SortedInSheet: Story = {
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText(count);
    await expect(canvas.queryByRole('combobox', { name: 'Sort' })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Filters' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
    await userEvent.selectOptions(await sheet.findByRole('combobox', { name: 'Sort' }), 'Name');
    await userEvent.click(sheet.getByRole('button', { name: /^Show \d+ Packs$/ }));
    await waitFor(() => {
      const [byName = ''] = cartItems.map(({ productName }) => productName).toSorted();
      expect(canvas.getAllByRole('article')[0]).toHaveTextContent(byName);
    });
  },
};

export const Selected: Story = {
  ...wide,
  play: async ({ canvas, userEvent }) => {
    const name = `Mark ${shopItems.regular.productName} to compare`;
    await userEvent.click(await canvas.findByRole('button', { name }));
    await expect(canvas.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(canvas.getByRole('button', { name }));
    await expect(canvas.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'false');
  },
};

const mark = async ({ canvas, userEvent }: Pick<StoryContext, 'canvas' | 'userEvent'>, ...items: CartItem[]) => {
  for (const { productName } of items)
    await userEvent.click(await canvas.findByRole('button', { name: `Mark ${productName} to compare` }));
  return within(canvas.getByRole('region', { name: 'Marked packs' }));
};

/** A single pack can't be compared. */
export const MarkedOne: Story = {
  ...wide,
  play: async (context) => {
    const bar = await mark(context, shopItems.soldAlone);
    await expect(bar.getByRole('status')).toHaveTextContent('1 marked');
    await expect(bar.getByRole('button', { name: 'Compare' })).toBeDisabled();
    await context.userEvent.click(bar.getByRole('button', { name: 'Add To Cart' }));
    await expect(context.canvas.getByRole('button', { name: /^Cart 1 item/ })).toBeVisible();
    await expect(bar.getByRole('button', { name: 'See Cart' })).toHaveFocus();
    await context.userEvent.click(bar.getByRole('button', { name: 'Clear' }));
    await expect(context.canvas.queryByRole('region', { name: 'Marked packs' })).not.toBeInTheDocument();
  },
};

export const Marked: Story = {
  ...wide,
  play: async (context) => {
    const bar = await mark(context, shopItems.soldAlone, shopItems.onSale);
    await context.userEvent.click(bar.getByRole('button', { name: 'Add Both To Cart' }));
    await expect(context.canvas.getByRole('button', { name: /^Cart 2 items/ })).toBeVisible();
  },
};

/** A pack that can't be bought alone is left out. */
export const MarkedPlusOnly: Story = {
  ...wide,
  play: async (context) => {
    const bar = await mark(context, shopItems.soldAlone, shopItems.onSale, shopItems.plusOnly);
    await expect(bar.getByRole('button', { name: 'Add 2 To Cart' })).toBeVisible();
  },
};

/** The bar replaces the cart's bar, which becomes a pill. */
export const MarkedNarrow: Story = {
  globals: { viewport: { value: 'w390' } },
  play: async (context) => {
    const bar = await mark(context, shopItems.soldAlone, shopItems.onSale);
    await context.userEvent.click(bar.getByRole('button', { name: 'Add Both To Cart' }));
    window.scrollTo(0, 800);
    await expect(context.canvas.queryByRole('button', { name: 'Checkout' })).not.toBeInTheDocument();
    await expect(document.documentElement.scrollWidth).toBe(innerWidth);
  },
};

export const MarkedReflow: Story = {
  globals: { viewport: { value: 'w320' } },
  play: async (context) => {
    const bar = await mark(context, shopItems.soldAlone, shopItems.onSale);
    const { right } = bar.getByRole('button', { name: 'Clear' }).getBoundingClientRect();
    await expect(right).toBeLessThanOrEqual(innerWidth);
  },
};

/** Escape closes the comparison, and the focus returns to where it was. */
export const Compared: Story = {
  ...wide,
  play: async (context) => {
    const bar = await mark(context, shopItems.regular, shopItems.onSale);
    await context.userEvent.click(bar.getByRole('button', { name: 'Compare' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Compare' }));
    await expect(dialog.getByRole('link', { name: shopItems.onSale.productName })).toBeVisible();
    await context.userEvent.keyboard('{Escape}');
    await waitFor(() => expect(bar.getByRole('button', { name: 'Compare' })).toHaveFocus());
  },
};

/** The data that the list lacks can be requested again. */
export const CompareFailed: Story = {
  ...wide,
  args: { answers: { ...shopAnswers, 'catalog.getCollection': unreachable } },
  play: async (context) => {
    const bar = await mark(context, shopItems.regular, shopItems.onSale);
    await context.userEvent.click(bar.getByRole('button', { name: 'Compare' }));
    await expect(await screen.findByRole('button', { name: /^Try Again: Harbor Strings/ })).toBeVisible();
  },
};

/** A click on an item opens its collection page. After going back, the filter is unchanged. */
export const Opened: Story = {
  ...wide,
  args: { path: `${paths.marketplace}?q=harbor` },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('link', { name: shopItems.regular.productName }));
    await findHeading(canvas, shopItems.regular.productName);
    await waitFor(() => expect(document.title).toBe('Harbor Strings by Pier & Gut | Marketplace | Cadenza Portal'));
    await userEvent.click(canvas.getByRole('button', { name: 'Back' }));
    await expect(await canvas.findByRole('searchbox')).toHaveValue('harbor');
  },
};

const thousand: CartItem[] = Array.from({ length: 1000 }, (_, at) => {
  const item = cartItems[at % cartItems.length] ?? shopItems.regular;
  return { ...item, id: `col-${at}`, sku: `SKU-${at}`, productName: `${item.productName} ${at + 1}` };
});

/** Only visible rows are in the page, and a key is answered within 50 ms on an idle machine. */
export const ThousandItems: Story = {
  ...wide,
  args: { answers: { ...shopAnswers, 'catalog.listCartItems': thousand } },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('1,000 packs')).toBeVisible();
    await expect(canvas.getAllByRole('article').length).toBeLessThan(60);
    await userEvent.type(canvas.getByRole('searchbox'), '999');
    await expect(await canvas.findByText('1 of 1,000 packs')).toBeVisible();
    await waitFor(() => expect(canvas.getAllByRole('article')).toHaveLength(1));
  },
};

/** The filters stay beside the list, however far it is scrolled. */
export const FiltersStay: Story = {
  ...wide,
  args: ThousandItems.args,
  play: async ({ canvas }) => {
    const filters = await canvas.findByRole('complementary', { name: 'Filters' });
    await canvas.findByText('1,000 packs');
    window.scrollTo(0, 4000);
    await waitFor(() => expect(filters.getBoundingClientRect().top).toBe(20));
    await expect(within(filters).getByRole('link', { name: /^Strings/ })).toBeVisible();
  },
};

const oneOfEach = cadenza.categories.map((category, at): CartItem => {
  const item = cartItems[at] ?? shopItems.regular;
  return { ...item, id: `col-${at}`, categories: [category] };
});

/** A long group is collapsed, but what is chosen stays visible. */
export const ManyCategories: Story = {
  ...wide,
  args: {
    path: `${paths.marketplace}?category=Sound+Design`,
    answers: { ...shopAnswers, 'catalog.listCartItems': oneOfEach },
  },
  play: async ({ canvas, userEvent }) => {
    const group = within(await canvas.findByRole('region', { name: 'Category' }));
    await expect(await group.findByRole('link', { name: /^Sound Design/ })).toHaveAttribute('aria-current', 'true');
    await expect(group.queryByRole('link', { name: /^World/ })).not.toBeInTheDocument();
    await userEvent.click(group.getByRole('button', { name: 'All 10' }));
    await expect(group.getByRole('link', { name: /^World/ })).toBeVisible();
    await expect(group.getByRole('button', { name: 'Show Fewer' })).toHaveAttribute('aria-expanded', 'true');
  },
};

/** Six cards in a row, and the logo lines up with them. */
export const Large: Story = {
  globals: { viewport: { value: 'w1920' } },
  args: ThousandItems.args,
  play: async ({ canvas }) => {
    await canvas.findByText('1,000 packs');
    const [first] = await canvas.findAllByRole('article');
    const row = first?.closest('ul');
    await waitFor(() => expect(row?.children).toHaveLength(6));
    const mark = canvas.getByRole('link', { name: 'Cadenza' }).querySelector('svg');
    const heading = await findHeading(canvas, marketplaceMessages.title);
    await expect(mark?.getBoundingClientRect().left).toBe(heading.getBoundingClientRect().left);
  },
};

export const ThousandItemsNarrow: Story = {
  args: ThousandItems.args,
  globals: { viewport: { value: 'w390' } },
};
