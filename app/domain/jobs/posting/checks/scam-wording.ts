import { toFormFields } from '../job-columns.ts'
import { checkJob, NO_POSTING_RULES, type PostingWarning, type WarningKind, warningKey } from './check-job.ts'

/** What a scam asks of applicants. Decision 26 says what follows. */
const SCAM_KINDS: readonly WarningKind[] = ['upfront-fee', 'private-data-request']

type Ad = Omit<Parameters<typeof toFormFields>[0], 'companyName'>

/** Whether a warning is about a screening question. */
const isQuestion = ({ field }: PostingWarning) => field.startsWith('question_')

/**
 * The wording of a job ad that asks applicants for money, or for numbers and documents that scams misuse.
 *
 * @param questions its screening questions
 * @returns a key for each (`warningKey`), the same for the same words in the same field. All questions are one field,
 *   so that their order does not matter
 */
export function findScamWording(ad: Ad, questions: readonly { label: string }[]): string[] {
  const labels = questions.map(({ label }, index) => [`question_${index}_label`, label])
  const fields = { ...toFormFields({ ...ad, companyName: '' }), ...Object.fromEntries(labels) }
  return checkJob(fields, NO_POSTING_RULES)
    .filter(({ kind }) => SCAM_KINDS.includes(kind))
    .map((warning) => warningKey(isQuestion(warning) ? { ...warning, field: 'questions' } : warning))
}
