import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { countryCode, readBody } from '../api/body.ts';
import { previewPrices, previewTransaction } from '../catalog/previews.ts';
import { inTransaction, type World } from '../world/world.ts';
import { toView } from './checkout-view.ts';
import { changeCheckout, changeDiscount, choosePlace, enterBuyer } from './edit-checkout.ts';
import { assertClientToken, openCheckout } from './open-checkout.ts';
import { answerChallenge, payCheckout } from './pay-checkout.ts';

const postalCode = z
  .string()
  .trim()
  .max(20)
  .nullish()
  .transform((text) => text || null);
const placeBody = z.object({ country: countryCode, postalCode });
const buyerBody = placeBody.extend({ email: z.string().trim().max(320) });
const discountBody = z.object({ code: z.string().trim().max(64).nullable() });
const challengeBody = z.object({ isApproved: z.boolean() });
const changesBody = z.object({
  items: z.array(z.object({ priceId: z.string(), quantity: z.number().int().min(1).default(1) })).optional(),
  customData: z.record(z.string(), z.unknown()).optional(),
  discountId: z.string().nullable().optional(),
  discountCode: z.string().nullable().optional(),
});

/** Adds a route for Paddle.js on the seller's page. Any origin may use it with the client-side token. */
function openToPages(
  app: FastifyInstance,
  world: World,
  name: string,
  answer: (world: World, body: unknown, visitorAddress: string) => unknown,
): void {
  app.options(`/paddle-js/${name}`, (_request, reply) =>
    reply
      .header('access-control-allow-origin', '*')
      .header('access-control-allow-methods', 'POST')
      .header('access-control-allow-headers', 'content-type, paddle-clienttoken')
      .header('access-control-max-age', '600')
      .status(204)
      .send(),
  );
  app.post(`/paddle-js/${name}`, (request, reply) => {
    reply.header('access-control-allow-origin', '*');
    assertClientToken(world, String(request.headers['paddle-clienttoken'] ?? ''));
    return { data: answer(world, request.body, request.ip), meta: { request_id: request.id } };
  });
}

/** Adds the overlay's own calls, and previews for any page. */
export function checkoutRoutes(app: FastifyInstance, world: World): void {
  const post = (path: string, act: (id: string, body: unknown, request: FastifyRequest) => unknown) => {
    app.post<{ Params: { id?: string } }>(path, (request) => {
      const { id = '' } = request.params;
      return inTransaction(world, () => act(id, request.body, request));
    });
  };
  const view = (id: string) => toView(world, world.checkouts.get(id));

  post('/checkout/api/open', (_id, body, request) => toView(world, openCheckout(world, body, request.ip)));
  post('/checkout/api/:id/place', (id, body) => {
    const { country, postalCode: code } = readBody(placeBody, body);
    choosePlace(world, id, country, code);
    return view(id);
  });
  post('/checkout/api/:id/buyer', (id, body) => {
    enterBuyer(world, id, readBody(buyerBody, body));
    return view(id);
  });
  post('/checkout/api/:id/discount', (id, body) => {
    changeDiscount(world, id, readBody(discountBody, body).code || null);
    return view(id);
  });
  post('/checkout/api/:id/update', (id, body) => {
    changeCheckout(world, id, readBody(changesBody, body));
    return view(id);
  });
  post('/checkout/api/:id/pay', (id, body) => ({ outcome: payCheckout(world, id, body), view: view(id) }));
  post('/checkout/api/:id/challenge', (id, body) => ({
    outcome: answerChallenge(world, id, readBody(challengeBody, body).isApproved),
    view: view(id),
  }));

  openToPages(app, world, 'pricing-preview', previewPrices);
  openToPages(app, world, 'transaction-preview', previewTransaction);
}
