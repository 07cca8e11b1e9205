import { z } from 'zod'
import { linesToItems } from '#app/lib/text.ts'

/** What a part of the score counts, by its weight. */
export const WEIGHTS = ['Not counted', 'A little', 'Normally', 'A lot'] as const

/** Required skills of a job, and the length of each in characters. */
export const MAX_SKILLS = { items: 20, item: 50 } as const

export type Ranking = {
  answersWeight: number
  ratingWeight: number
  skillsWeight: number
  scorecardsWeight: number
  requiredSkills: string[]
}

/** What the form of a job without a ranking shows. */
export const DEFAULT_RANKING: Ranking = {
  answersWeight: 2,
  ratingWeight: 2,
  skillsWeight: 2,
  scorecardsWeight: 2,
  requiredSkills: [],
}

const weight = z.enum(['0', '1', '2', '3'], { error: 'Choose an option from the list.' }).transform(Number)

/** The form of a job's ranking. Switched off, the rest is not looked at. */
export const rankingForm = z
  .object({
    is_on: z.literal('yes').optional(),
    answers_weight: weight,
    rating_weight: weight,
    skills_weight: weight,
    scorecards_weight: weight,
    required_skills: z
      .string()
      .optional()
      .transform((text) => [...new Map(linesToItems(text ?? '').map((skill) => [skill.toLowerCase(), skill])).values()])
      .refine((skills) => skills.length <= MAX_SKILLS.items, { error: `Keep this to ${MAX_SKILLS.items} lines.` })
      .refine((skills) => skills.every((skill) => skill.length <= MAX_SKILLS.item), {
        error: `Keep each line to ${MAX_SKILLS.item} characters.`,
      }),
  })
  .refine(
    ({ is_on, answers_weight, rating_weight, skills_weight, scorecards_weight }) =>
      is_on === undefined || answers_weight + rating_weight + skills_weight + scorecards_weight > 0,
    { path: ['answers_weight'], error: 'Choose at least one part that counts.' },
  )

/** One part of an applicant's score: `got` of `of`. */
export type ScorePart = { label: string; got: number; of: number; weight: number }

/** An applicant's score from 0 to 100, with the parts that it is made of. */
export type Score = { score: number; parts: ScorePart[] }

/** 'Answers 2 of 3, counts a lot' */
export const formatPart = ({ label, got, of, weight }: ScorePart) =>
  `${label} ${got} of ${of}${weight === 2 ? '' : weight === 3 ? ' (counts a lot)' : ' (counts a little)'}`
