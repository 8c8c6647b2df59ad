/** The details of a refusal where all seats are in use. The seat that was unused longest comes first. */
export interface SeatChoice {
  pool: string;
  limit: number;
  seats: {
    deviceId: string;
    name: string;
    os: 'macOS' | 'Windows' | 'Linux';
    lastUsedAt: string;
    canSwap: boolean;
  }[];
  swapsLeft: number;
  swapsRenewAt: string | null;
  hasCourtesy: boolean;
  courtesyHours: number;
}
