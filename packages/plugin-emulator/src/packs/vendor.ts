/** The published version of a pack. */
export interface OfferedPack {
  sku: string;
  version: string;
  bytes: number;
}

/** The portal's calls about packs that the page needs. */
export interface PackVendor {
  /** Where the computers' drives lie. What an earlier run has left there is removed. */
  folder: string;
  /** Where the portal listens, as `http://host:port`. */
  findTarget(): string;
  list(): Promise<OfferedPack[]>;
  /** Publishes a pack again, with changes. Returns what was done. */
  publishNext(sku: string): Promise<string>;
  /** Pays a computer's owner back. Returns what was done. */
  refund(deviceId: string, sku: string): Promise<string>;
}
