import { and, inArray, sql } from 'drizzle-orm'
import type { RetentionRule } from '#app/core/retention.server.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { allowanceEntries } from '#db/schema/payments.ts'

export const CHECKOUT_RETENTION: RetentionRule[] = [
  // Checkouts that ended without an order. Every payment has arrived or failed long before, and an order keeps its
  // checkout.
  {
    table: checkouts,
    since: checkouts.endedAt,
    days: 90,
    where: and(
      inArray(checkouts.status, ['expired', 'failed']),
      // The ledger of a staff allowance only grows, so its entries keep theirs.
      sql`not exists (select from ${allowanceEntries} where ${allowanceEntries.checkoutId} = ${checkouts.id})`,
    ),
  },
]
