import { z } from 'zod'
import { isId } from '#app/lib/id.ts'
import { itemsToLines, linesToItems, normaliseLine } from '#app/lib/text.ts'
import {
  answerOptions,
  hasChoices,
  isQuestionKind,
  MAX_CHOICE_LENGTH,
  MAX_CHOICES,
  MAX_QUESTION_LENGTH,
  MAX_QUESTIONS,
  parseNumber,
  type QuestionInput,
  type QuestionKind,
} from './question.ts'

const FIELDS = ['id', 'label', 'kind', 'choices', 'required', 'accepted'] as const
type FieldName = (typeof FIELDS)[number]

/** Slots of the form. More than `MAX_QUESTIONS`, because a removed question leaves its slot empty. */
export const QUESTION_SLOTS: readonly number[] = Array.from({ length: 2 * MAX_QUESTIONS }, (_, index) => index + 1)

/** The name of a question's field in the form of a job. */
export const questionField = (slot: number, field: FieldName) => `question_${slot}_${field}`

type Reject = (slot: number, field: FieldName, message: string) => void

/** The screening questions in the form of a job, in the order of their slots. A slot without a question is left out. */
export const questionsForm = z
  .object(
    Object.fromEntries(
      QUESTION_SLOTS.flatMap((slot) => FIELDS.map((field) => [questionField(slot, field), z.string().optional()])),
    ),
  )
  .transform((form, context) => {
    const reject: Reject = (slot, field, message) =>
      context.addIssue({ code: 'custom', path: [questionField(slot, field)], message })
    const parsed = QUESTION_SLOTS.flatMap((slot) => {
      const question = parseSlot(
        (field) => form[questionField(slot, field)] ?? '',
        (field, message) => reject(slot, field, message),
      )
      return question ? [{ slot, question }] : []
    })
    for (const { slot } of parsed.slice(MAX_QUESTIONS)) reject(slot, 'label', `Ask at most ${MAX_QUESTIONS} questions.`)
    return { questions: parsed.map(({ question }) => question) }
  })

/** A question; null if its text is empty. A saved question is removed by clearing its text. */
function parseSlot(
  read: (field: FieldName) => string,
  reject: (field: FieldName, message: string) => void,
): QuestionInput | null {
  const [id, kind, label] = [read('id'), read('kind'), normaliseLine(read('label'))]
  const choices = hasChoices(kind) ? linesToItems(read('choices')) : []
  if (label === '') {
    if (choices.length > 0 && !isId(id)) reject('label', 'Enter the question.')
    return null
  }
  if (label.length > MAX_QUESTION_LENGTH) reject('label', `Use ${MAX_QUESTION_LENGTH} characters or fewer.`)
  if (!isQuestionKind(kind)) {
    reject('kind', 'Choose an option from the list.')
    return null
  }
  if (hasChoices(kind)) {
    const message = choicesError(choices)
    if (message) reject('choices', message)
  }
  const accepted = parseAccepted({ kind, choices }, linesToItems(read('accepted')))
  if (accepted === undefined) {
    reject('accepted', kind === 'number' ? 'Enter a number, such as 2 or 1.5.' : "Use this question's choices.")
  }
  return {
    id: isId(id) ? id : null,
    label,
    kind,
    choices,
    required: read('required') !== '' || Boolean(accepted),
    accepted: accepted ?? null,
  }
}

function choicesError(choices: string[]): string | null {
  if (choices.length < 2) return 'Enter at least two choices.'
  if (choices.length > MAX_CHOICES) return `Use ${MAX_CHOICES} choices or fewer.`
  if (choices.some((choice) => choice.length > MAX_CHOICE_LENGTH))
    return `Keep each choice to ${MAX_CHOICE_LENGTH} characters.`
  const distinct = new Set(choices.map((choice) => choice.toLowerCase()))
  return distinct.size < choices.length ? 'Enter each choice once.' : null
}

/** The needed answers as they are stored; null for none, undefined for invalid ones. */
function parseAccepted(
  question: { kind: QuestionKind; choices: string[] },
  lines: string[],
): string[] | null | undefined {
  if (question.kind === 'text' || lines.length === 0) return null
  if (question.kind === 'number') {
    const number = lines.length === 1 ? parseNumber(lines[0] ?? '') : null
    return number === null ? undefined : [number]
  }
  const found = lines.map((line) =>
    answerOptions(question).find((option) => option.toLowerCase() === line.toLowerCase()),
  )
  return found.every((option) => option !== undefined) ? [...new Set(found)] : undefined
}

/** Saved questions as the form shows them, by field name. `isCopy` leaves out their ids. */
export function toQuestionFields(questions: readonly QuestionInput[], isCopy = false): Record<string, string> {
  return Object.fromEntries(
    questions.flatMap(({ id, label, kind, choices, required, accepted }, index) => {
      const values: Record<FieldName, string> = {
        id: isCopy ? '' : (id ?? ''),
        label,
        kind,
        choices: itemsToLines(choices),
        required: required ? 'on' : '',
        accepted: itemsToLines(accepted ?? []),
      }
      return FIELDS.map((field) => [questionField(index + 1, field), values[field]])
    }),
  )
}
