import { normaliseText } from '#app/lib/text.ts'
import type { Question } from '../../../jobs/questions/question.ts'
import { MAX_ANSWER_LENGTH } from '../../answers/answer.ts'
import { answerField } from '../../answers/answers-form.ts'
import { MAX_COVER_NOTE } from '../application-form.ts'

/** The cover note and the answers by the name of their field. The resume is not part of it: the list of resumes changes. */
export type DraftFields = Record<string, string[]>

/** What a job seeker has entered for a job and not sent. */
export type ApplicationDraft = { fields: DraftFields; savedAt: Date }

/** Values of one field; a multiple choice question has the most. */
const MAX_VALUES = 100

/** What a draft keeps of a form: nothing but its fields with a value, none longer than what can be sent. */
export function readDraftFields(form: FormData, questions: readonly Question[]): DraftFields {
  const lengths = [
    ['cover_note', MAX_COVER_NOTE] as const,
    ...questions.map(({ id }) => [answerField(id), MAX_ANSWER_LENGTH] as const),
  ]
  const fields = lengths.map(([name, maxLength]): [string, string[]] => {
    const values = form.getAll(name).map((value) => (typeof value === 'string' ? normaliseText(value) : ''))
    return [name, values.filter((value) => value !== '' && value.length <= maxLength).slice(0, MAX_VALUES)]
  })
  return Object.fromEntries(fields.filter(([, values]) => values.length > 0))
}

/** The page with the form of a job. */
export const applicationHref = (jobId: string) => `/jobs/${jobId}/application`

/** Route that saves a draft. */
export const draftHref = (jobId: string) => `${applicationHref(jobId)}/draft`

/** Route that deletes a draft. */
export const draftDeletionHref = (jobId: string) => `${draftHref(jobId)}/deletion`
