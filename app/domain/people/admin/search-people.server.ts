import { and, eq, exists, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { containsPattern } from '#app/core/pagination/contains-pattern.server.ts'
import { loadPage, type Page, type PageQuery } from '#app/core/pagination/keyset.server.ts'
import { countListRows } from '#app/core/pagination/list-count.server.ts'
import { type PagePosition } from '#app/core/pagination/page-position.ts'
import type { CompanyVerification } from '#app/domain/companies/company-verification.tsx'
import { findSameNameCompanies } from '#app/domain/companies/same-name.server.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { normaliseLine } from '#app/lib/text.ts'
import type { StaffRole, UserType } from '#app/policy/actor.ts'
import { isMember } from '#app/policy/member-conditions.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import { companies } from '#db/schema/companies.ts'
import { profiles, sessions, users } from '#db/schema/people.ts'
import type { AccountKind, AccountStatus } from '../person.ts'
import { isCurrentSession } from './current-session.server.ts'

export type PersonRow = {
  id: string
  at: Date
  fullName: string
  email: string
  userType: UserType
  staffRole: StaffRole | null
  /** The employer's company; null for everyone else. */
  company: CompanyVerification | null
  confirmed: boolean
  suspendedAt: Date | null
  signedIn: boolean
}

export type PeopleSearch = { q: string; kind: AccountKind | null; status: AccountStatus | null }

/** Longer search terms are cut: no email or name is longer. */
const MAX_TERM_LENGTH = 254
/** Newest people that are scanned before the whole table is searched. */
const MAX_NEWEST_SCANNED = 2000

/**
 * Accounts whose name or email contains `q`, newest first, 20 per page, and the count for the list's title. Admins
 * only.
 *
 * A term with many matches fills its page from the newest 2,000 people. A term with few matches gets its ids from the
 * two trigram indexes. With 100,000 people either takes 5 to 50 ms; one or two letters without a match take 100 ms
 * (busy two-core machine).
 */
export async function searchPeople(
  ctx: Ctx,
  search: PeopleSearch,
  position: PagePosition,
): Promise<Page<PersonRow> & { count: number | null }> {
  assertCan(ctx.actor, 'person.list')
  const term = normaliseLine(search.q).slice(0, MAX_TERM_LENGTH).toLowerCase()
  const filters = and(
    isNull(profiles.erasedAt),
    search.kind ? isOfKind(search.kind) : undefined,
    search.status ? hasStatus(search.status) : undefined,
  )
  const page = await loadPage(
    position,
    { at: profiles.createdAt, id: profiles.id },
    async (query) => {
      if (!term) return selectPeople(ctx, filters, query)
      const newest = await selectPeople(ctx, and(filters, matchesAmongNewest(ctx, term, query)), query)
      return newest.length === query.limit ? newest : selectPeople(ctx, and(filters, matchesAnywhere(ctx, term)), query)
    },
    (row) => row,
  )
  const sameName = await findSameNameCompanies(
    ctx,
    page.rows.flatMap(({ company }) => company?.id ?? []),
  )
  return {
    ...page,
    count: await countListRows(
      ctx,
      page,
      !term && !search.kind && !search.status && { table: profiles, where: isNull(profiles.erasedAt) },
    ),
    rows: page.rows.map(({ company, ...row }) => ({
      ...row,
      company: company && { ...company, hasSameName: sameName.has(company.id) },
    })),
  }
}

/** One account, as the list shows it. Admins only. @throws a 404 response for an unknown id */
export async function findPerson(ctx: Ctx, id: string): Promise<PersonRow> {
  assertCan(ctx.actor, 'person.list')
  const columns = { where: undefined, orderBy: [], limit: 1 }
  const [row] = isId(id)
    ? await selectPeople(ctx, and(eq(profiles.id, id), isNull(profiles.erasedAt)), { ...columns, position: null })
    : []
  if (!row) throw notFound()
  const sameName = await findSameNameCompanies(ctx, row.company ? [row.company.id] : [])
  return { ...row, company: row.company && { ...row.company, hasSameName: sameName.has(row.company.id) } }
}

type SelectedRow = Omit<PersonRow, 'company'> & { company: Omit<CompanyVerification, 'hasSameName'> | null }

function selectPeople(
  ctx: Ctx,
  condition: SQL | undefined,
  { where, orderBy, limit }: PageQuery,
): Promise<SelectedRow[]> {
  const activeSession = ctx.db
    .select({ one: sql`1` })
    .from(sessions)
    .where(and(eq(sessions.userId, profiles.id), isCurrentSession(ctx.now)))
  return ctx.db
    .select({
      id: profiles.id,
      at: profiles.createdAt,
      fullName: profiles.fullName,
      email: users.email,
      userType: profiles.userType,
      staffRole: profiles.staffRole,
      company: {
        id: companies.id,
        name: companies.name,
        version: companies.version,
        isVerified: sql<boolean>`${companies.verifiedAt} is not null`,
      },
      confirmed: users.emailVerified,
      suspendedAt: profiles.suspendedAt,
      signedIn: sql<boolean>`${exists(activeSession)}`,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .leftJoin(companies, isMember(companies.id))
    .where(and(condition, where))
    .orderBy(...orderBy)
    .limit(limit)
}

const emailContains = (term: string) => sql`${users.email} like ${containsPattern(term)}`
const nameContains = (term: string) => sql`lower(${profiles.fullName}) like ${containsPattern(term)}`

function matchesAmongNewest(ctx: Ctx, term: string, { where, orderBy }: PageQuery): SQL | undefined {
  const newest = ctx.db
    .select({ id: profiles.id })
    .from(profiles)
    .where(where)
    .orderBy(...orderBy)
    .limit(MAX_NEWEST_SCANNED)
  return and(inArray(profiles.id, newest), or(emailContains(term), nameContains(term)))
}

function matchesAnywhere(ctx: Ctx, term: string): SQL | undefined {
  const byEmail = ctx.db.select({ id: users.id }).from(users).where(emailContains(term))
  const byName = ctx.db.select({ id: profiles.id }).from(profiles).where(nameContains(term))
  return inArray(profiles.id, byEmail.union(byName))
}

function isOfKind(kind: AccountKind): SQL | undefined {
  // A constant, as `profiles_staff_idx` has it.
  if (kind === 'consultant') return sql`${profiles.staffRole} = 'consultant'`
  return and(eq(profiles.userType, kind), isNull(profiles.staffRole))
}

function hasStatus(status: AccountStatus): SQL | undefined {
  if (status === 'suspended') return isNotNull(profiles.suspendedAt)
  return and(isNull(profiles.suspendedAt), eq(users.emailVerified, status === 'active'))
}
