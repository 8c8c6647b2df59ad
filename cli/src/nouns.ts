import type { Noun } from './shared/command.ts';

/** The nouns, in the order of the help. */
export const nouns: Record<string, Noun> = {
  license: {
    description: 'License codes: format, generate, look up, redeem, revoke, and why a customer has or lacks something.',
    verbs: {
      format: () => import('./license/format.ts'),
      show: () => import('./license/show.ts'),
      explain: () => import('./license/explain.ts'),
      redeem: () => import('./license/redeem.ts'),
      generate: () => import('./license/generate.ts'),
      revoke: () => import('./license/revoke.ts'),
      restore: () => import('./license/restore.ts'),
    },
  },
  batch: {
    description: 'Batches of codes: which there are, how they are used, revoke one.',
    verbs: {
      list: () => import('./batch/list.ts'),
      show: () => import('./batch/show.ts'),
      export: () => import('./batch/export.ts'),
      revoke: () => import('./batch/revoke.ts'),
      restore: () => import('./batch/restore.ts'),
    },
  },
  grant: {
    description: 'What a customer has, by hand: grant, revoke, restore.',
    verbs: {
      add: () => import('./grant/add.ts'),
      revoke: () => import('./grant/revoke.ts'),
      restore: () => import('./grant/restore.ts'),
    },
  },
  user: {
    description:
      'Accounts: invite, see what happened, log out everywhere, disable, mail a link to a new password, reset the second factor, move to another address, merge, export, erase.',
    verbs: {
      show: () => import('./user/show.ts'),
      activity: () => import('./user/activity.ts'),
      invite: () => import('./user/invite.ts'),
      disable: () => import('./user/disable.ts'),
      enable: () => import('./user/enable.ts'),
      'end-sessions': () => import('./user/end-sessions.ts'),
      'change-email': () => import('./user/change-email.ts'),
      'stop-email': () => import('./user/stop-email.ts'),
      'reset-second-factor': () => import('./user/reset-second-factor.ts'),
      'stop-second-factor-reset': () => import('./user/stop-second-factor-reset.ts'),
      merge: () => import('./user/merge.ts'),
      unmerge: () => import('./user/unmerge.ts'),
      export: () => import('./user/export.ts'),
      erase: () => import('./user/erase.ts'),
      'send-reset': () => import('./user/send-reset.ts'),
      'reset-packs': () => import('./user/reset-packs.ts'),
    },
  },
  staff: {
    description: 'Who may support customers. Only the operator of the machine decides that.',
    verbs: {
      add: () => import('./staff/add.ts'),
      remove: () => import('./staff/remove.ts'),
      list: () => import('./staff/list.ts'),
    },
  },
  audit: {
    description: 'Who did what and why, and whether that record is whole.',
    verbs: {
      list: () => import('./audit/list.ts'),
      prune: () => import('./audit/prune.ts'),
      verify: () => import('./audit/verify.ts'),
    },
  },
  privacy: {
    description: 'What is kept of people, and what was erased.',
    verbs: {
      report: () => import('./privacy/report.ts'),
      recipients: () => import('./privacy/recipients.ts'),
      erasures: () => import('./privacy/erasures.ts'),
      apply: () => import('./privacy/apply.ts'),
    },
  },
  terms: {
    description: 'Versions of your terms and of your privacy policy.',
    verbs: {
      publish: () => import('./terms/publish.ts'),
    },
  },
  sku: {
    description: 'What can be granted.',
    verbs: {
      list: () => import('./sku/list.ts'),
      set: () => import('./sku/set.ts'),
    },
  },
  catalog: {
    description: 'What the shop shows: fill it from a file, write it to one, compare.',
    verbs: {
      seed: () => import('./catalog/seed.ts'),
      import: () => import('./catalog/import.ts'),
      example: () => import('./catalog/example.ts'),
      export: () => import('./catalog/export.ts'),
      listen: () => import('./catalog/listen.ts'),
      check: () => import('./catalog/check.ts'),
      diff: () => import('./catalog/diff.ts'),
    },
  },
  sale: {
    description: 'Sales of packs: put many on sale at once, end them.',
    verbs: {
      set: () => import('./sale/set.ts'),
      end: () => import('./sale/end.ts'),
    },
  },
  paddle: {
    description: 'The payment provider: what it sells for us, which events it has sent.',
    verbs: {
      connect: () => import('./paddle/connect.ts'),
      sync: () => import('./paddle/sync.ts'),
      reconcile: () => import('./paddle/reconcile.ts'),
      events: () => import('./paddle/events.ts'),
    },
  },
  order: {
    description: 'What was bought, and what became of it.',
    verbs: {
      invoice: () => import('./order/invoice.ts'),
      list: () => import('./order/list.ts'),
      refund: () => import('./order/refund.ts'),
      resend: () => import('./order/resend.ts'),
      show: () => import('./order/show.ts'),
      withdraw: () => import('./order/withdraw.ts'),
    },
  },
  subscription: {
    description: 'Plans: how they stand, and what was paid for them.',
    verbs: {
      list: () => import('./subscription/list.ts'),
      show: () => import('./subscription/show.ts'),
      refresh: () => import('./subscription/refresh.ts'),
    },
  },
  report: {
    description: 'The month in money: sales, the plan, what developers earned. And who the customers are.',
    verbs: {
      sales: () => import('./report/sales.ts'),
      plan: () => import('./report/plan.ts'),
      statement: () => import('./report/statement.ts'),
      customers: () => import('./report/customers.ts'),
    },
  },
  review: {
    description: 'Purchases that wait for a person.',
    verbs: {
      list: () => import('./review/list.ts'),
      resolve: () => import('./review/resolve.ts'),
    },
  },
  mail: {
    description: 'Mails that wait, were refused or came back.',
    verbs: {
      list: () => import('./mail/list.ts'),
      show: () => import('./mail/show.ts'),
      retry: () => import('./mail/retry.ts'),
      drop: () => import('./mail/drop.ts'),
      test: () => import('./mail/test.ts'),
      bounce: () => import('./mail/bounce.ts'),
    },
  },
  task: {
    description: 'Work that waits for its time, for Paddle or for a person.',
    verbs: {
      list: () => import('./task/list.ts'),
      show: () => import('./task/show.ts'),
      retry: () => import('./task/retry.ts'),
      drop: () => import('./task/drop.ts'),
    },
  },
  release: {
    description: 'Versions of the plugin that customers download.',
    verbs: {
      publish: () => import('./release/publish.ts'),
      list: () => import('./release/list.ts'),
      move: () => import('./release/move.ts'),
      withdraw: () => import('./release/withdraw.ts'),
      restore: () => import('./release/restore.ts'),
    },
  },
  pack: {
    description: 'The sounds: versions of packs, as plugins fetch them.',
    verbs: {
      publish: () => import('./pack/publish.ts'),
      list: () => import('./pack/list.ts'),
      diff: () => import('./pack/diff.ts'),
      move: () => import('./pack/move.ts'),
      withdraw: () => import('./pack/withdraw.ts'),
      restore: () => import('./pack/restore.ts'),
      verify: () => import('./pack/verify.ts'),
      gc: () => import('./pack/gc.ts'),
      export: () => import('./pack/export.ts'),
      inspect: () => import('./pack/inspect.ts'),
    },
  },
  import: {
    description: 'Bring customers, licenses and orders of another shop.',
    verbs: {
      customers: () => import('./import/customers.ts'),
      licenses: () => import('./import/licenses.ts'),
      orders: () => import('./import/orders.ts'),
    },
  },
  keys: {
    description: 'The keys that sign leases and passports.',
    verbs: {
      init: () => import('./keys/init.ts'),
      list: () => import('./keys/list.ts'),
      rotate: () => import('./keys/rotate.ts'),
      endorse: () => import('./keys/endorse.ts'),
      revoke: () => import('./keys/revoke.ts'),
      sunset: () => import('./keys/sunset.ts'),
    },
  },
  device: {
    description: "Customers' computers: which there are, why one plays or not, and what to do about it.",
    verbs: {
      list: () => import('./device/list.ts'),
      show: () => import('./device/show.ts'),
      explain: () => import('./device/explain.ts'),
      release: () => import('./device/release.ts'),
      restore: () => import('./device/restore.ts'),
      reset: () => import('./device/reset.ts'),
      offline: () => import('./device/offline.ts'),
    },
  },
  seat: {
    description: 'Places for computers, beside those of a pool.',
    verbs: {
      add: () => import('./seat/add.ts'),
    },
  },
  pool: {
    description: 'Pools of places: how many computers play what an account owns.',
    verbs: {
      list: () => import('./pool/list.ts'),
      set: () => import('./pool/set.ts'),
    },
  },
  lease: {
    description: 'Lease files: what a computer may play, and until when.',
    verbs: { inspect: () => import('./lease/inspect.ts') },
  },
  passport: {
    description: 'Ownership passports: what an account owned, signed.',
    verbs: {
      show: () => import('./passport/show.ts'),
      import: () => import('./passport/import.ts'),
      verify: () => import('./passport/verify.ts'),
    },
  },
  brand: {
    description: 'The look and the words that make the portal yours.',
    verbs: {
      init: () => import('./brand/init.ts'),
      check: () => import('./brand/check.ts'),
    },
  },
  db: {
    description: 'The database: migrate, seed, back up, restore, move, check.',
    verbs: {
      migrate: () => import('./db/migrate.ts'),
      seed: () => import('./db/seed.ts'),
      backup: () => import('./db/backup.ts'),
      restore: () => import('./db/restore.ts'),
      copy: () => import('./db/copy.ts'),
      doctor: () => import('./db/doctor.ts'),
    },
  },
};

/** Commands without a noun. */
export const standalone = {
  serve: () => import('./standalone/serve.ts'),
  find: () => import('./standalone/find.ts'),
  login: () => import('./standalone/login.ts'),
  logout: () => import('./standalone/logout.ts'),
  whoami: () => import('./standalone/whoami.ts'),
  completion: () => import('./standalone/completion.ts'),
};
