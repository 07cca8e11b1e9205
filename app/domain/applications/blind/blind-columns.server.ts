import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { blindLabel } from '#app/core/audit/blind-applicants.server.ts'
import { applications } from '#db/schema/applications.ts'
import { profiles } from '#db/schema/people.ts'

/** The name of an applicant as their employer sees it, in a query on `applications` and the applicant's `profiles`. */
export const shownName = sql<string>`case when ${applications.isBlind} then ${blindLabel} else ${profiles.fullName} end`

/** A value that tells who the applicant is: `hidden` during a blind review. */
export const unlessBlind = <T>(value: SQL | AnyPgColumn, hidden: SQL = sql`null`) =>
  sql<T>`case when ${applications.isBlind} then ${hidden} else ${value} end`
