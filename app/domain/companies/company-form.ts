import { z } from 'zod'
import { formatAbn, parseAbn } from '#app/lib/abn.ts'
import { optionalLine, personName } from '#app/lib/form-fields.ts'
import { normaliseText } from '#app/lib/text.ts'
import { safeHttpUrl } from '#app/lib/url.ts'

/**
 * Maximum lengths of a company profile, in characters. The database enforces the name's on jobs (`jobs_text_lengths`).
 */
export const MAX_COMPANY_LENGTHS = { name: 150, about: 5000, website: 300, industry: 60 } as const

const website = z
  .string()
  .optional()
  .transform((text, context) => {
    const typed = text?.trim() ?? ''
    if (typed === '') return null
    const url = typed.length <= MAX_COMPANY_LENGTHS.website ? safeHttpUrl(typed) : null
    if (url) return url
    context.addIssue({ code: 'custom', message: 'Enter a web address, such as www.example.com.au.' })
    return z.NEVER
  })

const abn = z
  .string()
  .optional()
  .transform((text, context) => {
    const typed = text?.trim() ?? ''
    if (typed === '') return null
    const digits = parseAbn(typed)
    if (digits) return digits
    context.addIssue({
      code: 'custom',
      message: 'Enter an ABN with 11 digits, such as 51 824 753 556. This one has a typo.',
    })
    return z.NEVER
  })

/** The company profile form at /employer/company. */
export const companyForm = z.object({
  name: personName("your company's name", MAX_COMPANY_LENGTHS.name),
  about: z
    .string()
    .optional()
    .transform((text) => normaliseText(text ?? ''))
    .refine((text) => text.length <= MAX_COMPANY_LENGTHS.about, { error: 'Use 5,000 characters or fewer.' }),
  website,
  industry: optionalLine(MAX_COMPANY_LENGTHS.industry),
  abn,
})

export type CompanyInput = z.output<typeof companyForm>

/** A company profile as its form shows it. */
export function toCompanyFields({ name, about, website, industry, abn }: CompanyInput) {
  return { name, about, website: website ?? '', industry: industry ?? '', abn: abn ? formatAbn(abn) : '' }
}
