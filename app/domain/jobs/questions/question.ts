/** The kinds of screening questions with their labels. */
export const QUESTION_KINDS = {
  yes_no: 'Yes or no',
  text: 'Text',
  number: 'Number',
  choice: 'One choice',
  multiple_choice: 'Several choices',
} as const
export type QuestionKind = keyof typeof QUESTION_KINDS

export const MAX_QUESTIONS = 10
export const MAX_QUESTION_LENGTH = 200
export const MAX_CHOICES = 20
export const MAX_CHOICE_LENGTH = 100

/** A screening question as the employer writes it. `id` is that of a saved question; null for a new one. */
export type QuestionInput = {
  id: string | null
  label: string
  kind: QuestionKind
  choices: string[]
  required: boolean
  /** The answers that meet the job, for `number` the lowest one; null if all do. They only mark and sort applicants. */
  accepted: string[] | null
}

export type Question = QuestionInput & { id: string }

export const isQuestionKind = (text: string): text is QuestionKind => Object.hasOwn(QUESTION_KINDS, text)

/** Whether the employer writes the choices of the question. */
export const hasChoices = (kind: string) => kind === 'choice' || kind === 'multiple_choice'

/** The answers to choose from; none for a text and a number. */
export function answerOptions({ kind, choices }: Pick<QuestionInput, 'kind' | 'choices'>): readonly string[] {
  return kind === 'yes_no' ? ['Yes', 'No'] : choices
}

/**
 * A whole number or decimal as it is stored, such as `1200.5`; null for any other text. A comma or space only separates
 * thousands: `2,5` is a decimal elsewhere, and would be 25.
 */
export function parseNumber(text: string): string | null {
  const number = text
    .trim()
    .replace(/^(-?\d{1,3})((?:[,\s]\d{3})+)(?=\.|$)/, (thousands) => thousands.replace(/[,\s]/g, ''))
  return /^-?\d{1,9}(\.\d{1,2})?$/.test(number) ? number : null
}

/** The questions as text, for the comparison of two versions of a job. */
export function formatQuestions(questions: readonly QuestionInput[]): string {
  return questions
    .map(({ label, kind, choices, required, accepted }) =>
      [
        `${label} (${QUESTION_KINDS[kind]}, ${required ? 'required' : 'optional'})`,
        ...(choices.length > 0 ? [`Choices: ${choices.join(', ')}`] : []),
        ...(accepted ? [`Needed: ${accepted.join(', ')}`] : []),
      ].join('\n'),
    )
    .join('\n')
}

/** '1 question', '3 questions' */
export const questionCount = (count: number) => `${count} ${count === 1 ? 'question' : 'questions'}`
