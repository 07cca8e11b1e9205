import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { applications } from './applications.ts'
import { id, instant } from './columns.ts'
import { jobs } from './jobs.ts'

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
    check('job_questions_kind', sql`${t.kind} in ('text', 'yes_no', 'choice', 'multiple_choice', 'number')`),
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
