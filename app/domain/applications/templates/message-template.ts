/** Templates of a company. */
export const MAX_TEMPLATES = 50
export const MAX_TEMPLATE_NAME = 60
/** Characters of a template, and of the text in an email about a change of status. A message has as many. */
export const MAX_TEMPLATE_LENGTH = 2000

/** What a template or the text of a status email can contain, with what replaces it. */
export const PLACEHOLDERS = {
  '{applicant}': "The applicant's name",
  '{first name}': 'Their first name',
  '{job}': "The job's title",
  '{company}': "Your company's name",
} as const

/** What replaces the placeholders in a text to one applicant. `applicantName`: null where those of the name stay. */
export type PlaceholderValues = { applicantName: string | null; jobTitle: string; companyName: string }

/** Values for the preview of a template. */
export const SAMPLE_VALUES = { applicantName: 'Mia Nguyen', jobTitle: 'Forklift Driver' }

/** `text` with its placeholders replaced, in any case. Other braces stay as they are. */
export function fillPlaceholders(text: string, { applicantName, jobTitle, companyName }: PlaceholderValues): string {
  const values: Record<string, string | undefined> = {
    applicant: applicantName ?? undefined,
    'first name': applicantName?.split(' ')[0],
    job: jobTitle,
    company: companyName,
  }
  return text.replaceAll(PLACEHOLDER, (whole, name: string) => values[toKey(name)] ?? whole)
}

const PLACEHOLDER = /\{([^{}\n]{1,40})\}/g
const toKey = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ')

/** The placeholders of a text that nothing replaces, such as `{salary}`. */
export function unknownPlaceholders(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].map(([whole]) => whole).filter((whole) => !isPlaceholder(whole))
}

const isPlaceholder = (whole: string) => Object.hasOwn(PLACEHOLDERS, `{${toKey(whole.slice(1, -1))}}`)

/** `{applicant}, {first name}, {job} and {company}` */
export const PLACEHOLDER_NAMES = Object.keys(PLACEHOLDERS)
  .join(', ')
  .replace(/, (?=[^,]*$)/, ' and ')

/** A template to choose from. */
export type TemplateOption = { id: string; name: string; body: string }

export const TEMPLATES_PATH = '/employer/message-templates'
