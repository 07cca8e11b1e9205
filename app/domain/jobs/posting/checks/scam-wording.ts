import { toFormFields } from '../job-columns.ts'
import { checkJob, NO_POSTING_RULES, type WarningKind, warningKey } from './check-job.ts'

/** What a scam asks of applicants. Decision 26 says what follows. */
const SCAM_KINDS: readonly WarningKind[] = ['upfront-fee', 'private-data-request']

type Ad = Omit<Parameters<typeof toFormFields>[0], 'companyName'>

/**
 * The wording of a job ad that asks applicants for money, or for numbers and documents that scams misuse.
 *
 * @param questions its screening questions
 * @returns a key for each (`warningKey`), the same for the same words in the same field
 */
export function findScamWording(ad: Ad, questions: readonly { label: string }[]): string[] {
  const labels = questions.map(({ label }, index) => [`question_${index}_label`, label])
  const fields = { ...toFormFields({ ...ad, companyName: '' }), ...Object.fromEntries(labels) }
  return checkJob(fields, NO_POSTING_RULES)
    .filter(({ kind }) => SCAM_KINDS.includes(kind))
    .map(warningKey)
}
