import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { applications } from './applications.ts'
import { enumCheck, id, instant, version } from './columns.ts'
import { profiles } from './people.ts'

/** An interview about an application: proposed with one or several times, of which the applicant picks one. */
export const interviews = pgTable(
  'interviews',
  {
    id: id(),
    applicationId: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    status: text({ enum: ['proposed', 'scheduled', 'cancelled'] }).notNull(),
    durationMinutes: smallint().notNull(),
    /** The job's time zone when it was proposed. */
    timeZone: text().notNull(),
    place: text(),
    videoUrl: text(),
    /** Who proposed the times. They get the answers to the emails; null if the account is unknown. */
    proposedBy: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    /** What the employer writes to the applicant with the times. */
    message: text(),
    /** The agreed time; null until the applicant has picked one, and again once new times are proposed. */
    startsAt: instant(),
    endsAt: instant(),
    /** The time zone that the applicant's browser reported (IANA name). */
    applicantTimeZone: text(),
    /** What the employer writes to the applicant about a cancellation. */
    cancelReason: text(),
    cancelledAt: instant(),
    /** UID of the calendar event; it never changes (RFC 5545 section 3.8.4.7). */
    calendarUid: text().notNull(),
    /** SEQUENCE of the newest invitation (RFC 5546 section 2.1.4). Every change increments it. */
    sequence: integer().notNull().default(0),
    /** The sequence for which the reminder, or the email about times that have passed, was enqueued. */
    notifiedSequence: integer(),
    version: version(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('interviews_application_idx').on(t.applicationId, t.createdAt),
    // The agenda, and the interviews of ended applications that are still to be cancelled.
    index('interviews_starts_idx').on(t.startsAt).where(sql`status = 'scheduled'`),
    index('interviews_proposed_idx').on(t.createdAt).where(sql`status = 'proposed'`),
    enumCheck('interviews_status', t.status),
    check('interviews_times', sql`(${t.startsAt} is null) = (${t.endsAt} is null) and ${t.startsAt} < ${t.endsAt}`),
    check('interviews_scheduled', sql`${t.status} <> 'scheduled' or ${t.startsAt} is not null`),
    check('interviews_proposed', sql`${t.status} <> 'proposed' or ${t.startsAt} is null`),
    check('interviews_cancelled', sql`(${t.status} = 'cancelled') = (${t.cancelledAt} is not null)`),
    check('interviews_where', sql`num_nonnulls(${t.place}, ${t.videoUrl}) > 0`),
    check('interviews_duration', sql`${t.durationMinutes} between 10 and 480`),
    check(
      'interviews_text_lengths',
      sql`length(${t.place}) between 1 and 300 and length(${t.videoUrl}) between 1 and 500
        and length(${t.message}) between 1 and 1000 and length(${t.cancelReason}) between 1 and 500`,
    ),
  ],
)

/** The times that the applicant can pick. */
export const interviewTimes = pgTable(
  'interview_times',
  {
    interviewId: uuid()
      .notNull()
      .references(() => interviews.id, { onDelete: 'cascade' }),
    startsAt: instant().notNull(),
    /**
     * The employer proposed it although an interviewer is busy then. Otherwise it can be picked only while all are
     * free.
     */
    acceptsConflicts: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.interviewId, t.startsAt] })],
)

/** The people of the company who hold an interview. */
export const interviewers = pgTable(
  'interviewers',
  {
    interviewId: uuid()
      .notNull()
      .references(() => interviews.id, { onDelete: 'cascade' }),
    personId: uuid()
      .notNull()
      .references(() => profiles.id),
  },
  (t) => [primaryKey({ columns: [t.interviewId, t.personId] }), index('interviewers_person_idx').on(t.personId)],
)

/**
 * What an interviewer thinks of the applicant after an interview. Internal, and hidden from the other people of the
 * company until every interviewer has submitted theirs.
 */
export const interviewScorecards = pgTable(
  'interview_scorecards',
  {
    interviewId: uuid()
      .notNull()
      .references(() => interviews.id, { onDelete: 'cascade' }),
    interviewerId: uuid()
      .notNull()
      .references(() => profiles.id),
    /** From 0, definitely not, to 3, definitely. */
    recommendation: smallint().notNull(),
    strengths: text(),
    concerns: text(),
    version: version(),
    submittedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.interviewId, t.interviewerId] }),
    check('interview_scorecards_recommendation', sql`${t.recommendation} between 0 and 3`),
    check(
      'interview_scorecards_text_lengths',
      sql`length(${t.strengths}) between 1 and 2000 and length(${t.concerns}) between 1 and 2000`,
    ),
  ],
)

/**
 * What happened to an interview, as both sides see it. `starts_at`: the time agreed then, or the one that was given up.
 */
export const interviewEvents = pgTable(
  'interview_events',
  {
    id: id(),
    interviewId: uuid()
      .notNull()
      .references(() => interviews.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['proposed', 'declined', 'scheduled', 'rescheduled', 'place-changed', 'cancelled'] }).notNull(),
    startsAt: instant(),
    at: instant().notNull(),
  },
  (t) => [index('interview_events_interview_idx').on(t.interviewId, t.at), enumCheck('interview_events_kind', t.kind)],
)

/**
 * Links in emails to the applicant, by the hash of their token. A link gives access to one interview until it expires.
 */
export const interviewLinks = pgTable(
  'interview_links',
  {
    tokenHash: text().primaryKey(),
    interviewId: uuid()
      .notNull()
      .references(() => interviews.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
  },
  (t) => [index('interview_links_interview_idx').on(t.interviewId), index('interview_links_ends_idx').on(t.expiresAt)],
)
