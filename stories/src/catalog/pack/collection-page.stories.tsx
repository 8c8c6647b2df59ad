// biome-ignore-all lint/style/noExcessiveLinesPerFile: a component has its stories in one file.
import { paths, toCollectionPath, toDeveloperPath } from '@backline/domain/pages/paths';
import {
  customer,
  firstChair,
  handbells,
  harborStrings,
  planLicense,
  planPrices,
  shopItems,
  theGutDrawer,
} from '@backline/fixtures';
import { shop as marketplaceMessages } from '@backline/texts/shop/shop';
import type { Meta, StoryContext, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor, within } from 'storybook/test';
import { pending, Refusal, unreachable } from '../../portal/answers.ts';
import { findHeading } from '../../portal/find-heading.ts';
import { pageParameters } from '../../portal/page-parameters.ts';
import { Portal } from '../../portal/portal.tsx';
import { toToday } from '../../portal/to-today.ts';
import { shopAnswers, signedInShopAnswers } from '../shop-answers.ts';
import toneUrl from '../tone.wav';

/**
 * One pack: what it is, how it sounds, what it contains and what it costs. The offer shows if and how the visitor
 * already has it.
 */
const meta = {
  title: 'Marketplace/Pages/CollectionPage',
  component: Portal,
  parameters: pageParameters,
  args: { path: toCollectionPath('harbor-strings'), answers: shopAnswers, onCall: fn() },
} satisfies Meta<typeof Portal>;

export default meta;
type Story = StoryObj<typeof meta>;

const findList = async (canvas: StoryContext['canvas']) =>
  within(await canvas.findByRole('region', { name: /^Instruments/ }));
/** The position of the playing row, which the dock also shows. */
const findTime = async (canvas: StoryContext['canvas']) => {
  const list = await findList(canvas);
  const stop = await list.findByRole('button', { name: /^Stop/ });
  await waitFor(() => expect(stop).not.toHaveAttribute('aria-busy'));
  return list.findByText(/0:0\d \/ 0:\d\d/);
};
const findPlays = async (canvas: StoryContext['canvas']) =>
  (await findList(canvas)).findAllByRole('button', { name: /^Play/ });
const findOffer = (canvas: StoryContext['canvas']) => canvas.findByRole('complementary', { name: 'Offer' });

export const Default: Story = {
  globals: { viewport: { value: 'w1440' } },
  play: async ({ args, canvas, userEvent }) => {
    await findHeading(canvas, 'Harbor Strings');
    await expect(args.onCall).toHaveBeenCalledWith('catalog.getCollection', { collectionIdOrSlug: 'harbor-strings' });
    await expect(canvas.getByRole('link', { name: 'Pier & Gut' })).toHaveAttribute(
      'href',
      toDeveloperPath('pier-and-gut'),
    );
    const offer = within(await findOffer(canvas));
    await userEvent.click(offer.getByRole('button', { name: /^Add To Cart/ }));
    await expect(await canvas.findByRole('button', { name: 'Cart 1 item, $249.00' })).toBeVisible();
    await userEvent.click(offer.getByRole('button', { name: /^Remove From Cart/ }));
    await expect(await canvas.findByRole('button', { name: 'Cart 0 items, $0.00' })).toBeVisible();
  },
};

const pictures = ['harbor-strings', 'saltwater-quartet', 'low-tide-basses'].map((slug) => ({
  url: `/catalog/covers/${slug}.webp`,
  alt: `A page of the session book: ${slug.replaceAll('-', ' ')}`,
}));

/** The developer's pictures come before the score. */
export const Pictures: Story = {
  globals: { viewport: { value: 'w1440' } },
  args: {
    answers: { ...shopAnswers, 'catalog.getCollection': { collection: { ...harborStrings, gallery: pictures } } },
  },
  play: async ({ canvas }) => {
    const list = await canvas.findByRole('list', { name: 'Pictures' });
    await expect(within(list).getAllByRole('img')).toHaveLength(3);
    await expect(canvas.queryByRole('figure')).toBeNull();
  },
};

/** A text of more than six lines is cut off on a phone. */
export const ReadMore: Story = {
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvas, userEvent }) => {
    const button = await canvas.findByRole('button', { name: 'Read More' });
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(button);
    await expect(canvas.getByRole('button', { name: 'Read Less' })).toHaveAttribute('aria-expanded', 'true');
  },
};

export const Tablet: Story = { globals: { viewport: { value: 'w820' } } };

export const Narrow: Story = { globals: { viewport: { value: 'w390' } } };

export const Reflow: Story = { globals: { viewport: { value: 'w320' } } };

export const Loading: Story = {
  args: { answers: { ...shopAnswers, 'catalog.getCollection': pending } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('status')).toHaveTextContent('Loading the pack…');
  },
};

export const Shortcut: Story = {
  args: { path: '/collection/harbor-strings' },
  play: async ({ canvas }) => {
    await findHeading(canvas, 'Harbor Strings');
  },
};

/** The server answers that there is no such page, and is not asked again. */
export const Missing: Story = {
  args: { answers: { ...shopAnswers, 'catalog.getCollection': new Refusal('not_found') } },
  play: async ({ args, canvas }) => {
    await findHeading(canvas, '404 Page Not Found');
    const asked = args.onCall.mock.calls.filter(([path]) => path === 'catalog.getCollection');
    await expect(asked).toHaveLength(1);
  },
};

export const Unreachable: Story = {
  ...Missing,
  args: { answers: { ...shopAnswers, 'catalog.getCollection': unreachable } },
};

/** The plan's price loads separately. Without it, the offer only names the plan. */
export const PlanPriceLoading: Story = { args: { answers: { ...shopAnswers, 'catalog.listPlans': pending } } };

export const PlanPriceFailed: Story = {
  globals: { viewport: { value: 'w1440' } },
  args: { answers: { ...shopAnswers, 'catalog.listPlans': new Refusal('internal') } },
  play: async ({ canvas }) => {
    await expect(await within(await findOffer(canvas)).findByText('Or play it with Cadenza Plus')).toBeVisible();
  },
};

export const PlanPriceInEuros: Story = {
  globals: { viewport: { value: 'w1440' } },
  args: { paddle: { prices: planPrices.EUR, currency: 'EUR' } },
  play: async ({ canvas }) => {
    await expect(await within(await findOffer(canvas)).findByText('€11.89 per month')).toBeVisible();
  },
};

export const InYourPlan: Story = {
  globals: { viewport: { value: 'w1440' } },
  args: {
    isSignedIn: true,
    answers: { ...signedInShopAnswers, 'licenses.listLicenses': toToday({ timed: [planLicense], perpetual: [] }) },
  },
  play: async ({ canvas }) => {
    const offer = await findOffer(canvas);
    await expect(await within(offer).findByText(/^Included in your plan until /)).toBeVisible();
    await expect(within(offer).getByRole('button', { name: /^Add To Cart/ })).toBeVisible();
  },
};

export const Owned: Story = {
  args: { isSignedIn: true, answers: signedInShopAnswers },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'See Your Licenses' })).toBeVisible();
    const offer = within(await findOffer(canvas));
    await expect(offer.queryByRole('button', { name: /^Add To Cart/ })).not.toBeInTheDocument();
    const sounds = within(await canvas.findByRole('group', { name: 'Get Harbor Strings' }));
    await expect(await sounds.findByRole('button', { name: 'Download in Browser, 2.4 GB' })).toBeVisible();
  },
};

/** Right after a payment, the receipt links to the sounds. When it is dismissed, the page does. */
export const JustBought: Story = {
  args: {
    isSignedIn: true,
    answers: signedInShopAnswers,
    purchase: {
      items: [harborStrings.cartItem],
      email: null,
      paid: null,
      orderId: null,
      isDelivered: true,
      paidAt: '2026-03-14T20:00:00.000Z',
      account: customer.email,
      isSeen: true,
    },
  },
  play: async ({ canvas, userEvent }) => {
    const receipt = within(await canvas.findByRole('region', { name: 'Your purchase' }));
    await expect(await receipt.findByRole('group', { name: 'Get Harbor Strings' })).toBeVisible();
    await findOffer(canvas);
    await expect(canvas.getAllByRole('group', { name: 'Get Harbor Strings' })).toHaveLength(1);
    await userEvent.click(receipt.getByRole('button', { name: 'Dismiss' }));
    const sounds = await canvas.findByRole('heading', { name: 'Get This Pack' });
    await expect(sounds).toBeVisible();
    await expect(await canvas.findAllByRole('group', { name: 'Get Harbor Strings' })).toHaveLength(1);
  },
};

/** The size, options and age of a pack come from its published version. */
export const WithOptions: Story = {
  globals: { viewport: { value: 'w1440' } },
  play: async ({ canvas }) => {
    const needs = await canvas.findByRole('region', { name: 'What You Need' });
    await expect(needs).toHaveTextContent('Disk2.4 GBwithout room microphones 1.6 GB');
    await expect(needs).toHaveTextContent('Files1,684');
    await expect(needs).toHaveTextContent('Version1.2.0, Nov 3, 2025');
  },
};

export const NotPublished: Story = {
  args: {
    answers: {
      ...shopAnswers,
      'catalog.getCollection': {
        collection: {
          ...harborStrings,
          cartItem: {
            ...harborStrings.cartItem,
            needs: { diskBytes: 3e9, downloadBytes: 2e9, ramGb: 8, plugin: '1.4' },
          },
          pack: null,
        },
      },
    },
  },
  play: async ({ canvas }) => {
    const needs = await canvas.findByRole('region', { name: 'What You Need' });
    await expect(needs).toHaveTextContent('Disk3 GBDownload2 GBMemory8 GB');
    await expect(needs).toHaveTextContent('SystemWindows or macOSPlays onup to 3 of your computers');
    await expect(needs).not.toHaveTextContent('What’s New');
  },
};

/** The systems are those of the available installers. */
export const OnLinux: Story = {
  args: {
    answers: {
      ...shopAnswers,
      'catalog.getCollection': { collection: { ...harborStrings, systems: ['Windows', 'macOS', 'Linux'] } },
    },
  },
  play: async ({ canvas }) => {
    const needs = await canvas.findByRole('region', { name: 'What You Need' });
    await expect(needs).toHaveTextContent('SystemWindows, macOS or Linux');
  },
};

export const NoInstaller: Story = {
  args: {
    answers: { ...shopAnswers, 'catalog.getCollection': { collection: { ...harborStrings, systems: [] } } },
  },
  play: async ({ canvas }) => {
    const needs = await canvas.findByRole('region', { name: 'What You Need' });
    await expect(needs).not.toHaveTextContent('System');
  },
};

/** The notes load when the section is opened. Versions on a test channel are left out. */
export const UpdateNotes: Story = {
  globals: { viewport: { value: 'w1440' } },
  play: async ({ args, canvas, userEvent }) => {
    const summary = await canvas.findByText('What’s New');
    await expect(args.onCall).not.toHaveBeenCalledWith('packs.getHistory', expect.anything());
    await userEvent.click(summary);
    const newest = (await canvas.findByText(/^update: 38 MB$/)).closest('li');
    await expect(newest).toHaveTextContent('The cellos start 3 ms earlier.');
    await expect(canvas.queryByText('A harp, to be tried.')).toBeNull();
    await expect(args.onCall).toHaveBeenCalledWith('packs.getHistory', { sku: 'MUS-01001' });
  },
};

export const UpdateNotesNarrow: Story = {
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByText('What’s New'));
    await expect(await canvas.findByText(/^update: 38 MB$/)).toBeVisible();
  },
};

export const NotesFailed: Story = {
  args: { answers: { ...shopAnswers, 'packs.getHistory': unreachable } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByText('What’s New'));
    await expect(await canvas.findByText('The versions could not be loaded.')).toBeVisible();
  },
};

export const Included: Story = {
  args: { answers: { ...shopAnswers, 'catalog.getCollection': { collection: firstChair } } },
  play: async ({ canvas }) => {
    await findHeading(canvas, 'First Chair');
    await expect(canvas.getByText(marketplaceMessages.includedIn)).toBeVisible();
  },
};

export const PlanOnly: Story = {
  args: { answers: { ...shopAnswers, 'catalog.getCollection': { collection: theGutDrawer } } },
  play: async ({ canvas }) => {
    await findHeading(canvas, 'The Gut Drawer');
    await expect(canvas.getByRole('link', { name: 'Join' })).toBeVisible();
  },
};

export const NothingToHear: Story = {
  args: { answers: { ...shopAnswers, 'catalog.getCollection': { collection: handbells } } },
  play: async ({ canvas }) => {
    await findHeading(canvas, 'Handbells at Four');
    await expect(canvas.queryByRole('button', { name: /^Play/ })).not.toBeInTheDocument();
    // This instrument has no articulation.
    const [first] = (await findList(canvas)).getAllByRole('listitem');
    await expect(first?.textContent).toBe('Handbells');
  },
};

/** By keyboard, the price and its button come right after the title, before all sounds. */
export const KeyboardOrder: Story = {
  globals: { viewport: { value: 'w1440' } },
  play: async ({ canvas, userEvent }) => {
    const offer = within(await findOffer(canvas));
    (await canvas.findByRole('button', { name: /^Cart/ })).focus();
    await userEvent.tab();
    await expect(offer.getByRole('button', { name: /^Add To Cart/ })).toHaveFocus();
  },
};

export const OnSale: Story = {
  args: {
    answers: {
      ...shopAnswers,
      'catalog.getCollection': { collection: { ...harborStrings, cartItem: shopItems.onSale } },
    },
  },
};

/** A visitor who came from another site is sent to the marketplace. */
export const Back: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Back' }));
    await findHeading(canvas, marketplaceMessages.title);
  },
};

/** Only one sound plays at a time: the second stops the first. */
export const Playing: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Play Violin I/ }));
    await expect(await findTime(canvas)).toBeVisible();
    canvas.getByRole('button', { name: /^Play Cello/ }).focus();
    await userEvent.keyboard('{Enter}');
    await expect(await canvas.findByRole('button', { name: /^Stop Cello/ })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /^Stop Violin/ })).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    await expect(await canvas.findByRole('button', { name: /^Play Cello/ })).toBeVisible();
  },
};

/** Starting a preview moves nothing on the page. */
export const PlayingNarrow: Story = {
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvas, userEvent }) => {
    const play = await canvas.findByRole('button', { name: /^Play Violin I/ });
    const row = play.closest('li');
    const list = await canvas.findByRole('region', { name: /^Instruments/ });
    const heights = () => [row?.getBoundingClientRect().height, list.getBoundingClientRect().height];
    const before = heights();
    await userEvent.click(play);
    await expect(await findTime(canvas)).toBeVisible();
    await expect(heights()).toEqual(before);
    await expect(row?.getBoundingClientRect().height).toBeLessThanOrEqual(97);
    await expect(canvas.getByRole('region', { name: 'Price' }).getBoundingClientRect().height).toBe(56);
  },
};

/** Instruments with a preview come first, without gaps in the grid. */
export const HeardFirst: Story = {
  globals: { viewport: { value: 'w1440' } },
  play: async ({ canvas }) => {
    const list = await canvas.findByRole('region', { name: /^Instruments 19 · 3 with a preview/ });
    const [first] = within(list).getAllByRole('listitem');
    await expect(within(first ?? list).getByRole('button', { name: /^Play/ })).toBeVisible();
    await expect(within(list).getAllByRole('listitem')).toHaveLength(19);
    await expect(canvas.getByRole('heading', { name: 'Also in This Pack' })).toBeVisible();
    await expect(list.getBoundingClientRect().height).toBeLessThan(900);
  },
};

/** Acts like a browser without Opus support. */
function withoutOpus() {
  const { canPlayType } = HTMLMediaElement.prototype;
  HTMLMediaElement.prototype.canPlayType = () => '';
  performance.clearResourceTimings();
  return () => {
    HTMLMediaElement.prototype.canPlayType = canPlayType;
  };
}

/** A browser that can't play the format loads the decoder, but only when it is needed. */
export const FallbackDecoder: Story = {
  beforeEach: withoutOpus,
  play: async ({ canvas, userEvent }) => {
    const fetched = () =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/ogv/ogv-decoder-audio-opus-wasm'));
    const play = await canvas.findByRole('button', { name: /^Play Violin I/ });
    await expect(fetched()).toBe(false);
    await userEvent.click(play);
    await expect(await findTime(canvas)).toBeVisible();
    await expect(fetched()).toBe(true);
    await userEvent.click(canvas.getByRole('button', { name: /^Stop Violin I/ }));
    await waitFor(() => expect(canvas.queryByRole('button', { name: /^Stop/ })).not.toBeInTheDocument());
  },
};

/** The collection of the fixtures with other previews. */
const withPreviews = (...urls: string[]): Story['args'] => ({
  answers: {
    ...shopAnswers,
    'catalog.getCollection': {
      collection: {
        ...harborStrings,
        instruments: harborStrings.instruments.map((instrument, at) => ({
          ...instrument,
          assets: { inst_audio_preview: { url: urls[at] ?? `${paths.notFound}-${at}.ogg` } },
        })),
      },
    },
  },
});

/** If the previews fill more than a screen, the rest is collapsed. */
export const ManyPreviews: Story = {
  args: withPreviews(),
  play: async ({ canvas, userEvent }) => {
    await expect(await findPlays(canvas)).toHaveLength(12);
    await userEvent.click(canvas.getByRole('button', { name: 'Hear All 19' }));
    const plays = await findPlays(canvas);
    await expect(plays).toHaveLength(19);
    await expect(plays[12]).toHaveFocus();
  },
};

export const PreviewBroken: Story = {
  args: withPreviews(),
  play: async ({ canvas, userEvent }) => {
    const [play] = await findPlays(canvas);
    if (play === undefined) throw new Error('There is nothing to play');
    await userEvent.click(play);
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Can’t be played');
    await expect(play).toBeEnabled();
  },
};

/** One file is not Ogg Opus in spite of its name. Another is on a host that doesn't let this page read it. */
export const PreviewBeyondDecoder: Story = {
  args: withPreviews(URL.createObjectURL(new Blob(['RIFF'])), 'http://127.0.0.1:9/elsewhere.ogg'),
  beforeEach: withoutOpus,
  play: async ({ canvas, userEvent }) => {
    const plays = await findPlays(canvas);
    for (const play of plays.slice(0, 2)) {
      await userEvent.click(play);
      await expect(await within(play.closest('li') ?? play).findByRole('alert')).toHaveTextContent('Can’t be played');
      await expect(canvas.getAllByRole('alert')).toHaveLength(1);
    }
  },
};

/** Common formats need no decoder. */
export const PreviewWave: Story = {
  args: withPreviews(toneUrl),
  beforeEach: withoutOpus,
  play: async ({ canvas, userEvent }) => {
    const [play] = await findPlays(canvas);
    if (play === undefined) throw new Error('There is nothing to play');
    await userEvent.click(play);
    await expect(await findTime(canvas)).toBeVisible();
  },
};
