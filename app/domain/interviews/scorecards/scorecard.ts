import { z } from 'zod'
import { normaliseText } from '#app/lib/text.ts'
import { rescheduleHref } from '../interview.ts'

/** The recommendations of a scorecard with their points, which are their position. */
export const RECOMMENDATIONS = ['Definitely not', 'No', 'Yes', 'Definitely'] as const

export const MAX_SCORECARD_TEXT_LENGTH = 2000

const optionalText = z
  .string()
  .optional()
  .transform((text) => normaliseText(text ?? '') || null)
  .refine((text) => (text ?? '').length <= MAX_SCORECARD_TEXT_LENGTH, {
    error: 'Use 2,000 characters or fewer.',
  })

/** The form of a scorecard. */
export const scorecardForm = z.object({
  recommendation: z
    .enum(['0', '1', '2', '3'], { error: 'Choose whether you would hire the applicant.' })
    .transform(Number),
  strengths: optionalText,
  concerns: optionalText,
})
export type ScorecardInput = z.output<typeof scorecardForm>

export type Scorecard = {
  by: string
  recommendation: number
  strengths: string | null
  concerns: string | null
  version: number
}

/** The values of the form as it shows them, by field name. */
export function scorecardDisplayValues({
  recommendation,
  strengths,
  concerns,
}: ScorecardInput): Record<string, string> {
  return {
    recommendation: RECOMMENDATIONS[recommendation] ?? '',
    strengths: strengths ?? '',
    concerns: concerns ?? '',
  }
}

/** Why the signed-in person can't submit a scorecard, or change theirs. */
export type ScorecardRejection =
  | 'cancelled'
  /** The interview is proposed, or its agreed time is still to come. */
  | 'not-begun'
  /** They don't hold the interview. */
  | 'not-interviewer'
  /** The applicant has deleted their account. */
  | 'account-deleted'
  /** Every interviewer has submitted a scorecard, so that nobody can change theirs any more. */
  | 'shown'

/** The signed-in person's scorecard of an interview, null without one; `rejection` is null while they can submit it. */
export type OwnScorecard = { own: Scorecard | null; rejection: ScorecardRejection | null }

/** The scorecards of an interview, as far as the signed-in person may see them. */
export type InterviewScorecards = {
  /** Their own; null if they have not submitted one. */
  own: Scorecard | null
  /** Whether they hold the interview, which has begun, and may still submit or change their scorecard. */
  canSubmit: boolean
  /** How many were submitted. */
  submitted: number
  /** The interviewers who have not submitted theirs. */
  waitingFor: string[]
  /** All of them, once nobody is waited for; null until then. */
  all: Scorecard[] | null
}

export const scorecardHref = (interview: Parameters<typeof rescheduleHref>[0]) =>
  `${rescheduleHref(interview)}/scorecard`
