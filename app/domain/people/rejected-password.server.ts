import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import type { UserType } from '#app/policy/actor.ts'
import { companies } from '#db/schema/companies.ts'
import { profiles, users, verifications } from '#db/schema/people.ts'

/** The data of a person that their password must not contain. */
export type PersonalData = { fullName: string; email: string; companyName?: string | null | undefined }

const COMMON_PASSWORD =
  'This password is on lists of common and breached passwords, or differs from one only by a few characters. Choose a different one.'

/** Shorter words occur in too many good passwords. */
const MIN_WORD_LENGTH = 4

/**
 * Why a new password that meets the five rules is still rejected: it is common, or it contains a word from the person's
 * own data. Runs on the server only, because the list of passwords is too large for browsers.
 *
 * @returns a message for the password field, or null
 */
export async function rejectedPasswordMessage(password: string, person: PersonalData): Promise<string | null> {
  const common = await loadCommonPasswords()
  if (spellings(password).some((spelling) => common.has(spelling))) return COMMON_PASSWORD
  const word = personalWords(person).find((word) => spellings(password).some((spelling) => spelling.includes(word)))
  return word
    ? `Don't use words from your name, email address or company in your password. This one contains “${word}”.`
    : null
}

/**
 * The id, the account type and the personal data of the person whom a reset link belongs to, or null for an unknown
 * token.
 */
export async function findPersonalDataByResetToken(
  ctx: Ctx,
  token: string,
): Promise<(PersonalData & { id: string; userType: UserType | null }) | null> {
  const [row] = await ctx.db
    .select({
      id: users.id,
      fullName: users.name,
      email: users.email,
      userType: profiles.userType,
      companyName: companies.name,
    })
    .from(verifications)
    .innerJoin(users, eq(verifications.value, sql`${users.id}::text`))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .leftJoin(companies, eq(companies.id, profiles.companyId))
    .where(eq(verifications.identifier, `reset-password:${token}`))
  return row ?? null
}

let commonPasswords: Promise<ReadonlySet<string>> | undefined

/**
 * 49,233 passwords in lowercase. Loaded when first needed (40 ms, 8 MB of heap), because most processes never need
 * them.
 */
function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return commonPasswords
}

const SUBSTITUTIONS: Record<string, string> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/**
 * The spellings under which a password is looked up: in lowercase, without the digits and symbols at its ends, and with
 * common substitutions undone. `P@ssw0rd1!` is also `password`.
 */
function spellings(password: string): string[] {
  const lower = password.toLowerCase()
  const withoutEnd = lower.replace(/[^\p{L}]+$/u, '')
  const core = withoutEnd.replace(/^[^\p{L}]+/u, '')
  const plain = [lower, withoutEnd, core].filter((spelling) => spelling.length >= MIN_WORD_LENGTH)
  // A 1 is written for an i or an l.
  return [...plain, ...plain.flatMap((spelling) => ['i', 'l'].map((one) => undoSubstitutions(spelling, one)))]
}

function undoSubstitutions(text: string, one: string): string {
  return [...text].map((character) => (character === '1' ? one : (SUBSTITUTIONS[character] ?? character))).join('')
}

function personalWords({ fullName, email, companyName }: PersonalData): string[] {
  const [localPart = ''] = email.split('@')
  return [fullName, localPart, companyName ?? '']
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}]+/u))
    .filter((word) => word.length >= MIN_WORD_LENGTH)
}
