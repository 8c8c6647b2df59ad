/** What went wrong, in the words of the product, and what else is worth knowing about it. */
export interface FormError {
  message: string;
  detail?: string | undefined;
}
