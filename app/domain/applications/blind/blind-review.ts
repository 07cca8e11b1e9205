import { z } from 'zod'
import { escapePattern } from '#app/lib/highlight.ts'

/** The statuses until which a job can be reviewed without names. */
export const BLIND_STATUSES = ['Under Review', 'Reviewed', 'Interview Scheduled', 'Hired'] as const
export type BlindStatus = (typeof BLIND_STATUSES)[number]

/** The form of a job's blind review; null: names are shown. `from` is the setting that the form was opened with. */
export const blindReviewForm = z.object({
  blind_until: z
    .enum(['off', ...BLIND_STATUSES], { error: 'Choose an option from the list.' })
    .transform((value) => (value === 'off' ? null : value)),
  from: z.string().max(40).default(''),
})

/** Who an applicant is, as far as a text can tell. */
export type Identity = { name: string; email: string; phone: string | null }

/** What replaces a part of a text that identifies the applicant. */
const HIDDEN = '[hidden]'
const EMAIL = /[^\s@<>()[\]]+@[^\s@<>()[\]]+\.[^\s@<>()[\],;]+/g
const PHONE = /(?:\+|\b00?|\()\d(?:[\s().-]{0,2}\d){7,13}/g
const WEB_ADDRESS = /\b(?:https?:\/\/|www\.|(?:[a-z]+\.)?linkedin\.com\/|github\.com\/)\S+/gi

/** `text` without the parts that identify an applicant: their name in any case and accents, email, phone and web addresses. */
export function redactIdentity(text: string, { name, email, phone }: Identity): string {
  const words = wordsOf(name)
  // The words of the name, and all of them written as one.
  const names = new Set([...words.filter((word) => word.length > 1), words.join('')])
  const digits = (phone ?? '').replace(/\D/g, '').slice(-8)
  const mailbox = email.split('@')[0] ?? ''
  const contacts = text
    .replaceAll(EMAIL, HIDDEN)
    .replaceAll(WEB_ADDRESS, HIDDEN)
    .replaceAll(PHONE, HIDDEN)
    .replaceAll(/\+?\d[\d\s().-]{6,}\d/g, (part) =>
      digits.length === 8 && part.replace(/\D/g, '').endsWith(digits) ? HIDDEN : part,
    )
  const withoutMailbox =
    mailbox.length > 2 ? contacts.replaceAll(new RegExp(escapePattern(mailbox), 'gi'), HIDDEN) : contacts
  return withoutMailbox.replaceAll(/[\p{L}\p{M}]+/gu, (word) => (names.has(fold(word)) ? HIDDEN : word))
}

/** Answers without the parts that identify the applicant. */
export const redactAnswers = <Given extends { answer: string[] }>(answers: readonly Given[], identity: Identity) =>
  answers.map((given) => ({ ...given, answer: given.answer.map((text) => redactIdentity(text, identity)) }))

/** The first line of a resume's own sections. */
const SECTION =
  /^\W*(profile|summary|about|objective|career|work|professional|employment|experience|skills|key|education|qualifications|licences|licenses|certificat|references)/i
/** The lines in which a resume's header ends. */
const MAX_HEADER_LINES = 15
/** The lines that are left out where no section is found. */
const USUAL_HEADER_LINES = 5

/** The text of a resume without its header, which has the name and the address, and without what else identifies them. */
export function redactResume(text: string, identity: Identity): string {
  const lines = text.split('\n')
  const first = lines.slice(0, MAX_HEADER_LINES)
  const section = first.findIndex((line) => SECTION.test(line))
  const end = section !== -1 ? section : Math.min(USUAL_HEADER_LINES, lines.length - 1)
  return redactIdentity(lines.slice(end).join('\n').trim(), identity)
}

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
const wordsOf = (name: string) => (name.match(/[\p{L}\p{M}]+/gu) ?? []).map(fold)
