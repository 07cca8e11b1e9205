import { and, eq, inArray, isNotNull, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { profiles } from '#db/schema/people.ts'
import type { Person } from './actor.ts'
import { type Action, COMPANY_RULES } from './rules.ts'

/** `profiles`, or an alias of it. */
type ProfileTable = Record<'userType' | 'companyId' | 'companyRole' | 'suspendedAt' | 'erasedAt', AnyPgColumn>

/** A company's id, a column with one, or null: a job of the agency has no company, and nobody is a member of it. */
type CompanyId = string | SQLWrapper | null

const NO_ROWS = sql`false`

/** The condition on `profiles` for the members of a company. Someone who was removed has its id and no role. */
export function isMember(companyId: CompanyId, table: ProfileTable = profiles): SQL {
  return inCompany(companyId, table, isNotNull(table.companyRole))
}

/** The condition on `profiles` for the owners of a company. */
export function isOwner(companyId: CompanyId, table: ProfileTable = profiles): SQL {
  return inCompany(companyId, table, eq(table.companyRole, 'owner'))
}

/** The condition on `profiles` for the members of a company whose role allows `action` (`COMPANY_RULES`). */
export function isMemberWhoMay(action: Action, companyId: CompanyId, table: ProfileTable = profiles): SQL {
  return inCompany(companyId, table, inArray(table.companyRole, [...(COMPANY_RULES[action] ?? [])]))
}

/** The condition on `profiles` for admins. */
export function isAdmin(table: ProfileTable = profiles): SQL {
  return eq(table.userType, 'admin')
}

/** The condition on `profiles` for the people who can sign in: neither suspended nor with a deleted account. */
export function isActive(table: ProfileTable = profiles): SQL | undefined {
  return and(isNull(table.suspendedAt), isNull(table.erasedAt))
}

/** The condition on `profiles` for the type of account, company and role that a person had when they were loaded. */
export function hasSameRole({ userType, companyId, companyRole }: Person): SQL | undefined {
  const isSameMember =
    companyRole === null
      ? isNull(profiles.companyRole)
      : inCompany(companyId, profiles, eq(profiles.companyRole, companyRole))
  return and(eq(profiles.userType, userType), isSameMember)
}

function inCompany(companyId: CompanyId, table: ProfileTable, hasRole: SQL): SQL {
  return companyId === null ? NO_ROWS : (and(eq(table.companyId, companyId), hasRole) ?? NO_ROWS)
}
