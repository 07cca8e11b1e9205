import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { enumCheck, id, instant, tsvector, version } from './columns.ts'
import { companies } from './companies.ts'
import { jobs } from './jobs.ts'
import { profiles } from './people.ts'

const statuses = sql.raw(
  `('Pending', 'Under Review', 'Reviewed', 'Interview Scheduled', 'Hired', 'Rejected', 'Withdrawn')`,
)

/** A person's application for a job. The title and company are copies, because the application outlives the job. */
export const applications = pgTable(
  'applications',
  {
    id: id(),
    jobId: uuid()
      .notNull()
      .references(() => jobs.id),
    applicantId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** A copy of the job's `posted_by`: who is emailed about the application. */
    postedBy: uuid()
      .notNull()
      .references(() => profiles.id),
    /** A copy of the job's `company_id`, so that a company's newest applicants are one index range. Triggers write it (0048). */
    companyId: uuid().references(() => companies.id),
    status: text().notNull(),
    /** The status before a rejection, which undoing the rejection restores. */
    statusBefore: text(),
    jobTitle: text().notNull(),
    companyName: text().notNull(),
    appliedAt: instant().notNull(),
    /** The value of `source` in the link that led to the job, in lower case, such as a feed's; null: our own pages. */
    source: text(),
    statusChangedAt: instant().notNull(),
    /**
     * What the profile said about the right to work in Australia when the applicant applied, or, for applications from before
     * migration 0102, when that ran; null: nothing.
     */
    workRights: boolean(),
    /** Set when the job is deleted while the application is live: no transition is allowed after it. */
    endedAt: instant(),
    /** The employer's rating, 1 to 5. Internal, as the tags and notes are: never shown or sent to the applicant. */
    rating: smallint(),
    tags: text().array().notNull().default([]),
    /** The answers to questions with a knock-out rule, and how many of them do not meet it. Triggers write both (0078). */
    neededAnswers: smallint().notNull().default(0),
    unmetAnswers: smallint().notNull().default(0),
    /** Reviewed without the applicant's name (`jobs.blind_until`). Triggers write it (0057). */
    isBlind: boolean().notNull().default(false),
    /**
     * The words of the applicant's name, headline, skills and email address, of the job title, the notes, the answers,
     * the cover note and the resume's text. Triggers write it (0023).
     */
    search: tsvector().notNull().default(sql`''::tsvector`),
    /**
     * The words of what is shown in a blind review; null: none, or to be written (`updateBlindSearch`). A trigger clears it
     * (0082).
     */
    blindSearch: tsvector(),
  },
  (t) => [
    uniqueIndex('applications_job_applicant_key').on(t.jobId, t.applicantId),
    index('applications_applicant_idx').using('btree', sql`applicant_id`, sql`applied_at desc`, sql`id desc`),
    index('applications_newest_idx').using('btree', sql`applied_at desc`, sql`id desc`),
    index('applications_posted_by_idx').using('btree', sql`posted_by`, sql`applied_at desc`, sql`id desc`),
    index('applications_company_idx').using('btree', sql`company_id`, sql`applied_at desc`, sql`id desc`),
    index('applications_job_newest_idx').using('btree', sql`job_id`, sql`applied_at desc`, sql`id desc`),
    // With what the counts and the orders of View Applicants compare: the rows have 2 KB each, most of it `search`.
    index('applications_job_status_idx').using(
      'btree',
      sql`job_id`,
      sql`status`,
      sql`applied_at desc`,
      sql`id desc`,
      sql`company_id`,
      sql`applicant_id`,
      sql`rating`,
      sql`is_blind`,
      sql`needed_answers`,
      sql`unmet_answers`,
    ),
    index('applications_company_status_idx').using(
      'btree',
      sql`company_id`,
      sql`status`,
      sql`applied_at desc`,
      sql`id desc`,
    ),
    // Few rows: the applications with tags, for the tags of a company and of all companies.
    index('applications_tagged_company_idx')
      .using('btree', sql`company_id`, sql`applied_at desc`, sql`id desc`)
      .where(sql`tags <> '{}'`),
    index('applications_tagged_idx').using('btree', sql`applied_at desc`, sql`id desc`).where(sql`tags <> '{}'`),
    index('applications_search_idx').using('gin', t.search),
    index('applications_blind_search_due_idx').on(t.id).where(sql`is_blind and blind_search is null`),
    index('applications_tags_idx').using('gin', t.tags),
    check('applications_source', sql`${t.source} ~ '^[a-z0-9._-]{1,40}$'`),
    check('applications_rating', sql`${t.rating} between 1 and 5`),
    check('applications_answers', sql`${t.unmetAnswers} between 0 and ${t.neededAnswers}`),
    check('applications_status', sql`${t.status} in ${statuses}`),
    check('applications_status_before', sql`${t.statusBefore} in ${statuses}`),
  ],
)

/** The status changes of an application. The first row, without `from_status`, is its submission. */
export const applicationEvents = pgTable(
  'application_events',
  {
    id: id(),
    applicationId: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    fromStatus: text(),
    toStatus: text().notNull(),
    /** Why the employer rejected the application. Internal: never shown or sent to the applicant. */
    rejectionReason: text({ enum: ['skills', 'experience', 'work-rights', 'filled', 'withdrew-interest', 'other'] }),
    /** Explains the reason `other`. */
    rejectionNote: text(),
    /** What the employer wrote for the email about the change, with placeholders; null: the usual text. */
    emailText: text(),
    actorId: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    at: instant().notNull(),
    /** The employer's change that wrote the event; the events of a bulk change share it. Null: it cannot be undone. */
    changeId: uuid(),
    /** When it was settled whether the applicant is emailed. Until then the change can be undone, which deletes the row. */
    notifiedAt: instant(),
  },
  (t) => [
    index('application_events_application_idx').on(t.applicationId, t.at),
    // Few rows: changes that the applicant is not emailed about yet.
    index('application_events_pending_idx').on(t.changeId).where(sql`notified_at is null and change_id is not null`),
    index('application_events_undoable_idx')
      .on(t.actorId, t.at)
      .where(sql`notified_at is null and change_id is not null`),
    check('application_events_status', sql`${t.toStatus} in ${statuses}`),
    check('application_events_from_status', sql`${t.fromStatus} in ${statuses}`),
    check(
      'application_events_rejection_reason',
      sql`${t.rejectionReason} is null or (${t.toStatus} = 'Rejected' and ${t.rejectionReason} in
        ('skills', 'experience', 'work-rights', 'filled', 'withdrew-interest', 'other'))`,
    ),
    check('application_events_email_text', sql`length(${t.emailText}) between 1 and 2000`),
    check(
      'application_events_rejection_note',
      sql`${t.rejectionNote} is null
        or (${t.rejectionReason} is not distinct from 'other' and length(${t.rejectionNote}) between 1 and 200)`,
    ),
  ],
)

/** An employer's note on an application. Internal: never shown or sent to the applicant. */
export const applicationNotes = pgTable(
  'application_notes',
  {
    id: id(),
    applicationId: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    authorId: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    body: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    index('application_notes_application_idx').on(t.applicationId, t.at),
    check('application_notes_body', sql`length(${t.body}) between 1 and 5000`),
  ],
)

/**
 * A message between the applicant and the employer about one application. Both sides read it; admins only once it is reported.
 */
export const applicationMessages = pgTable(
  'application_messages',
  {
    id: id(),
    applicationId: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    /** The side that wrote it. The other side reads and can report it. */
    sender: text({ enum: ['applicant', 'employer'] }).notNull(),
    authorId: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    body: text().notNull(),
    at: instant().notNull(),
    readAt: instant(),
    reportedAt: instant(),
    /** What the reader wrote to the admins with the report. */
    reportDetails: text(),
    /** When an admin dismissed the report; null: it is open. */
    reportDismissedAt: instant(),
  },
  (t) => [
    index('application_messages_application_idx').on(t.applicationId, t.at, t.id),
    // Few rows: what is still to be read, and the reports that are still open.
    index('application_messages_unread_idx').on(t.applicationId).where(sql`read_at is null`),
    index('application_messages_reported_idx')
      .on(t.reportedAt)
      .where(sql`reported_at is not null and report_dismissed_at is null`),
    enumCheck('application_messages_sender', t.sender),
    check('application_messages_body', sql`length(${t.body}) between 1 and 2000`),
    check(
      'application_messages_report',
      sql`(${t.reportedAt} is not null or (${t.reportDetails} is null and ${t.reportDismissedAt} is null))
        and length(${t.reportDetails}) <= 1000`,
    ),
  ],
)

/**
 * A screening question of a job. `label`, `kind` and `choices` never change, because given answers refer to them: an edit
 * removes the question and adds another.
 */
export const jobQuestions = pgTable(
  'job_questions',
  {
    id: id(),
    jobId: uuid()
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    label: text().notNull(),
    kind: text({ enum: ['text', 'yes_no', 'choice', 'multiple_choice', 'number'] }).notNull(),
    /** The answers to choose from, for `choice` and `multiple_choice`. */
    choices: text().array().notNull().default([]),
    required: boolean().notNull(),
    /**
     * The knock-out rule: an answer meets it if it has one of these values, or if it is at least the only one (`number`). Null:
     * every answer meets it. It marks and sorts applicants and never rejects them.
     */
    accepted: text().array(),
    /** No longer asked. The row stays while there are answers to it. */
    removedAt: instant(),
  },
  (t) => [
    index('job_questions_job_idx').on(t.jobId, t.position),
    enumCheck('job_questions_kind', t.kind),
    check('job_questions_label', sql`btrim(${t.label}) <> '' and length(${t.label}) <= 200`),
    check(
      'job_questions_choices',
      sql`(${t.kind} in ('choice', 'multiple_choice')) = (cardinality(${t.choices}) >= 2)`,
    ),
    check(
      'job_questions_accepted',
      sql`${t.accepted} is null or (${t.required} and ${t.kind} <> 'text' and cardinality(${t.accepted}) >= 1
        and (${t.kind} <> 'number' or (cardinality(${t.accepted}) = 1 and ${t.accepted}[1] ~ '^-?[0-9]+([.][0-9]+)?$')))`,
    ),
  ],
)

/** An applicant's answer to a screening question: the text, the number or the choices. Questions left out have no row. */
export const applicationAnswers = pgTable(
  'application_answers',
  {
    applicationId: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    questionId: uuid()
      .notNull()
      .references(() => jobQuestions.id),
    answer: text().array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.applicationId, t.questionId] }),
    index('application_answers_question_idx').on(t.questionId),
    check('application_answers_answer', sql`cardinality(${t.answer}) between 1 and 20`),
  ],
)

/**
 * How the applicants of a job are ranked, if its employer chose so: what each part of the score counts, from 0 (nothing) to 3.
 * The score only sorts. Without a row there is no ranking.
 */
export const jobRankings = pgTable(
  'job_rankings',
  {
    jobId: uuid()
      .primaryKey()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    answersWeight: smallint().notNull(),
    ratingWeight: smallint().notNull(),
    skillsWeight: smallint().notNull(),
    scorecardsWeight: smallint().notNull().default(0),
    /** The skills that an applicant's profile is compared with. */
    requiredSkills: text().array().notNull().default([]),
    version: version(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    check(
      'job_rankings_weights',
      sql`${t.answersWeight} between 0 and 3 and ${t.ratingWeight} between 0 and 3 and ${t.skillsWeight} between 0 and 3
        and ${t.scorecardsWeight} between 0 and 3
        and ${t.answersWeight} + ${t.ratingWeight} + ${t.skillsWeight} + ${t.scorecardsWeight} > 0`,
    ),
    check('job_rankings_skills', sql`cardinality(${t.requiredSkills}) <= 20`),
  ],
)
