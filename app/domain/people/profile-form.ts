import { z } from 'zod'
import { optionalLine, personName, requiredLine } from '#app/lib/form-fields.ts'
import { INVALID_PHONE_MESSAGE, isPhoneLike } from '#app/lib/phone.ts'
import { MAX_SKILL_LENGTH, MAX_SKILLS, parseSkills } from './skills.ts'

/** `Save profile`. The server also checks the number against the numbering plan. */
export const profileForm = z.object({
  full_name: personName('your name', 150),
  phone: requiredLine('a phone number', 40).refine(isPhoneLike, { error: INVALID_PHONE_MESSAGE }),
  headline: optionalLine(120),
  location: optionalLine(150),
  skills: z
    .string()
    .optional()
    .transform((text) => parseSkills(text ?? ''))
    .refine((skills) => skills.length <= MAX_SKILLS, { error: `Enter up to ${MAX_SKILLS} skills.` })
    .refine((skills) => skills.every((skill) => skill.length <= MAX_SKILL_LENGTH), {
      error: `Keep each skill to ${MAX_SKILL_LENGTH} characters.`,
    }),
  work_rights: z
    .enum(['yes', 'no'], { error: 'Choose yes or no.' })
    .optional()
    .transform((answer) => (answer === undefined ? null : answer === 'yes')),
})
