import type { UserType } from './actor.ts'

/** How far a role may go: every row, only rows that are theirs, or not at all. */
export type Scope = 'any' | 'own' | 'no'

type Rule = { sentence: string; guest: Scope } & Record<UserType, Scope>

const rule = (sentence: string, guest: Scope, employee: Scope, employer: Scope, admin: Scope): Rule => ({
  sentence,
  guest,
  employee,
  employer,
  admin,
})

/**
 * Every action of the product and who may do it (specification section 6, product.md section 2). "own" means: the
 * person's own account, company, ad or application; for an employer's view of applications, those for their own ads.
 * docs/permissions.md is printed from this table.
 */
export const RULES = {
  'job.search': rule('Search and read open jobs', 'any', 'any', 'any', 'any'),
  'job.post': rule('Post a job', 'no', 'no', 'any', 'any'),
  'job.choose-company': rule('Post a job in the name of any company', 'no', 'no', 'no', 'any'),
  'job.manage': rule('See an ad with its hidden states, in Manage Jobs', 'no', 'no', 'own', 'any'),
  'job.edit': rule('Edit an ad', 'no', 'no', 'own', 'any'),
  'job.delete': rule('Delete an ad', 'no', 'no', 'own', 'any'),
  'job.import': rule('Import ads from a file', 'no', 'no', 'no', 'any'),
  'application.submit': rule('Apply for a job', 'no', 'any', 'no', 'no'),
  'application.track': rule('Follow an application', 'no', 'own', 'no', 'no'),
  'application.withdraw': rule('Withdraw an application', 'no', 'own', 'no', 'no'),
  'application.review': rule('See applicants with their contact details', 'no', 'no', 'own', 'any'),
  'application.change-status': rule("Change an application's status", 'no', 'no', 'own', 'any'),
  'booking.book': rule('Book a consultation', 'any', 'any', 'any', 'any'),
  'booking.own': rule('See the bookings made while signed in', 'no', 'own', 'own', 'own'),
  'booking.review': rule(
    'See bookings, their export and calendar feed (employers: all, or only their own where the agency says so)',
    'no',
    'no',
    'any',
    'any',
  ),
  'booking.manage': rule(
    'Change a booking: status, note, consultant (employers: those they hold as consultant)',
    'no',
    'no',
    'own',
    'any',
  ),
  'booking.settings': rule('Change how consultations are offered', 'no', 'no', 'no', 'any'),
  'store.shop': rule('Shop in the store', 'any', 'any', 'any', 'any'),
  'store.manage': rule('Manage products, stock, discounts and store settings', 'no', 'no', 'no', 'any'),
  'order.own': rule('See the orders made while signed in', 'no', 'own', 'own', 'own'),
  'order.manage': rule('Manage orders: fulfilment, refunds, invoices', 'no', 'no', 'no', 'any'),
  'profile.edit': rule('Edit a profile', 'no', 'own', 'own', 'own'),
  'account.secure': rule('Change password, address, sessions and mail preferences', 'no', 'own', 'own', 'own'),
  'company.edit': rule('Edit a company profile', 'no', 'no', 'own', 'no'),
  'person.list': rule('Search accounts', 'no', 'no', 'no', 'any'),
  'person.suspend': rule('Suspend and restore an account', 'no', 'no', 'no', 'any'),
  'person.resend-confirmation': rule("Send another person's confirmation mail again", 'no', 'no', 'no', 'any'),
  'person.sign-out': rule('Sign another person out everywhere', 'no', 'no', 'no', 'any'),
  'agency.edit': rule('Change the agency settings', 'no', 'no', 'no', 'any'),
  'audit.read': rule('Read the audit trail', 'no', 'no', 'no', 'any'),
} satisfies Record<string, Rule>

export type Action = keyof typeof RULES
