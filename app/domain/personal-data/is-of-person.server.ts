import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Person } from '#app/policy/actor.ts'

/**
 * The person's rows: those of their account, and those that were made with their confirmed address without signing in.
 */
export function isOfPerson(person: Person, userId: AnyPgColumn, email: AnyPgColumn): SQL | undefined {
  return or(eq(userId, person.id), and(isNull(userId), sql`lower(${email}) = ${person.email}`))
}
