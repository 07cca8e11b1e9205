import type { CompanyRole, StaffRole, UserType } from './actor.ts'

/** The rows to which a role may do an action: all rows, its own rows, or none. */
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
 * Every action of the product and who may do it (specification section 6, docs/permissions.md). 'own' means the
 * person's own account or application, and for an employer the jobs of their company and the applications for them, if
 * their role in it is one of `COMPANY_RULES`. docs/permissions.md is generated from both tables.
 */
export const RULES = {
  'job.search': rule('Search and view open jobs', 'any', 'any', 'any', 'any'),
  'job.report': rule('Report a job', 'any', 'any', 'any', 'any'),
  'job.save': rule('Save jobs to look at again', 'no', 'own', 'no', 'no'),
  'job.post': rule('Post a job', 'no', 'no', 'any', 'any'),
  'job.choose-company': rule('Post a job for any company', 'no', 'no', 'no', 'any'),
  'job.manage': rule('View a job in Manage Jobs, even if it is paused or closed', 'no', 'no', 'own', 'any'),
  'job.edit': rule('Edit a job', 'no', 'no', 'own', 'any'),
  'job.delete': rule('Delete a job', 'no', 'no', 'own', 'any'),
  'job.review': rule('Review the jobs of companies that are not verified, and reported jobs', 'no', 'no', 'no', 'any'),
  'job.import': rule('Import jobs from a file', 'no', 'no', 'no', 'any'),
  'feed.manage': rule('Choose the jobs of the feeds for job boards', 'no', 'no', 'no', 'any'),
  'job-alert.own': rule(
    "View, change and stop the job alerts sent to the person's own address",
    'no',
    'own',
    'own',
    'own',
  ),
  'application.submit': rule('Apply for a job', 'no', 'any', 'no', 'no'),
  'application.track': rule('Track an application', 'no', 'own', 'no', 'no'),
  'application.withdraw': rule('Withdraw an application', 'no', 'own', 'no', 'no'),
  'application.review': rule('View applicants and their contact details', 'no', 'no', 'own', 'any'),
  'application.change-status': rule("Change an application's status", 'no', 'no', 'own', 'any'),
  'application.annotate': rule('Add internal notes, a rating and tags to an application', 'no', 'no', 'own', 'any'),
  'application.interview': rule('Propose, change, reschedule and cancel interviews', 'no', 'no', 'own', 'any'),
  'application.score': rule('Submit a scorecard for an interview that one holds', 'no', 'no', 'own', 'any'),
  'application.read-messages': rule(
    'Read messages about an application (admins: for jobs that they posted)',
    'no',
    'own',
    'own',
    'own',
  ),
  'application.message': rule(
    'Send messages about an application (admins: for jobs that they posted)',
    'no',
    'own',
    'own',
    'own',
  ),
  'message.review': rule(
    'View reported messages, and no others (a blind review hides the applicant)',
    'no',
    'no',
    'no',
    'any',
  ),
  'booking.book': rule('Book a consultation', 'any', 'any', 'any', 'any'),
  'booking.own': rule('View the bookings made while signed in', 'no', 'own', 'own', 'own'),
  'booking.review': rule(
    'View, export and subscribe to bookings (employers of verified companies: all or only their own, by a setting; other employers: their own)',
    'no',
    'no',
    'any',
    'any',
  ),
  'booking.manage': rule(
    "Change a booking's status, note or consultant (employers: bookings assigned to them as consultant)",
    'no',
    'no',
    'own',
    'any',
  ),
  'booking.create': rule('Book a consultation for a caller', 'no', 'no', 'no', 'any'),
  'booking.waitlist': rule('View the waitlist, and remove people from it', 'no', 'no', 'no', 'any'),
  'booking.workload': rule('View the bookings per consultant and how they ended', 'no', 'no', 'no', 'any'),
  'booking.own-schedule': rule("Change one's own hours and time off as a consultant", 'no', 'no', 'own', 'own'),
  'booking.settings': rule('Change the booking settings', 'no', 'no', 'no', 'any'),
  'store.shop': rule('Buy from the store', 'any', 'any', 'any', 'any'),
  'store.manage': rule('Manage products, stock, discounts and store settings', 'no', 'no', 'no', 'any'),
  'order.own': rule('View the orders made while signed in', 'no', 'own', 'own', 'own'),
  'order.manage': rule('Manage orders, refunds and invoices', 'no', 'no', 'no', 'any'),
  'profile.edit': rule('Edit a profile', 'no', 'own', 'own', 'own'),
  'account.secure': rule('Change password, email address, sessions and email preferences', 'no', 'own', 'own', 'own'),
  'account.single-sign-on': rule(
    'Sign in with Google, Microsoft, LinkedIn or another service',
    'no',
    'own',
    'own',
    'no',
  ),
  'account.delete': rule('Delete the account with its personal data', 'no', 'own', 'own', 'no'),
  'resume.manage': rule('Upload, rename and delete resumes', 'no', 'own', 'no', 'no'),
  'resume.download': rule(
    'Download a resume (employers: those sent with an application for a job of their company; not those sent with blind applications only)',
    'no',
    'own',
    'own',
    'any',
  ),
  'company.edit': rule('Edit a company profile', 'no', 'no', 'own', 'no'),
  'template.manage': rule("Add, edit and delete the message templates of one's company", 'no', 'no', 'own', 'no'),
  'team.view': rule("View the members of one's company, and leave it", 'no', 'no', 'own', 'no'),
  'team.manage': rule("Invite and remove members of one's company, and change their roles", 'no', 'no', 'own', 'no'),
  'api-key.manage': rule(
    "Create and revoke keys for the API (owners: also revoke those of the company's members)",
    'no',
    'no',
    'own',
    'no',
  ),
  'webhook.manage': rule(
    "Create, change and delete webhooks (owners: also those of the company's members)",
    'no',
    'no',
    'own',
    'own',
  ),
  'company.verify': rule('Verify a company, or withdraw its verification', 'no', 'no', 'no', 'any'),
  'person.list': rule('Search accounts', 'no', 'no', 'no', 'any'),
  'person.suspend': rule('Suspend and restore an account', 'no', 'no', 'no', 'any'),
  'person.annotate': rule('Add internal notes to an account', 'no', 'no', 'no', 'any'),
  'person.change-type': rule('Make a job seeker an employer, or the reverse', 'no', 'no', 'no', 'any'),
  'person.resend-confirmation': rule("Resend another person's confirmation email", 'no', 'no', 'no', 'any'),
  'person.sign-out': rule('Sign another person out everywhere', 'no', 'no', 'no', 'any'),
  'agency.edit': rule('Change the agency settings', 'no', 'no', 'no', 'any'),
  'security.manage': rule('View security events and change the security settings', 'no', 'no', 'no', 'any'),
  'audit.read': rule('View the activity log (a blind review hides its applicants)', 'no', 'no', 'no', 'any'),
} satisfies Record<string, Rule>

export type Action = keyof typeof RULES

const MEMBERS: readonly CompanyRole[] = ['owner', 'recruiter', 'read-only']
const RECRUITERS: readonly CompanyRole[] = ['owner', 'recruiter']
const OWNERS: readonly CompanyRole[] = ['owner']

/**
 * What employers do for their company, and the roles that may. Every other action concerns their own account: they keep
 * it after they were removed from the company.
 */
export const COMPANY_RULES: { [action in Action]?: readonly CompanyRole[] } = {
  'job.post': RECRUITERS,
  'job.manage': MEMBERS,
  'job.edit': RECRUITERS,
  'job.delete': RECRUITERS,
  'application.review': MEMBERS,
  'application.change-status': RECRUITERS,
  'application.annotate': RECRUITERS,
  'application.interview': RECRUITERS,
  'application.score': MEMBERS,
  'application.read-messages': MEMBERS,
  'application.message': RECRUITERS,
  'booking.review': MEMBERS,
  'booking.manage': RECRUITERS,
  'resume.download': MEMBERS,
  'company.edit': OWNERS,
  'template.manage': RECRUITERS,
  'team.view': MEMBERS,
  'team.manage': OWNERS,
  'api-key.manage': RECRUITERS,
  'webhook.manage': RECRUITERS,
}

/**
 * What the agency's own staff may do besides the actions on their own account. They are in no company, so that nothing
 * of `COMPANY_RULES` is allowed.
 */
export const STAFF_RULES: Record<StaffRole, { [action in Action]?: Scope }> = {
  consultant: { 'booking.review': 'own', 'booking.manage': 'own' },
}
