import { textLike } from '../../fields.ts';
import '../../inputs/input-words.ts';
import { z } from 'zod';
import { versionName } from '../../downloads/installer.ts';
import { hasVisible } from '../../inputs/names.ts';
import { skuInput } from '../../licenses/license.ts';
import { currencyCode } from '../../money.ts';
import { catalogId, category, hexColor, slug } from '../catalog.ts';
import { assetLink, webLink } from '../pages/asset-link.ts';
import { taxCategories } from '../tax-category.ts';

/** Empty texts are refused by the minimum length, so they pass here. */
const shows = [(text: string) => text === '' || hasVisible(text), 'must have something that can be seen'] as const;
const line = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .refine(...shows);
const text = z
  .string()
  .trim()
  .min(1)
  .max(10_000)
  .refine(...shows);

const cents = 'must be a whole number in cents (minor units): 4900 for 49.00';
const amountMax = 1_000_000_000;
const money = z.object(
  {
    amount: z
      .int(cents)
      .min(0, cents)
      .max(amountMax, `must be at most ${amountMax}, in cents (minor units)`)
      .meta({ description: 'In the currency’s minor unit: 4900 is 49.00', examples: [4900] }),
    currency: currencyCode.meta({ description: 'ISO 4217', examples: ['USD'] }),
  },
  'must be an amount in cents (minor units) and a currency: { "amount": 4900, "currency": "USD" } for 49.00',
);

const time = '2030-01-01T00:00:00Z';

const sale = z
  .strictObject({
    price: money.meta({ description: 'Lower than the regular price, in its currency' }),
    startsAt: z.iso
      .datetime()
      .optional()
      .meta({ description: 'In UTC; without it, at once', examples: [time] }),
    endsAt: z.iso
      .datetime()
      .optional()
      .meta({ description: 'In UTC; without it, until an import ends it', examples: [time] }),
  })
  .refine(({ startsAt, endsAt }) => !startsAt || !endsAt || startsAt < endsAt, 'must end after it starts');

const fileInstrument = z.strictObject({
  name: line.meta({ description: 'As customers read it', examples: ['Cello'] }),
  modifier: line.optional().meta({ description: 'Behind the name', examples: ['Con Sordino'] }),
  articulation: line.optional().meta({ description: 'How it is played', examples: ['Pizzicato'] }),
  articulationModifier: line.optional().meta({ description: 'Behind the articulation', examples: ['Soft'] }),
  audioPreview: assetLink.optional().meta({ description: 'A sound', examples: ['/catalog/previews/cello.mp3'] }),
});

const fileDemo = z.strictObject({
  title: line.meta({ description: 'As customers read it', examples: ['Night Ferry'] }),
  by: line.optional().meta({ description: 'Its composer', examples: ['Clara Wieck'] }),
  audio: assetLink.meta({ description: 'A sound', examples: ['/catalog/demos/night-ferry.mp3'] }),
});

const filePicture = z.strictObject({
  image: assetLink.meta({ description: 'Shown 3 wide by 2 high', examples: ['/catalog/gallery/hall.webp'] }),
  alt: line.meta({ description: 'Says what the picture shows', examples: ['The hall with its microphones'] }),
});

const fileFact = z.strictObject({
  label: line.max(40).meta({ description: 'The fact’s name', examples: ['Recorded in'] }),
  value: line.max(80).meta({ description: 'The fact', examples: ['A storehouse of 1904'] }),
});

const bytes = z.int().min(0);

const fileRequires = z.strictObject({
  plugin: versionName.optional().meta({ description: 'The lowest version of the plugin', examples: ['1.4'] }),
  ramGb: z
    .number()
    .positive()
    .max(4096)
    .optional()
    .meta({ description: 'Memory, in GB', examples: [8] }),
});

const fileDeveloper = z.strictObject({
  id: catalogId.meta({ description: 'Names the developer in this file, and stays', examples: ['skerry-audio'] }),
  slug: slug.meta({ description: 'In the page’s address', examples: ['skerry-audio'] }),
  name: line.meta({ description: 'As customers read it', examples: ['Skerry Audio'] }),
  description: text.meta({ description: 'On the developer’s page', examples: ['Two people and a boat.'] }),
  website: webLink
    .optional()
    .meta({ description: 'Where the page links to', examples: ['https://skerry-audio.example'] }),
  logo: assetLink.meta({ description: 'A picture', examples: ['/catalog/logos/skerry-audio.svg'] }),
  share: z
    .number()
    .min(0)
    .max(100)
    .multipleOf(0.01, 'must have at most two places after the point')
    .optional()
    .meta({ description: 'Its part of what its packs earn, in percent. Only staff read it', examples: [70] }),
});

const pool = z
  .string()
  .trim()
  .max(64)
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 'must be letters, digits, dots and dashes');
const ownPool = pool.optional().meta({
  description: 'The pool whose places for computers count; without it, the main one. `backline pool set` has its rules',
  examples: ['studio'],
});

const taxCategory = z
  .enum(taxCategories, `must be one of ${taxCategories.join(', ')}`)
  .optional()
  .meta({
    description: 'Paddle’s name. Without it, `digital-goods` for a pack and `saas` for a plan',
    examples: ['standard'],
  });

const fileCollection = z
  .strictObject({
    id: catalogId.meta({ description: 'Names the pack in this file, and stays', examples: ['rust-drums'] }),
    slug: slug.meta({ description: 'In the page’s address', examples: ['rust-drums'] }),
    sku: skuInput.meta({ description: 'In orders, codes and leases. It never changes', examples: ['DRUMS-100'] }),
    name: line.meta({ description: 'As customers read it', examples: ['Rust Drums'] }),
    subtitle: line.meta({ description: 'Below the name', examples: ['Scrap metal, struck'] }),
    description: text.meta({ description: 'On its page', examples: ['Forty pieces of scrap, two microphones.'] }),
    developer: catalogId.meta({ description: 'A developer’s `id`', examples: ['skerry-audio'] }),
    categories: z
      .array(category)
      .min(1)
      .meta({ description: 'Some of the brand’s', examples: [['Percussion']] }),
    tags: z
      .array(line)
      .max(32)
      .default([])
      .meta({ description: 'Words that a search finds', examples: [['Metal']] }),
    image: assetLink.meta({ description: 'The square cover', examples: ['/catalog/covers/rust-drums.webp'] }),
    imageColor: hexColor.optional().meta({ description: 'Seen until the cover is there', examples: ['#3a2f25'] }),
    gallery: z.array(filePicture).max(4).default([]).meta({ description: 'Pictures under the description' }),
    facts: z.array(fileFact).max(8).default([]).meta({ description: 'Under the cover' }),
    featured: z
      .boolean()
      .default(false)
      .meta({ description: 'Shown first, and beside the login form', examples: [true] }),
    price: money.optional().meta({ description: 'Without it, the pack comes only with a plan' }),
    sale: sale.optional().meta({ description: 'A lower price. It is shown only while Paddle sells at it' }),
    includedIn: z
      .array(skuInput)
      .max(16)
      .default([])
      .meta({ description: 'The `sku`s of plans that include it', examples: [['PLUS']] }),
    instruments: z.array(fileInstrument).min(1).max(1000).meta({ description: 'What is in the pack' }),
    demos: z.array(fileDemo).max(16).default([]).meta({ description: 'Whole pieces. The first represents the pack' }),
    audioDemo: z
      .int()
      .min(1)
      .optional()
      .meta({ description: 'The instrument whose preview represents a pack without demos, from 1', examples: [1] }),
    publishedAt: z.iso
      .datetime()
      .optional()
      .meta({ description: 'In UTC; without it, at the import', examples: [time] }),
    diskBytes: bytes.optional().meta({ description: 'What it takes when installed', examples: [2_400_000_000] }),
    downloadBytes: bytes.optional().meta({ description: 'What is downloaded', examples: [1_900_000_000] }),
    requires: fileRequires.default({}).meta({ description: 'What it needs besides room on the disk' }),
    pool: ownPool,
    taxCategory,
  })
  .refine(({ audioDemo, instruments }) => !audioDemo || instruments[audioDemo - 1]?.audioPreview !== undefined, {
    path: ['audioDemo'],
    error: 'must be the number of an instrument with an audioPreview',
  })
  .refine((item) => item.price !== undefined || item.includedIn.length > 0, {
    path: ['price'],
    error: 'is missing: without a price it must be included in a plan',
  })
  .refine(({ sale, price }) => !sale || (price?.currency === sale.price.currency && sale.price.amount < price.amount), {
    path: ['sale'],
    error: 'must be lower than the price and in its currency',
  });

/** A subscription plan has prices and a trial; a plan without them comes with the plugin. */
const filePlan = z
  .strictObject({
    sku: skuInput.meta({ description: 'In orders, grants and leases. It never changes', examples: ['PLUS'] }),
    name: line.meta({ description: 'As customers read it', examples: ['Aurum Plus'] }),
    subject: line.meta({ description: 'On invoices and receipts', examples: ['Every pack, by subscription'] }),
    monthly: money.optional().meta({ description: 'The price of a month. It comes with `annual` and `trialDays`' }),
    annual: money.optional().meta({ description: 'The price of a year' }),
    trialDays: z
      .int()
      .min(1)
      .max(90)
      .optional()
      .meta({ description: 'Days before the first payment', examples: [14] }),
    pool: ownPool,
    taxCategory,
  })
  .refine(({ monthly, annual, trialDays }) => new Set([!monthly, !annual, !trialDays]).size === 1, {
    path: ['monthly'],
    error: 'monthly, annual and trialDays belong together: give all three, or none for what comes with the plugin',
  })
  .refine(({ monthly, annual }) => monthly?.currency === annual?.currency, {
    path: ['annual'],
    error: 'must be in the currency of the monthly price',
  });

/** A single search word, in lower case. */
const moodWord = textLike(40, /^[\p{Ll}\p{N}]+$/u, 'must be one word in lower case, such as sad');

export const catalogFile = z.strictObject({
  $schema: z
    .string()
    .max(2048)
    .optional()
    .meta({ description: 'Where an editor finds this format', examples: ['catalog.schema.json'] }),
  pools: z
    .array(pool)
    .max(100)
    .default([])
    .meta({ description: 'The pools besides the main one that are named below', examples: [['studio']] }),
  plans: z
    .array(filePlan)
    .max(16)
    .default([])
    .meta({ description: 'One that customers subscribe to, and those that come with the plugin' }),
  developers: z.array(fileDeveloper).max(10_000).meta({ description: 'The makers of packs' }),
  collections: z.array(fileCollection).max(100_000).meta({ description: 'The packs, in the shop’s order' }),
  moods: z
    .record(moodWord, z.array(line).min(1).max(8))
    .default({})
    .refine((moods) => Object.keys(moods).length <= 10_000, 'must be at most 10,000 words')
    .meta({
      description: 'Search words in lower case, with the tags, categories and articulations that they mean',
      examples: [{ sad: ['Slow', 'Sordino'] }],
    }),
});
export type CatalogFile = z.infer<typeof catalogFile>;
export type CatalogFileInput = z.input<typeof catalogFile>;
