import type { State } from '#app/lib/states.ts'
import { checkCompany } from './check-company.ts'
import { checkLicence } from './check-licence.ts'
import { checkPay, type MinimumPay } from './check-pay.ts'
import { checkTitle } from './check-title.ts'
import { hasListedWording, QUESTION_RULES, WORDING_KINDS, WORDING_RULES } from './wording-rules.ts'

/** The fields of a job ad by their names in its form. Lists have one item per line. */
export type CheckedFields = Readonly<Record<string, string | undefined>>

export const WARNING_KINDS = [
  ...WORDING_KINDS,
  'title-with-more',
  'description-repeats-title',
  'pay-without-unit',
  'pay-below-minimum',
  'implausible-pay',
  'pay-differs',
  'labour-hire-licence',
  'other-company',
] as const
export type WarningKind = (typeof WARNING_KINDS)[number]

/** A warning about a field of an ad. `found` are the words or the pay that it is about. */
export type PostingWarning = { kind: WarningKind; field: string; found: string; message: string }

/** The messages of the warnings about a field, by its name. */
export type GetFieldWarnings = (field: string) => string[]

/** What the agency's settings say about ads today, and whose job is edited. */
export type PostingRules = {
  /** Null compares the pay with nothing. */
  minimumPay: MinimumPay | null
  /** States in which the agency's ads need a labour-hire licence that is not entered (`checkLicence`). */
  unlicensedStates: readonly State[]
  /** The company of an edited job (`checkCompany`); null for any other. */
  employer: string | null
}

/** Of a check that compares with no setting. */
export const NO_POSTING_RULES: PostingRules = { minimumPay: null, unlicensedStates: [], employer: null }

const TEXT_FIELDS = ['title', 'description', 'responsibilities', 'requirements', 'benefits', 'salary']
const QUESTION_LABEL = /^question_\d+_label$/

/**
 * Checks a job ad for wording that can be unlawful, its title, and its pay. Warns only: the employer decides, and
 * nothing is changed. The same words in one field are one warning.
 */
export function checkJob(
  fields: CheckedFields,
  { minimumPay, unlicensedStates, employer }: PostingRules,
): PostingWarning[] {
  const names = [...TEXT_FIELDS, ...Object.keys(fields).filter((name) => QUESTION_LABEL.test(name))]
  const wording = names.flatMap((name) => checkWording(name, fields[name] ?? ''))
  const warnings = [
    ...checkTitle(fields),
    ...wording,
    ...checkPay(fields, minimumPay),
    ...checkLicence(fields, unlicensedStates),
    ...checkCompany(fields, employer),
  ]
  const keys = warnings.map(warningKey)
  return warnings.filter((warning, index) => keys.indexOf(warningKey(warning)) === index)
}

/** Identifies a warning: of the same words in the same field. */
export function warningKey({ kind, field, found }: PostingWarning): string {
  return `${kind} ${field} ${found.toLowerCase()}`
}

function checkWording(field: string, text: string): PostingWarning[] {
  const line = text.normalize('NFKC').replace(/[^\S\n]+/g, ' ')
  const rules = [
    ...(hasListedWording(line) ? WORDING_RULES : []),
    ...(QUESTION_LABEL.test(field) ? QUESTION_RULES : []),
  ]
  const warnings = rules.flatMap(({ kind, pattern, message }) =>
    Array.from(line.matchAll(pattern), ([found]) => ({ kind, field, found, message: message(found) })),
  )
  // Of `your nationality` and `nationality` only the longer words are shown.
  const isPartOf = (part: PostingWarning, one: PostingWarning) =>
    part.kind === one.kind && part.found.length < one.found.length && one.found.includes(part.found)
  return warnings.filter((warning) => !warnings.some((other) => isPartOf(warning, other)))
}
