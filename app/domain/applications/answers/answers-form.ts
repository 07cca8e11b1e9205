import { z } from 'zod'
import type { Question } from '#app/domain/jobs/questions/question.ts'
import { answerError, normaliseAnswer } from './answer.ts'

/** The name of the field of a question. By id, so that an answer cannot go to another question after an edit. */
export const answerField = (questionId: string) => `answer_${questionId.replaceAll('-', '')}`

/** The fields of the screening questions of a job. Questions left empty have no answer. */
export function answersForm(questions: readonly Question[]) {
  return z
    .object(Object.fromEntries(questions.map((question) => [answerField(question.id), answerSchema(question)])))
    .transform((form) => ({
      answers: questions
        .map(({ id }) => ({ questionId: id, answer: form[answerField(id)] ?? [] }))
        .filter(({ answer }) => answer.length > 0),
    }))
}

function answerSchema(question: Question) {
  const values =
    question.kind === 'multiple_choice'
      ? z.array(z.string()).max(100)
      : z
          .string()
          .optional()
          .transform((text) => (text === undefined ? [] : [text]))
  return values
    .transform((given) => normaliseAnswer(question, given))
    .superRefine((answer, context) => {
      const message = answerError(question, answer)
      if (message) context.addIssue({ code: 'custom', message })
    })
}
