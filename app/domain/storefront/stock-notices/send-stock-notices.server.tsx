import { and, asc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { type Ctx, createTaskCtx, type TaskContext, transaction } from '#app/core/context.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { isSellable } from '#app/domain/catalogue/variants/sellable.server.ts'
import { enqueueEmail, renderEmail } from '#app/domain/email/enqueue-email.server.ts'
import { DAY_MS } from '#app/lib/dates.ts'
import { lineTitle } from '#app/lib/line-title.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { products, productVariants } from '#db/schema/catalogue.ts'
import { stockNotices } from '#db/schema/inventory.ts'
import { StockNoticeEmail } from './stock-notice-email.tsx'
import { createUnsubscribeToken } from './unsubscribe.server.ts'

/** Emails per run. */
const BATCH_SIZE = 200

/** Days after which an address is deleted although the variant is not back. */
const MAX_WAITING_DAYS = 180

/**
 * Every five minutes: emails the people who wait for variants that are available again, and deletes their addresses
 * with the transaction of the email. Also deletes those who have waited for half a year.
 */
export const sendStockNotices = defineTask<object, TaskContext>({
  name: 'send-stock-notices',
  schedule: '*/5 * * * *',
  retryLimit: 0,
  async run(context) {
    const ctx = createTaskCtx(context)
    const oldest = new Date(ctx.now.getTime() - MAX_WAITING_DAYS * DAY_MS)
    await ctx.db.delete(stockNotices).where(lt(stockNotices.createdAt, oldest))
    const agency = await findAgency(ctx)
    for (const notice of await listDue(ctx)) {
      const href = `${ctx.baseUrl}/product/${notice.slug}?${new URLSearchParams({ variant: notice.variantId })}`
      const title = lineTitle(notice)
      const unsubscribeUrl = `${ctx.baseUrl}/stock-notices/${await createUnsubscribeToken(ctx, notice.email)}`
      const body = <StockNoticeEmail agency={agency} title={title} href={href} unsubscribeHref={unsubscribeUrl} />
      const email = await renderEmail(notice.email, `${title} is back in stock`, body, {
        replyTo: agency.email,
        unsubscribeUrl,
      })
      await transaction(ctx, async (ctx) => {
        const deleted = await ctx.db.delete(stockNotices).where(eq(stockNotices.id, notice.id)).returning()
        if (deleted.length > 0) await enqueueEmail(ctx, email)
      })
    }
  },
})

/** The notices of available variants, those who asked first. */
function listDue(ctx: Ctx) {
  const { id, email, variantId, createdAt } = stockNotices
  const hasValues = sql`exists (select from variant_options where variant_id = ${productVariants.id})`
  const variantTitle = sql<string>`case when ${hasValues} then ${productVariants.title} else ${products.title} end`
  return ctx.db
    .select({ id, email, variantId, title: products.title, variantTitle, slug: products.slug })
    .from(stockNotices)
    .innerJoin(productVariants, eq(productVariants.id, variantId))
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(
      and(
        or(eq(productVariants.manageInventory, false), gt(productVariants.onHand, productVariants.reserved)),
        isSellable,
        isNull(products.deletedAt),
        eq(products.status, 'published'),
        eq(products.purchasable, true),
      ),
    )
    .orderBy(asc(createdAt), asc(id))
    .limit(BATCH_SIZE)
}
