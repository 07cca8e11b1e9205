import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant, version } from './columns.ts'
import { users } from './people.ts'

/** Limits and duties that admins set at /admin/security: one row. Without a row the defaults of the code apply. */
export const securitySettings = pgTable(
  'security_settings',
  {
    onlyRow: boolean().primaryKey().default(true),
    requireAdminSecondFactor: boolean().notNull(),
    /** Jobs of unverified companies are hidden until an admin has reviewed them. */
    holdNewEmployerJobs: boolean().notNull(),
    maxOpenBookingsPerEmail: smallint().notNull(),
    maxBookingsPerAddressPerDay: smallint().notNull(),
    /** Emails to an address without a confirmed account, which strangers can cause. */
    maxGuestEmailsPerRecipientPerDay: smallint().notNull(),
    maxReservedUnitsPerAddress: integer().notNull(),
    /** Share of a variant's stock, in percent, that unpaid checkouts of guests may reserve together. */
    maxReservedStockPercent: smallint().notNull(),
    /** A refund above this amount requires the password or second factor of the last 10 minutes. */
    refundStepUpCents: integer().notNull(),
    /** Days after which sent emails are deleted. */
    emailRetentionDays: smallint().notNull(),
    version: version(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    check('security_settings_only_row', sql`${t.onlyRow}`),
    check(
      'security_settings_limits',
      sql`${t.maxOpenBookingsPerEmail} between 1 and 1000 and ${t.maxBookingsPerAddressPerDay} between 1 and 10000
        and ${t.maxGuestEmailsPerRecipientPerDay} between 1 and 1000
        and ${t.maxReservedUnitsPerAddress} between 1 and 1000000 and ${t.maxReservedStockPercent} between 1 and 100
        and ${t.refundStepUpCents} between 0 and 100000000 and ${t.emailRetentionDays} between 1 and 3650`,
    ),
  ],
)

/**
 * Failed sign-ins, limits reached, denied and rejected requests: what an admin looks at after an attack. Unlike audit
 * events they are not part of a change, and they are deleted after 90 days.
 */
export const securityEvents = pgTable(
  'security_events',
  {
    id: id(),
    at: instant().notNull(),
    type: text().notNull(),
    /** The account concerned, if it is known. No foreign key: the row outlives an erased account. */
    personId: uuid(),
    /** The client's IP address. */
    address: text().notNull(),
    requestId: text(),
    /** Method, path without tokens, limit: no secrets, and no email address of an unknown account. */
    details: jsonb().$type<Record<string, string | number>>().notNull(),
  },
  (t) => [
    index('security_events_newest_idx').using('btree', sql`at desc`, sql`id desc`),
    index('security_events_type_idx').using('btree', sql`type`, sql`at desc`, sql`id desc`),
    index('security_events_person_idx').on(t.personId, t.at),
  ],
)

/** Browsers in which a person has signed in before: their sign-ins are not delayed, and cause no new-device email. */
export const knownDevices = pgTable(
  'known_devices',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the device cookie. */
    tokenHash: text().notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant().notNull(),
  },
  (t) => [uniqueIndex('known_devices_user_token_key').on(t.userId, t.tokenHash)],
)

/**
 * Links in the email to the previous address, which revert a change of email address for 7 days. The rows are kept as
 * long as emails from before: they say which addresses an account has had.
 */
export const emailReversals = pgTable(
  'email_reversals',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    previousEmail: text().notNull(),
    newEmail: text().notNull(),
    tokenHash: text().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [uniqueIndex('email_reversals_token_key').on(t.tokenHash), index('email_reversals_user_idx').on(t.userId)],
)

/** Authenticator apps (TOTP) and recovery codes, encrypted by Better Auth's two-factor plugin. */
export const twoFactors = pgTable(
  'two_factors',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    secret: text().notNull(),
    backupCodes: text().notNull(),
    /** False until the first code was entered correctly. */
    verified: boolean().notNull().default(true),
    failedVerificationCount: integer().notNull().default(0),
    lockedUntil: instant(),
  },
  (t) => [uniqueIndex('two_factors_user_key').on(t.userId)],
)

/** Passkeys (WebAuthn credentials), written by Better Auth's passkey plugin. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    name: text(),
    publicKey: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    credentialID: text('credential_id').notNull(),
    counter: integer().notNull(),
    deviceType: text().notNull(),
    backedUp: boolean().notNull(),
    transports: text(),
    createdAt: instant(),
    aaguid: text(),
  },
  (t) => [uniqueIndex('passkeys_credential_key').on(t.credentialID), index('passkeys_user_idx').on(t.userId)],
)
