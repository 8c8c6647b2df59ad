import type { FastifyInstance } from 'fastify';
import { drawCreditNote } from '../invoices/draw-credit-note.ts';
import { drawInvoice } from '../invoices/draw-invoice.ts';
import { writeReport } from '../reports/reports.ts';
import { inTransaction, type World } from '../world/world.ts';
import { type FileLink, getFileLink } from './file-links.ts';

const files: Record<FileLink['kind'], { type: string; make: (world: World, id: string) => Buffer }> = {
  invoice: { type: 'application/pdf', make: drawInvoice },
  credit_note: { type: 'application/pdf', make: drawCreditNote },
  report: { type: 'text/csv; charset=utf-8', make: writeReport },
};

export function fileRoutes(app: FastifyInstance, world: World): void {
  app.get<{ Params: { token: string } }>('/files/:token/:name', (request, reply) => {
    const { token } = request.params;
    const { kind, id, name, disposition } = getFileLink(world, token);
    const { type, make } = files[kind];
    const content = inTransaction(world, () => make(world, id));
    return reply.type(type).header('content-disposition', `${disposition}; filename="${name}"`).send(content);
  });
}
