import { sql } from 'drizzle-orm'
import { boolean, check, date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, version } from './columns.ts'

/** The agency's details: one row, edited by admins. */
export const agency = pgTable(
  'agency',
  {
    onlyRow: boolean().primaryKey().default(true),
    name: text().notNull(),
    tagline: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    address: text().notNull(),
    abn: text().notNull(),
    openingHours: text().notNull(),
    /** Labour hire licences, shown in the footer: required by the licensing Acts of Qld, SA, Vic and the ACT. */
    licences: jsonb().$type<{ state: string; number: string }[]>().notNull(),
    /** The three figures of the landing page, as text such as `1,200+`. */
    figureJobs: text().notNull(),
    figureCompanies: text().notNull(),
    figureCandidates: text().notNull(),
    /** What the figures count and when they were taken; '' shows the usual sentence. */
    figuresSource: text().notNull().default(''),
    /** The lowest hourly pay that a job should offer, and the day since which it applies: it changes every year. */
    minimumHourlyCents: integer(),
    minimumHourlySince: date({ mode: 'string' }),
    version: version(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    check('agency_only_row', sql`${t.onlyRow}`),
    check(
      'agency_minimum_hourly',
      sql`(${t.minimumHourlyCents} is null) = (${t.minimumHourlySince} is null) and coalesce(${t.minimumHourlyCents} > 0, true)`,
    ),
  ],
)
