/** The details of a refusal because all seats are in use. The longest unused seat comes first. */
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
