import {
  cartItems,
  developerList,
  harborHistory,
  harborStrings,
  instrumentList,
  pierAndGut,
  planOffers,
  publishedPacks,
  searchTexts,
  waveList,
} from '@backline/fixtures';
import type { Answers } from '../portal/answers.ts';
import { customerAnswers } from '../portal/signed-in.ts';

/** The server's answers to any visitor of the shop. */
export const shopAnswers = {
  'catalog.listCartItems': cartItems,
  'catalog.listDevelopers': developerList,
  'catalog.listInstruments': instrumentList,
  'catalog.getSearchTexts': searchTexts,
  'catalog.listWaves': waveList,
  'catalog.getCollection': { collection: harborStrings },
  'catalog.getDeveloper': { developer: pierAndGut },
  'catalog.listPlans': [...planOffers],
  'packs.getHistory': harborHistory,
  'packs.listPublished': publishedPacks,
} satisfies Answers;

/** The same answers for the customer of the fixtures, who owns some packs. */
export const signedInShopAnswers = {
  ...customerAnswers,
  ...shopAnswers,
  'payments.createBuyerToken': { buyerToken: 'signed-by-the-server' },
  'fulfillment.completeCheckout': { delivered: true, canceled: false },
} satisfies Answers;
