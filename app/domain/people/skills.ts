import { normaliseLine } from '#app/lib/text.ts'

/** Number of skills in a profile, and the length of each in characters. */
export const MAX_SKILLS = 20
export const MAX_SKILL_LENGTH = 50

/** The longest text of the field `Skills`: all skills at their limit, with a comma and a space between. */
export const MAX_SKILLS_LENGTH = MAX_SKILLS * (MAX_SKILL_LENGTH + 2)

/**
 * The skills in a text, separated by commas, semicolons or line breaks. Each is kept once, in any spelling of its case.
 */
export function parseSkills(text: string): string[] {
  const skills = text
    .split(/[,;\n]/)
    .map(normaliseLine)
    .filter((skill) => skill !== '')
  const folded = skills.map((skill) => skill.toLowerCase())
  return skills.filter((_, index) => folded.indexOf(folded[index] ?? '') === index)
}

/** The skills as the text of the field. */
export function formatSkills(skills: readonly string[]): string {
  return skills.join(', ')
}
