import { createTaskCtx, type TaskContext, transaction } from '#app/core/context.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { findStoreSettings } from '#app/domain/catalogue/settings/store-settings.server.ts'
import { enqueueEmail, renderEmail } from '#app/domain/email/enqueue-email.server.ts'
import { emailIdFor } from '#app/domain/email/message-id.server.ts'
import { DAY_MS } from '#app/lib/dates.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { DEFAULT_REORDER_LEVEL } from '../stock.ts'
import { listReducedLowStock } from '../stock-queries.server.ts'
import { variantLabel } from '../stock-table.tsx'
import { LowStockEmail } from './low-stock-email.tsx'

/** The scheduled time of day, in UTC. */
const [HOUR, MINUTE] = [21, 11] as const

/**
 * Every morning (21:11 UTC, 7 or 8 am in Sydney): emails the store contact, by default the agency, which variants have
 * reached their reorder level since the scheduled time before the last one, so that a late run misses nothing. Sends nothing
 * if there are none, so that a variant that stays low is not repeated every day. The email's id is that of its scheduled time,
 * so that there is one a day.
 */
export const sendLowStockEmail = defineTask<object, TaskContext>({
  name: 'send-low-stock-email',
  schedule: `${MINUTE} ${HOUR} * * *`,
  catchesUp: true,
  retryLimit: 2,
  async run(taskContext) {
    const ctx = createTaskCtx(taskContext)
    const scheduledAt = lastScheduledTime(ctx.now)
    const { rows, others } = await listReducedLowStock(ctx, new Date(scheduledAt.getTime() - DAY_MS))
    if (rows.length === 0) return
    const [agency, { contactEmail }] = [await findAgency(ctx), await findStoreSettings(ctx)]
    const items = rows.map((row) => ({
      label: variantLabel(row),
      left: row.onHand - row.reserved,
      reorderLevel: row.reorderLevel ?? DEFAULT_REORDER_LEVEL,
    }))
    const href = `${ctx.baseUrl}/admin/store/stock?level=low`
    const subject = rows.length === 1 ? `Low in stock: ${items[0]?.label}` : `${rows.length} variants are low in stock`
    const body = <LowStockEmail agency={agency} items={items} others={others} href={href} />
    const email = await renderEmail(contactEmail ?? agency.email, subject, body)
    await transaction(ctx, (ctx) => enqueueEmail(ctx, email, emailIdFor(scheduledAt, 'low-stock')))
  },
})

/** The last scheduled time that is not after `now`. */
function lastScheduledTime(now: Date): Date {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), HOUR, MINUTE)
  return new Date(today > now.getTime() ? today - DAY_MS : today)
}
