import { sql } from 'drizzle-orm'
import { createTaskCtx, type TaskContext, transaction } from '#app/core/context.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { enqueueEmail, renderEmail } from '#app/domain/email/enqueue-email.server.ts'
import { DAY_MS } from '#app/lib/dates.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { storeSettings } from '#db/schema/catalogue.ts'
import { DEFAULT_REORDER_LEVEL } from '../stock.ts'
import { listReducedLowStock } from '../stock-queries.server.ts'
import { variantLabel } from '../stock-table.tsx'
import { LowStockEmail } from './low-stock-email.tsx'

/** The scheduled time of day, in UTC. */
const [HOUR, MINUTE] = [21, 11] as const

/** A stock movement has the time at which its task or request started. No task that writes one runs longer. */
const MAX_UNCOMMITTED_MS = 10 * 60_000

/**
 * Every morning (21:11 UTC, 7 or 8 am in Sydney): emails the store contact, by default the agency, which variants have
 * reached their reorder level since the last of these emails, so that late and missed runs lose nothing. Sends nothing
 * if there are none, so that a variant that stays low is not repeated every day. There is one email a day.
 *
 * The next email starts 10 minutes before this one, because a movement with an earlier time may not be committed yet. A
 * variant that was reduced in these minutes may therefore be in both.
 */
export const sendLowStockEmail = defineTask<object, TaskContext>({
  name: 'send-low-stock-email',
  schedule: `${MINUTE} ${HOUR} * * *`,
  catchesUp: true,
  retryLimit: 2,
  async run(taskContext) {
    const ctx = createTaskCtx(taskContext)
    const nextFrom = beforeUncommitted(ctx.now)
    const { contactEmail, lowStockEmailedAt } = storeSettings
    const [settings] = await ctx.db.select({ contactEmail, emailedAt: lowStockEmailedAt }).from(storeSettings)
    const emailedAt = settings?.emailedAt ?? null
    if (emailedAt && emailedAt >= beforeUncommitted(lastScheduledTime(ctx.now))) return
    const { rows, others } = await listReducedLowStock(ctx, emailedAt ?? new Date(0))
    if (rows.length === 0) return
    const agency = await findAgency(ctx)
    const items = rows.map((row) => ({
      label: variantLabel(row),
      left: row.onHand - row.reserved,
      reorderLevel: row.reorderLevel ?? DEFAULT_REORDER_LEVEL,
    }))
    const href = `${ctx.baseUrl}/admin/store/stock?level=low`
    const subject = rows.length === 1 ? `Low in stock: ${items[0]?.label}` : `${rows.length} variants are low in stock`
    const body = <LowStockEmail agency={agency} items={items} others={others} href={href} />
    const email = await renderEmail(settings?.contactEmail ?? agency.email, subject, body)
    await transaction(ctx, async (ctx) => {
      // Another process may have sent it.
      const isSame = sql`${storeSettings.lowStockEmailedAt} is not distinct from ${emailedAt}`
      const { rowCount } = await ctx.db.update(storeSettings).set({ lowStockEmailedAt: nextFrom }).where(isSame)
      if (rowCount === 1) await enqueueEmail(ctx, email)
    })
  },
})

/** The time up to which all stock movements are committed at `at`. */
const beforeUncommitted = (at: Date) => new Date(at.getTime() - MAX_UNCOMMITTED_MS)

/** The last scheduled time that is not after `now`. */
function lastScheduledTime(now: Date): Date {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), HOUR, MINUTE)
  return new Date(today > now.getTime() ? today - DAY_MS : today)
}
