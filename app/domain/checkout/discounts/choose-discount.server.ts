import { and, asc, eq, gt, inArray, isNull, lte, ne, or } from 'drizzle-orm'
import { acquireKeyLock } from '#app/core/advisory-lock.server.ts'
import type { Ctx } from '#app/core/context.ts'
import { personId } from '#app/policy/actor.ts'
import { productCollections } from '#db/schema/catalogue.ts'
import { checkouts, discounts, type OrderLineSnapshot } from '#db/schema/checkout.ts'
import { type DiscountProblem, findDiscountProblem, isForSome } from './discount.ts'
import { type Discount, findDiscountByCode } from './redeem-discount.server.ts'

/** More automatic discounts than this are ignored, the newest first. */
const MAX_AUTOMATIC = 20

export type ChosenDiscount = {
  discount: Discount | null
  /** Whether the discount takes something off each line, in the order of the lines. */
  isDiscounted: boolean[]
  /** Why the entered code is not used. */
  problem: DiscountProblem | null
}

type Candidate = { discount: Discount; isDiscounted: boolean[]; problem: DiscountProblem | null }

export type ChooseOptions = {
  /**
   * The total of the cart in cents, delivery included, with a discount on the lines of `isDiscounted`, or without one.
   * Less off the goods can cost less in the end: an amount off can end free delivery, and a discount can be for
   * delivery.
   */
  totalWith: (discount: Discount | null, isDiscounted: boolean[]) => number
  /** Whether that total has the price of delivery. Without a postcode it may be unknown. */
  isDeliveryKnown: boolean
  /** Serialises the checkouts of a person with a limited discount, until the transaction ends. */
  lock: boolean
}

/**
 * The discount of a cart: the entered code, or the automatic discount with the lowest total. Discounts are not
 * combined: a code that saves no more than an automatic discount is not used, nor one with which the cart costs more
 * than without, nor one for delivery that is free anyway, and one that cannot be used leaves the automatic one. While
 * the price of delivery is unknown, a code for free delivery is used.
 */
export async function chooseDiscount(
  ctx: Ctx,
  lines: readonly OrderLineSnapshot[],
  code: string | null,
  options: ChooseOptions,
): Promise<ChosenDiscount> {
  const { totalWith, isDeliveryKnown } = options
  const entered = code ? await findDiscountByCode(ctx, code) : null
  const automatic = (await listAutomaticDiscounts(ctx)).filter(({ id }) => id !== entered?.id)
  const collections = await findCollections(ctx, lines, entered ? [entered, ...automatic] : automatic)
  const examine = (discount: Discount) => examineDiscount(ctx, discount, lines, collections, options)
  const undiscounted = totalWith(null, [])
  const saving = ({ discount, isDiscounted }: Candidate) => undiscounted - totalWith(discount, isDiscounted)
  const candidates: Candidate[] = []
  for (const each of automatic) candidates.push(await examine(each))
  const best = candidates
    .filter((each) => !each.problem && (saving(each) > 0 || mayStillSave(each, saving(each), isDeliveryKnown)))
    .toSorted((one, other) => saving(other) - saving(one))[0]
  if (!code) return chosen(best, null)
  if (!entered) return chosen(best, { reason: 'unknown' })
  const byCode = await examine(entered)
  if (byCode.problem) return chosen(best, byCode.problem)
  if (entered.kind === 'free_shipping' && !isDeliveryKnown) return chosen(byCode, null)
  const bestSaving = best ? saving(best) : 0
  if (bestSaving > 0 && bestSaving >= saving(byCode)) return chosen(best, { reason: 'automatic' })
  if (saving(byCode) < 0) return chosen(best, { reason: 'dearer' })
  const isWasted = entered.kind === 'free_shipping' && saving(byCode) === 0
  return isWasted ? chosen(best, { reason: 'no-saving' }) : chosen(byCode, null)
}

/**
 * Whether a discount saves nothing yet, because the delivery is not chosen: later it would use up its limits for
 * nothing.
 */
const mayStillSave = ({ discount }: Candidate, saving: number, isDeliveryKnown: boolean) =>
  discount.kind === 'free_shipping' && saving === 0 && !isDeliveryKnown

function chosen(candidate: Candidate | undefined, problem: DiscountProblem | null): ChosenDiscount {
  return { discount: candidate?.discount ?? null, isDiscounted: candidate?.isDiscounted ?? [], problem }
}

function listAutomaticDiscounts(ctx: Ctx): Promise<Discount[]> {
  const { automatic, active, startsAt, endsAt, createdAt, id } = discounts
  return ctx.db
    .select()
    .from(discounts)
    .where(
      and(
        eq(automatic, true),
        eq(active, true),
        or(isNull(startsAt), lte(startsAt, ctx.now)),
        or(isNull(endsAt), gt(endsAt, ctx.now)),
      ),
    )
    .orderBy(asc(createdAt), asc(id))
    .limit(MAX_AUTOMATIC)
}

/** The collections of the lines' products, if a discount is for collections. */
async function findCollections(ctx: Ctx, lines: readonly OrderLineSnapshot[], candidates: Discount[]) {
  const productIds = [...new Set(lines.map(({ productId }) => productId))]
  if (productIds.length === 0 || candidates.every(({ collectionIds }) => collectionIds.length === 0)) return []
  return ctx.db.select().from(productCollections).where(inArray(productCollections.productId, productIds))
}

async function examineDiscount(
  ctx: Ctx,
  discount: Discount,
  lines: readonly OrderLineSnapshot[],
  collections: (typeof productCollections.$inferSelect)[],
  options: Pick<ChooseOptions, 'lock'>,
): Promise<Candidate> {
  const { productIds, collectionIds, excludesSale } = discount
  const included = new Set([
    ...productIds,
    ...collections.filter(({ collectionId }) => collectionIds.includes(collectionId)).map(({ productId }) => productId),
  ])
  const isForAll = !isForSome(discount)
  const isDiscounted = lines.map(
    ({ productId, isOnSale }) => (isForAll || included.has(productId)) && !(excludesSale && isOnSale),
  )
  const value = lines.reduce(
    (sum, { unitCents, quantity }, index) => sum + (isDiscounted[index] ? unitCents * quantity : 0),
    0,
  )
  const hasItems = lines.length === 0 || isDiscounted.includes(true)
  const limitProblem = findDiscountProblem(discount, value, ctx.now)
  const problem: DiscountProblem | null =
    !hasItems && (!limitProblem || limitProblem.reason === 'minimum')
      ? { reason: 'no-items' }
      : (limitProblem ?? (await findCustomerProblem(ctx, discount, options)))
  return { discount, isDiscounted, problem }
}

/** Counts the person's orders and running checkouts with a discount that is limited for each person. */
async function findCustomerProblem(
  ctx: Ctx,
  { id, perCustomerLimit }: Discount,
  { lock }: { lock: boolean },
): Promise<DiscountProblem | null> {
  if (perCustomerLimit === null) return null
  const userId = personId(ctx.actor)
  if (!userId) return { reason: 'sign-in' }
  if (lock) await acquireKeyLock(ctx, `discount ${id} of ${userId}`)
  const isUse = and(eq(checkouts.discountId, id), eq(checkouts.userId, userId), isUsed())
  return (await ctx.db.$count(checkouts, isUse)) >= perCustomerLimit ? { reason: 'customer-limit' } : null
}

const isUsed = () => and(ne(checkouts.status, 'expired'), ne(checkouts.status, 'failed'))
