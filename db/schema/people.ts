import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { enumCheck, id, instant, version } from './columns.ts'
import { companies } from './companies.ts'

/** Sign-in identities, written by Better Auth and by `register-person`. Names and contact details are in `profiles`. */
export const users = pgTable(
  'users',
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    emailVerified: boolean().notNull().default(false),
    image: text(),
    twoFactorEnabled: boolean().notNull().default(false),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('users_email_key').on(t.email),
    check('users_email_folded', sql`${t.email} = lower(btrim(${t.email})) and length(${t.email}) <= 254`),
    // Substring search in Users; with profiles_name_search_idx 3 ms among 100,000 people.
    index('users_email_search_idx').using('gin', sql`email gin_trgm_ops`),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    token: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
    ipAddress: text(),
    userAgent: text(),
    /** When the password, code or passkey was last given in this session; null: when it was created; 1970: never. */
    authenticatedAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [uniqueIndex('sessions_token_key').on(t.token), index('sessions_user_idx').on(t.userId)],
)

export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: instant(),
    refreshTokenExpiresAt: instant(),
    scope: text(),
    password: text(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    // One password, and one account of each sign-in service.
    uniqueIndex('accounts_user_provider_key').on(t.userId, t.providerId),
    uniqueIndex('accounts_provider_key').on(t.providerId, t.accountId),
  ],
)

/** One-time values of Better Auth, such as password reset links (`reset-password:{token}` → user id). */
export const verifications = pgTable(
  'verifications',
  {
    id: id(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: instant().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [index('verifications_identifier_idx').on(t.identifier), index('verifications_value_idx').on(t.value)],
)

/** A person (specification section 3, profiles). Has the same id as its row in `users`. */
export const profiles = pgTable(
  'profiles',
  {
    id: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    userType: text({ enum: ['employee', 'employer', 'admin'] }).notNull(),
    fullName: text().notNull(),
    phone: text(),
    headline: text(),
    location: text(),
    skills: text().array().notNull().default([]),
    /** The person's own statement that they may work in Australia; null: not answered. Never proved by a document. */
    workRights: boolean(),
    companyId: uuid().references(() => companies.id),
    /** What an employer may do in the company; null after they were removed from it. */
    companyRole: text({ enum: ['owner', 'recruiter', 'read-only'] }),
    /** What someone with an employer account does for the agency itself; they have no company. Null: nothing. */
    staffRole: text({ enum: ['consultant'] }),
    /** Whether a job seeker is emailed about status changes. */
    emailUpdates: boolean().notNull().default(true),
    /** For those who post jobs: an email for each application, one a day, or none. */
    applicantEmails: text({ enum: ['each', 'daily', 'none'] })
      .notNull()
      .default('each'),
    /** The time until which daily emails have listed applicants and withdrawals; null: none was sent yet. */
    applicantsEmailedUntil: instant(),
    suspendedAt: instant(),
    /** Since when a task is hiding or listing the person's jobs after a suspension or its end; null: none is. */
    relistingSince: instant(),
    /** When the person deleted the account. The row stays for counts and audit rows, without personal data. */
    erasedAt: instant(),
    version: version(),
    createdAt: instant().notNull(),
  },
  (t) => [
    enumCheck('profiles_user_type', t.userType),
    enumCheck('profiles_applicant_emails', t.applicantEmails),
    check(
      'profiles_employer_company',
      sql`${t.userType} <> 'employer' or ${t.companyId} is not null or ${t.staffRole} is not null`,
    ),
    check(
      'profiles_staff_role',
      sql`${t.staffRole} is null or (${t.staffRole} = 'consultant' and ${t.userType} = 'employer' and ${t.companyId} is null)`,
    ),
    check(
      'profiles_company_role',
      sql`${t.companyRole} is null
        or (${t.companyRole} in ('owner', 'recruiter', 'read-only') and ${t.userType} = 'employer' and ${t.companyId} is not null)`,
    ),
    check(
      'profiles_erased',
      sql`${t.erasedAt} is null or (${t.phone} is null and ${t.headline} is null and ${t.location} is null
        and ${t.workRights} is null and ${t.skills} = '{}')`,
    ),
    index('profiles_company_idx').on(t.companyId),
    index('profiles_created_idx').using('btree', sql`created_at desc`, sql`id desc`),
    index('profiles_name_search_idx').using('gin', sql`lower(full_name) gin_trgm_ops`),
    index('profiles_relisting_idx').on(t.id).where(sql`${t.relistingSince} is not null`),
    index('profiles_suspended_idx')
      .using('btree', sql`created_at desc`, sql`id desc`)
      .where(sql`suspended_at is not null`),
    index('profiles_admins_idx').using('btree', sql`created_at desc`, sql`id desc`).where(sql`user_type = 'admin'`),
    index('profiles_staff_idx')
      .using('btree', sql`created_at desc`, sql`id desc`)
      .where(sql`staff_role = 'consultant'`),
  ],
)

/** Internal notes of admins on an account. */
export const personNotes = pgTable(
  'person_notes',
  {
    id: id(),
    personId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    authorId: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    body: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    index('person_notes_person_idx').on(t.personId, t.at),
    check('person_notes_body', sql`length(${t.body}) between 1 and 5000`),
  ],
)

/**
 * Open invitations to become a member of a company. Accepting and revoking delete the row; the audit log keeps both.
 */
export const companyInvitations = pgTable(
  'company_invitations',
  {
    id: id(),
    companyId: uuid()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    role: text({ enum: ['owner', 'recruiter', 'read-only'] }).notNull(),
    /** The hash of the token in the newest email; a resent email replaces it. */
    tokenHash: text().notNull(),
    invitedBy: uuid()
      .notNull()
      .references(() => profiles.id),
    sentAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('company_invitations_email_key').on(t.companyId, t.email),
    uniqueIndex('company_invitations_token_key').on(t.tokenHash),
    index('company_invitations_address_idx').on(t.email),
    index('company_invitations_invited_by_idx').on(t.invitedBy),
    enumCheck('company_invitations_role', t.role),
  ],
)
