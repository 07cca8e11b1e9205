import type { Ctx } from '#app/core/context.ts'
import { listQuestions } from '#app/domain/jobs/questions/list-questions.server.ts'
import type { Entry } from '#app/ui/data/entry-list.tsx'
import { answerField } from '../../answers/answers-form.ts'
import { readDraftFields } from './read-draft-fields.ts'

/**
 * The answers and the cover note in a form, with the labels of the fields: for a page without the form, which shows
 * them to browsers without scripts.
 */
export async function listEntries(ctx: Ctx, jobId: string, form: FormData): Promise<Entry[]> {
  const questions = await listQuestions(ctx, jobId)
  const fields = readDraftFields(form, questions)
  const labelled = [
    ...questions.map(({ id, label }) => ({ name: answerField(id), label })),
    { name: 'cover_note', label: 'Cover note' },
  ]
  return labelled.flatMap(({ name, label }) => {
    const values = fields[name]
    return values ? { name, label, text: values.join(', ') } : []
  })
}
