export { invoiceLink as getInvoiceOutput, orderReference as getInvoiceInput } from './order.ts';
