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
/** With `https://` or `www.`, or a domain of a common kind. ASP.NET is none. */
const WEB_ADDRESS =
  /\b(?:https?:\/\/|www\.)\S+|(?<![\w.@-])(?!asp\.net\b)(?:[a-z0-9-]+\.)+(?:com|net|org|edu|io|me|co|dev|app|info|biz|au|nz|uk)\b(?:\/\S*)?/gi

/** A text of the applicant without the parts that identify them: their name, and every email, phone and web address. */
export const redactIdentity = (text: string, identity: Identity): string =>
  redactMentions(text.replaceAll(EMAIL, HIDDEN).replaceAll(WEB_ADDRESS, HIDDEN).replaceAll(PHONE, HIDDEN), identity)

/**
 * A text of someone else without the applicant's own name in any case and accents, email and number. Other addresses
 * and numbers stay: they identify the author, and are what a report of the text can be about.
 */
export function redactMentions(text: string, { name, email, phone }: Identity): string {
  const words = wordsOf(name)
  // The words of the name, those joined by an apostrophe also as one, and all of them as one.
  const joined = name.split(/[\s‐‑–-]+/).map((part) => wordsOf(part).join(''))
  const names = new Set([...words, ...joined].filter((word) => word.length > 1).concat(words.join('')))
  const initials = new Set(words.filter((word) => word.length === 1))
  const digits = (phone ?? '').replace(/\D/g, '').slice(-8)
  const mailbox = email.split('@')[0] ?? ''
  const contacts = text
    .replaceAll(new RegExp(escapePattern(email), 'gi'), HIDDEN)
    .replaceAll(/\+?\d[\d\s().-]{6,}\d/g, (part) =>
      digits.length === 8 && part.replace(/\D/g, '').endsWith(digits) ? HIDDEN : part,
    )
  const withoutMailbox =
    mailbox.length > 2 ? contacts.replaceAll(new RegExp(escapePattern(mailbox), 'gi'), HIDDEN) : contacts
  return redactUnspaced(withoutMailbox, name).replaceAll(COMPOUND, (compound) =>
    redactCompound(compound, names, initials),
  )
}

/** The scripts that are written without spaces between words, or with endings that are joined to a name. */
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u

/** Hides the full name in such a script within a word too, which would otherwise be compared as a whole. */
function redactUnspaced(text: string, name: string): string {
  const letters = name.normalize('NFC').match(/[\p{L}\p{M}]/gu) ?? []
  if (letters.length < 2 || !UNSPACED.test(name)) return text
  return text.normalize('NFC').replaceAll(new RegExp(letters.join('[\\s·・]*'), 'giu'), HIDDEN)
}

/** A word with the words that hyphens and apostrophes join to it, such as `Nguyen-O’Hara`. */
const COMPOUND = /[\p{L}\p{M}]+(?:['’‘ʼ`‐‑–-][\p{L}\p{M}]+)*/gu

/** Hides each run of words of the name as a whole, because `[hidden]-O’[hidden]` would tell how the name is built. */
function redactCompound(compound: string, names: ReadonlySet<string>, initials: ReadonlySet<string>): string {
  // Words and, between them, what joins them.
  const parts = compound.split(/([^\p{L}\p{M}]+)/u)
  const shown: string[] = []
  for (let start = 0; start < parts.length; start += 1) {
    let [end, isName] = [start, false]
    for (let at = start; at < parts.length; at += 2) {
      const word = fold(parts[at] ?? '')
      if (!names.has(word) && !initials.has(word)) break
      if (names.has(word)) [end, isName] = [at, true]
    }
    shown.push(isName ? HIDDEN : (parts[start] ?? ''))
    start = end
  }
  return shown.join('')
}

/** Answers without the parts that identify the applicant. */
export const redactAnswers = <Given extends { answer: string[] }>(answers: readonly Given[], identity: Identity) =>
  answers.map((given) => ({ ...given, answer: given.answer.map((text) => redactIdentity(text, identity)) }))

/** The texts of an application that `Search applicants` searches, beside its job title. */
export type ApplicantTexts = Record<'resume' | 'coverNote' | 'answers' | 'notes' | 'headline' | 'skills', string | null>

/**
 * The texts as the employer is shown them: during a blind review, with an `identity`, without the headline and what
 * identifies the applicant.
 */
export function shownTexts(texts: ApplicantTexts, identity: Identity | undefined): ApplicantTexts {
  if (!identity) return texts
  const { resume, coverNote, answers, notes, skills } = texts
  const redact = (text: string | null) => text && redactIdentity(text, identity)
  return {
    resume: resume && redactResume(resume, identity),
    coverNote: redact(coverNote),
    answers: redact(answers),
    notes: redact(notes),
    headline: null,
    skills: redact(skills),
  }
}

/** `text` without what stands in for its hidden parts. */
export const withoutHidden = (text: string): string => text.replaceAll(HIDDEN, ' ')

/**
 * What the headings of a resume's sections are made of. A line with any other word is part of the header: a tagline, or
 * a name.
 */
const SECTION_NOUN =
  '(?:profile|summary|about me|statement|objectives?|overview|background|experience|history|employment|career|work|skills|competenc(?:y|ies)|strengths|achievements|highlights|education|training|qualifications?|licen[cs]es?|certificat(?:es?|ions?)|tickets|references|referees)'
const SECTION_WORD = `(?:${SECTION_NOUN}|about|personal|professional|key|core|relevant|technical|and|of)`
const SECTION = new RegExp(`^\\W*(?:${SECTION_WORD}\\W+){0,4}${SECTION_NOUN}\\W*$`, 'i')

const STREET_TYPES =
  'Street St Road Rd Avenue Ave Av Drive Dr Court Ct Crescent Cres Place Pl Lane Ln Parade Pde Highway Hwy Terrace Tce Boulevard Blvd Bvd Close Cl Way Circuit Cct Esplanade Grove Gr Square Sq'
/** A street address in title case or capitals: in columns, a resume's header can stand below its first heading. */
const STREET = new RegExp(
  String.raw`(?:\b(?:Unit|UNIT|Flat|FLAT|Apt|APT|Apartment|Level|LEVEL|Lot|LOT)\s*\d{1,4}[a-zA-Z]?\s*[,/]?\s*)?\b\d{1,4}[a-zA-Z]?(?:\s?[/-]\s?\d{1,4}[a-zA-Z]?)?,?\s+(?:\p{Lu}[\p{L}'’]*\s+){1,3}(?:` +
    `${STREET_TYPES.replaceAll(' ', '|')}|${STREET_TYPES.toUpperCase().replaceAll(' ', '|')})\\b\\.?`,
  'gu',
)
/** A suburb with its state and postcode, such as `Fremantle WA 6160`. */
const SUBURB =
  /\b\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*){0,2},? (?:NSW|N\.S\.W\.|VIC|Vic\.?|QLD|Qld|SA|S\.A\.|WA|W\.A\.|TAS|Tas\.?|NT|N\.T\.|ACT|A\.C\.T\.),? \d{4}\b/gu
const POST_BOX = /\bG?P\.?\s?O\.?\s?Box\s+\d+/gi

/** The lines in which a resume's header ends. */
const MAX_HEADER_LINES = 15
/** The lines that are left out where no section is found. */
const USUAL_HEADER_LINES = 5

/**
 * The text of a resume without its header, which has the name and the address, without streets, suburbs with a postcode
 * and post boxes below it, and without what else identifies the applicant.
 */
export function redactResume(text: string, identity: Identity): string {
  const lines = text.split('\n')
  const first = lines.slice(0, MAX_HEADER_LINES)
  const section = first.findIndex((line) => SECTION.test(line))
  const end = section !== -1 ? section : Math.min(USUAL_HEADER_LINES, lines.length - 1)
  const body = lines.slice(end).join('\n').trim()
  return redactIdentity(
    body.replaceAll(STREET, HIDDEN).replaceAll(POST_BOX, HIDDEN).replaceAll(SUBURB, HIDDEN),
    identity,
  )
}

/** Letters that are no base letter with an accent, as `unaccent` of PostgreSQL writes them. */
const LETTERS: Record<string, string> = {
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŋ: 'n',
  ø: 'o',
  ŧ: 't',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\P{ASCII}/gu, (letter) => LETTERS[letter] ?? letter)
const wordsOf = (name: string) => (name.match(/[\p{L}\p{M}]+/gu) ?? []).map(fold)
