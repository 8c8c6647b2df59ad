/** What the browser is told about the installation it talks to. Nothing in here is secret. */
export interface ProductConfig {
  name: string;
  slug: string;
  /** A public client identifier (decision 13). */
  apiKey: string;
  /** Decision 7. */
  isConsentPrechecked: boolean;
}
