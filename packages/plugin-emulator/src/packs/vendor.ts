/** The published version of a pack. */
export interface OfferedPack {
  sku: string;
  version: string;
  bytes: number;
}

/** The calls about packs that the page makes to the portal. */
export interface PackVendor {
  /** The root of the computers' drives. Remains of an earlier run are removed. */
  folder: string;
  /** The portal's address, as `http://host:port`. */
  findTarget(): string;
  list(): Promise<OfferedPack[]>;
  /** Publishes a changed version of a pack. Returns a description. */
  publishNext(sku: string): Promise<string>;
  /** Refunds a computer's owner. Returns a description. */
  refund(deviceId: string, sku: string): Promise<string>;
}
