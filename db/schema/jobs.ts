import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { enumCheck, id, instant, periods, version } from './columns.ts'
import { companies } from './companies.ts'
import * as searched from './job-search-columns.ts'
import { profiles } from './people.ts'

/** A job (specification section 3, jobs). Applications refer to it, so `deleted_at` hides it from everyone instead. */
export const jobs = pgTable(
  'jobs',
  {
    id: id(),
    title: text().notNull(),
    companyName: text().notNull(),
    companyId: uuid().references(() => companies.id),
    location: text().notNull(),
    /** The locations that the job had before, oldest first. A trigger adds them: feeds number the places of a job by them. */
    formerLocations: text().array().notNull().default([]),
    /** Degrees, WGS 84, of the place that `location` names; null if it names none that is known (`locateJob`). */
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    /** The region of that place (`regions.ts`). */
    region: text(),
    /** The places after the first of a location that names several; a trigger repeats them in `job_places`. Null: none. */
    otherPlaces: jsonb().$type<{ latitude: number | null; longitude: number | null; region: string | null }[]>(),
    jobType: text().notNull(),
    salary: text(),
    payMinCents: bigint({ mode: 'number' }),
    payMaxCents: bigint({ mode: 'number' }),
    payPeriod: text({ enum: ['hour', 'day', 'week', 'month', 'year'] }),
    description: text().notNull(),
    responsibilities: text().array().notNull(),
    requirements: text().array().notNull(),
    benefits: text().array().notNull(),
    category: text(),
    workArrangement: text({ enum: ['On-site', 'Hybrid', 'Remote'] }),
    reference: text(),
    /** The reference in lower case: whether two jobs have the same one does not depend on case. */
    referenceKey: text().generatedAlwaysAs(sql`lower(reference)`),
    source: text({ enum: ['form', 'import'] }).notNull(),
    postedBy: uuid()
      .notNull()
      .references(() => profiles.id),
    /** The last open day in `time_zone`; `closes_at` is the end of that day. */
    closesOn: date({ mode: 'string' }),
    timeZone: text().notNull(),
    closesAt: instant(),
    publishedAt: instant(),
    /** When a task publishes the job; null: it is published, or a draft without a set time. */
    publishAt: instant(),
    /** When an admin reviewed the job, or when it was posted if it needed no review; null: it is in the list `To review`. */
    reviewedAt: instant(),
    /** Held back from the public until an admin has reviewed it. */
    heldAt: instant(),
    pausedAt: instant(),
    /** When its poster closed it before the closing date. */
    closedAt: instant(),
    filledAt: instant(),
    deletedAt: instant(),
    /** The status until which its applicants are reviewed without their names; null: names are shown. */
    blindUntil: text({ enum: ['Under Review', 'Reviewed', 'Interview Scheduled', 'Hired'] }),
    /**
     * When the job stops being listed; null while it is hidden. `recomputeListing` sets it in the transaction of every
     * change, so that whether a job is listed is one indexable comparison.
     */
    listedUntil: instant(),
    /** When it was last taken off the board, and when it was listed again after that; null: never. */
    hiddenAt: instant(),
    relistedAt: instant(),
    /** From when it was hidden to when it was listed again, of the last months: what an alert has not considered; null: never. */
    hiddenPeriods: periods(),
    /** Title and company for the substring search, lower-cased. U+001F separates them, so that no term spans both. */
    searchText: text().notNull().generatedAlwaysAs(sql`lower(title || chr(31) || company_name)`),
    /** The location, lower-cased, and the codes of its states, each between two U+001F (`job-search-columns.ts`). */
    searchLocation: text().notNull().generatedAlwaysAs(sql.raw(searched.LOCATION_SEARCH_TEXT)),
    /** The top of the pay range as cents a year, so that hourly, daily and yearly pay compare; null without a range. */
    payYearlyCents: bigint({ mode: 'number' }).generatedAlwaysAs(sql.raw(searched.YEARLY_PAY_CENTS)),
    version: version(),
    /** When it was posted: for an imported job the date in its file. */
    createdAt: instant().notNull(),
    /** When an import added it; null for a job of the form. */
    importedAt: instant(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    check(
      'jobs_job_type',
      sql`${t.jobType} in ('Full-time', 'Part-time', 'Contract', 'Casual', 'Temporary', 'Internship')`,
    ),
    enumCheck('jobs_work_arrangement', t.workArrangement),
    enumCheck('jobs_source', t.source),
    enumCheck('jobs_pay_period', t.payPeriod),
    check(
      'jobs_pay',
      sql`coalesce(${t.payMinCents}, 0) >= 0 and coalesce(${t.payMaxCents} >= ${t.payMinCents}, true)
        and (${t.payPeriod} is not null) = (${t.payMinCents} is not null or ${t.payMaxCents} is not null)`,
    ),
    enumCheck('jobs_blind_until', t.blindUntil),
    check('jobs_closing', sql`(${t.closesOn} is null) = (${t.closesAt} is null)`),
    check('jobs_publish_at', sql`${t.publishAt} is null or ${t.publishedAt} is null`),
    check('jobs_held', sql`${t.heldAt} is null or ${t.reviewedAt} is null`),
    check(
      'jobs_listed',
      sql`${t.listedUntil} is null or (${t.publishedAt} is not null and ${t.pausedAt} is null
        and ${t.closedAt} is null and ${t.filledAt} is null and ${t.deletedAt} is null and ${t.heldAt} is null)`,
    ),
    // Also keeps an entry of jobs_listed_newest_idx below the B-tree limit of 2,704 bytes.
    check(
      'jobs_text_lengths',
      sql`length(${t.title}) <= 150 and length(${t.companyName}) <= 150 and length(${t.location}) <= 150
        and coalesce(length(${t.category}) <= 100, true)`,
    ),
    check('jobs_coordinates', sql`(${t.latitude} is null) = (${t.longitude} is null)`),
    check(
      'jobs_text_present',
      sql`btrim(${t.title}) <> '' and btrim(${t.location}) <> '' and btrim(${t.companyName}) <> ''`,
    ),
    // Listed jobs, newest first, with the columns that a search filters by: it reads only the rows of its page (decision 9).
    index('jobs_listed_newest_idx')
      .using(
        'btree',
        sql`created_at desc`,
        sql`id desc`,
        sql`listed_until`,
        sql`search_text`,
        sql`search_location`,
        sql`job_type`,
        sql`work_arrangement`,
        sql`category`,
        sql`pay_yearly_cents`,
        sql`latitude`,
        sql`longitude`,
        sql`region`,
      )
      .where(sql`listed_until is not null`),
    // The order by pay. Narrow: a search reads at most 3,000 rows of it from the table.
    index('jobs_listed_pay_idx')
      .using('btree', sql`pay_yearly_cents desc`, sql`id desc`)
      .where(sql`listed_until is not null and pay_yearly_cents is not null`),
    // PostgreSQL combines two indexes for one scan only if they have no condition in common. These three say in other words
    // than jobs_listed_search_idx that a job is listed, so that a text in a category, a region or around a place reads both
    // where the text is the cheaper one. (In the other order, `is not null` follows from their condition.)
    index('jobs_listed_category_idx')
      .using('btree', sql`category`, sql`created_at desc`, sql`id desc`)
      .where(sql`listed_until > '-infinity'`),
    index('jobs_listed_region_idx')
      .using('btree', sql`region`, sql`created_at desc`, sql`id desc`)
      .where(sql`listed_until > '-infinity'`),
    // A box around a place, the newest jobs of each point in it, and the jobs without a known place.
    index('jobs_listed_place_idx')
      .using('btree', sql`latitude`, sql`longitude`, sql`created_at desc`, sql`id desc`)
      .where(sql`listed_until > '-infinity'`),
    index('jobs_listed_search_idx')
      .using('gin', sql`search_text gin_trgm_ops`, sql`search_location gin_trgm_ops`)
      .where(sql`listed_until is not null`),
    // The words of a search, all of them at once, with types and arrangements.
    index('jobs_listed_words_idx').using('gin', sql.raw(searched.JOB_WORD_ARRAY)).where(sql`listed_until is not null`),
    // The jobs that a search for two letters reads besides those of the trigram index.
    index('jobs_listed_rare_characters_idx')
      .using('btree', sql`created_at desc`, sql`id desc`)
      .where(sql.raw(`listed_until is not null and search_text ~ '${searched.RARE_CHARACTER_PATTERN}'`)),
    // The last closing time that has passed, for the version of feeds, and the jobs past theirs.
    index('jobs_listed_until_idx').on(t.listedUntil).where(sql`listed_until is not null`),
    // Which file of the sitemap each published job is in, and when it was changed, hidden or listed again.
    index('jobs_changed_idx')
      .using('btree', sql`created_at, id, listed_until, updated_at, hidden_at, relisted_at`)
      .where(sql`published_at is not null`),
    // What is new on the board, for job alerts: an imported job can have been posted long before.
    index('jobs_listed_added_idx')
      .using('btree', sql`coalesce(relisted_at, imported_at, created_at) desc`, sql`id desc`)
      .where(sql`listed_until is not null`),
    index('jobs_posted_by_idx').using('btree', sql`posted_by`, sql`created_at desc`, sql`id desc`),
    index('jobs_newest_idx').using('btree', sql`created_at desc`, sql`id desc`).where(sql`deleted_at is null`),
    // The search of Manage Jobs, which finds jobs that are not listed, too.
    index('jobs_managed_search_idx').using('gin', sql`search_text gin_trgm_ops`).where(sql`deleted_at is null`),
    // A status in Manage Jobs that few jobs have, for an admin and for an employer. An open job is in neither.
    index('jobs_unlisted_idx')
      .using('btree', sql.raw(`(${searched.UNLISTED_STATUS})`), sql`created_at desc`, sql`id desc`)
      .where(sql`listed_until is null and deleted_at is null`),
    index('jobs_company_unlisted_idx')
      .using('btree', sql`company_id`, sql.raw(`(${searched.UNLISTED_STATUS})`), sql`created_at desc`, sql`id desc`)
      .where(sql`listed_until is null and deleted_at is null`),
    index('jobs_company_idx').using('btree', sql`company_id`, sql`created_at desc`, sql`id desc`),
    // Few rows: the jobs that a task publishes when their time comes.
    index('jobs_publish_at_idx').on(t.publishAt).where(sql`publish_at is not null and deleted_at is null`),
    index('jobs_to_review_idx')
      .using('btree', sql`created_at desc`, sql`id desc`)
      .where(sql`reviewed_at is null and deleted_at is null`),
    check('jobs_reference_present', sql`btrim(${t.reference}) <> ''`),
    // One job of a company has a reference, whatever its case. Jobs without a company's account belong to their company name.
    uniqueIndex('jobs_reference_key')
      .on(sql`coalesce(company_id::text, lower(company_name))`, t.referenceKey)
      .where(sql`reference is not null and deleted_at is null`),
    // An import finds the job that it updates by its reference.
    uniqueIndex('jobs_import_reference_key').on(t.referenceKey).where(sql`source = 'import' and deleted_at is null`),
  ],
)

/**
 * The places after the first of the few jobs with several, which a search around a place or in a region finds. A trigger on
 * `jobs.other_places` fills it.
 */
export const jobPlaces = pgTable(
  'job_places',
  {
    jobId: uuid()
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    region: text(),
  },
  (t) => [
    primaryKey({ columns: [t.jobId, t.position] }),
    index('job_places_point_idx').on(t.latitude, t.longitude, t.jobId),
    index('job_places_region_idx').on(t.region, t.jobId),
  ],
)

/** How often the page of a job was opened on a day (UTC): counts only, nothing about who opened it. */
export const jobViews = pgTable(
  'job_views',
  {
    jobId: uuid()
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    viewedOn: date({ mode: 'string' }).notNull(),
    views: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.jobId, t.viewedOn] }), check('job_views_views', sql`${t.views} > 0`)],
)

/** Reports about jobs, by visitors too. Open until an admin dismisses them; deleted a year after they were sent. */
export const jobReports = pgTable(
  'job_reports',
  {
    id: id(),
    jobId: uuid()
      .notNull()
      .references(() => jobs.id),
    reason: text({ enum: ['scam', 'impersonation', 'private-data', 'unlawful', 'misleading', 'other'] }).notNull(),
    details: text(),
    /** Where the agency can ask a visitor who is not signed in; null otherwise. */
    email: text(),
    /** The account of a signed-in reporter; null for a visitor. */
    reporterId: uuid().references(() => profiles.id),
    /** Identifies the reporter: the account, else the email address, else the client's address. */
    reporterKey: text().notNull(),
    createdAt: instant().notNull(),
    /** When an admin dismissed the report; null: it is open. */
    dismissedAt: instant(),
  },
  (t) => [
    enumCheck('job_reports_reason', t.reason),
    check(
      'job_reports_lengths',
      sql`coalesce(length(${t.details}) <= 1000, true) and coalesce(length(${t.email}) <= 254, true)`,
    ),
    uniqueIndex('job_reports_open_key').on(t.jobId, t.reporterKey).where(sql`dismissed_at is null`),
    index('job_reports_created_idx').on(t.createdAt),
  ],
)

/** A job that a job seeker has saved to look at again. */
export const savedJobs = pgTable(
  'saved_jobs',
  {
    id: id(),
    personId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    jobId: uuid()
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    savedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('saved_jobs_person_job_key').on(t.personId, t.jobId),
    index('saved_jobs_newest_idx').using('btree', sql`person_id`, sql`saved_at desc`, sql`id desc`),
    index('saved_jobs_job_idx').on(t.jobId),
  ],
)
