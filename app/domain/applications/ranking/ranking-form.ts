import { z } from 'zod'
import { linesToItems } from '#app/lib/text.ts'
import { MAX_SKILLS } from './ranking.ts'

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
      .refine((skills) => skills.length <= MAX_SKILLS.items, { error: `Use ${MAX_SKILLS.items} lines or fewer.` })
      .refine((skills) => skills.every((skill) => skill.length <= MAX_SKILLS.item), {
        error: `Keep each line to ${MAX_SKILLS.item} characters.`,
      }),
  })
  .refine(
    ({ is_on, answers_weight, rating_weight, skills_weight, scorecards_weight }) =>
      is_on === undefined || answers_weight + rating_weight + skills_weight + scorecards_weight > 0,
    { path: ['answers_weight'], error: 'Choose at least one factor to count.' },
  )
