import { aliasedTable, and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { loadPage, type Page } from '#app/core/pagination/keyset.server.ts'
import type { PagePosition } from '#app/core/pagination/page-position.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import { orders } from '#db/schema/orders.ts'
import { allowanceEntries } from '#db/schema/payments.ts'
import { profiles, users } from '#db/schema/people.ts'
import { type AllowanceKind, allowanceVersion } from './allowance.ts'

/** The newest entries of a ledger that are shown. */
const MAX_ENTRIES = 200

export type AllowanceRow = { id: string; fullName: string; email: string; at: Date; balanceCents: number }

/** An entry as its person sees it; `orderNumber` once the checkout has become an order. */
export type AllowanceEntry = {
  id: string
  at: Date
  kind: AllowanceKind
  changeCents: number
  balanceAfterCents: number
  reason: string
  orderId: string | null
  orderNumber: number | null
}

export type Allowance = {
  fullName: string
  email: string
  balanceCents: number
  /** For the optimistic lock of the form that changes it. */
  version: number
  entries: AllowanceEntry[]
}

/** The people who have or had a staff allowance, the latest change first, 20 a page. */
export function listAllowances(ctx: Ctx, place: PagePosition): Promise<Page<AllowanceRow>> {
  assertCan(ctx.actor, 'store.manage')
  const { userId, sequence, at, balanceAfterCents: balanceCents } = allowanceEntries
  const later = aliasedTable(allowanceEntries, 'later')
  const isLast: SQL = sql`not exists (select from ${allowanceEntries} later
    where ${later.userId} = ${userId} and ${later.sequence} = ${sequence} + 1)`
  return loadPage(
    place,
    { at, id: userId },
    ({ where, orderBy, limit }) =>
      ctx.db
        .select({ id: userId, fullName: profiles.fullName, email: users.email, at, balanceCents })
        .from(allowanceEntries)
        .innerJoin(profiles, eq(profiles.id, userId))
        .innerJoin(users, eq(users.id, userId))
        .where(and(isLast, isNull(profiles.erasedAt), where))
        .orderBy(...orderBy)
        .limit(limit),
    (row) => ({ at: row.at, id: row.id }),
  )
}

/** A person's staff allowance with its ledger, for an admin. @throws a 404 response for an unknown person */
export async function findAllowance(ctx: Ctx, userId: string): Promise<Allowance> {
  assertCan(ctx.actor, 'store.manage')
  return loadAllowance(ctx, userId)
}

/** The actor's own staff allowance. */
export async function findOwnAllowance(ctx: Ctx): Promise<Allowance> {
  assertCan(ctx.actor, 'order.own')
  return loadAllowance(ctx, requirePerson(ctx.actor).id)
}

/** The confirmed account with an address, which a staff allowance can be granted to; null if there is none. */
export async function findAllowanceHolder(ctx: Ctx, email: string): Promise<string | null> {
  assertCan(ctx.actor, 'store.manage')
  const [row] = await ctx.db
    .select({ id: profiles.id })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(and(eq(users.email, email), eq(users.emailVerified, true), isNull(profiles.erasedAt)))
  return row?.id ?? null
}

async function loadAllowance(ctx: Ctx, userId: string): Promise<Allowance> {
  const [person] = isId(userId)
    ? await ctx.db
        .select({ fullName: profiles.fullName, email: users.email })
        .from(profiles)
        .innerJoin(users, eq(users.id, profiles.id))
        .where(and(eq(profiles.id, userId), isNull(profiles.erasedAt)))
    : []
  if (!person) throw notFound()
  const { id, at, kind, changeCents, balanceAfterCents, reason, sequence } = allowanceEntries
  const entries = await ctx.db
    .select({
      id,
      at,
      kind,
      changeCents,
      balanceAfterCents,
      reason,
      sequence,
      orderId: orders.id,
      orderNumber: orders.number,
    })
    .from(allowanceEntries)
    .leftJoin(orders, eq(orders.checkoutId, allowanceEntries.checkoutId))
    .where(eq(allowanceEntries.userId, userId))
    .orderBy(desc(sequence))
    .limit(MAX_ENTRIES)
  return { ...person, balanceCents: entries[0]?.balanceAfterCents ?? 0, version: allowanceVersion(entries[0]), entries }
}
