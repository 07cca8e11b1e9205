import { answerOptions, parseNumber, type Question } from '#app/domain/jobs/questions/question.ts'
import { normaliseText } from '#app/lib/text.ts'

/** The answer to a screening question as it is stored: a text, a number, or the chosen options. */
export type Answer = { questionId: string; answer: string[] }

/** Longest answer to a text question in characters. */
export const MAX_ANSWER_LENGTH = 2_000

/** The submitted values of a question as an answer: without blank ones, a number without separators. */
export function normaliseAnswer({ kind }: Pick<Question, 'kind'>, values: readonly string[]): string[] {
  const texts = values.map(normaliseText).filter((text) => text !== '')
  return kind === 'number' ? texts.map((text) => parseNumber(text) ?? text) : [...new Set(texts)]
}

/** Why an answer is invalid; null if it is valid. An empty one is valid where the question is optional. */
export function answerError(question: Question, answer: readonly string[]): string | null {
  const { kind, required } = question
  const hasOptions = kind === 'yes_no' || kind === 'choice' || kind === 'multiple_choice'
  if (answer.length === 0) {
    if (!required) return null
    return hasOptions ? (kind === 'multiple_choice' ? 'Choose at least one.' : 'Choose an answer.') : 'Enter an answer.'
  }
  if (kind !== 'multiple_choice' && answer.length > 1) return 'Give one answer.'
  const [text = ''] = answer
  if (hasOptions) {
    return answer.every((value) => answerOptions(question).includes(value)) ? null : 'Choose an option from the list.'
  }
  if (kind === 'number') {
    if (parseNumber(text) !== text) return 'Enter a number, such as 2 or 1.5.'
    return text.startsWith('-') ? 'Enter 0 or a higher number.' : null
  }
  return text.length <= MAX_ANSWER_LENGTH ? null : 'Use 2,000 characters or fewer.'
}

/** Whether `answers` are valid answers to `questions`, all required ones included, and to no other question. */
export function areValidAnswers(questions: readonly Question[], answers: readonly Answer[]): boolean {
  const byQuestion = new Map(answers.map(({ questionId, answer }) => [questionId, answer]))
  return (
    byQuestion.size === answers.length &&
    answers.every(({ questionId }) => questions.some(({ id }) => id === questionId)) &&
    questions.every((question) => answerError(question, byQuestion.get(question.id) ?? []) === null)
  )
}
