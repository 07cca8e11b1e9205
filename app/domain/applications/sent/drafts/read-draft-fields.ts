import type { Question } from '#app/domain/jobs/questions/question.ts'
import { normaliseText } from '#app/lib/text.ts'
import { MAX_ANSWER_LENGTH } from '../../answers/answer.ts'
import { answerField } from '../../answers/answers-form.ts'
import { MAX_COVER_NOTE } from '../application-form.ts'
import type { DraftFields } from './draft.ts'

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
