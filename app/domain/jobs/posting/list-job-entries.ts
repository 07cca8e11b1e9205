import type { Entry } from '#app/ui/data/entry-list.tsx'
import { QUESTION_SLOTS, questionField } from '../questions/question-form.ts'
import { JOB_FIELD_LABELS } from './job-fields.tsx'

/**
 * What was typed in the form of a job, with the labels of the fields: for a page without the form, which shows it to
 * browsers without scripts.
 */
export function listJobEntries(form: FormData): Entry[] {
  const read = (name: string) => String(form.get(name) ?? '').trim()
  const questions = QUESTION_SLOTS.flatMap((slot) =>
    (['label', 'choices', 'accepted'] as const).map((field) => read(questionField(slot, field))),
  )
  return Object.entries(JOB_FIELD_LABELS)
    .map(([name, label]) => ({ name, label, text: name === 'questions' ? lines(questions) : read(name) }))
    .filter(({ text }) => text !== '')
}

const lines = (texts: string[]) => texts.filter((text) => text !== '').join('\n')
