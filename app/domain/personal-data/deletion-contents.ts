import type { PERSONAL_DATA } from './personal-data.ts'

type PersonalTableName = keyof typeof PERSONAL_DATA

/** Whom a line concerns; without `for`, everyone. `member`: of a company. `staff`: a consultant of the agency. */
type Audience = 'employee' | 'member' | 'staff' | 'allowance'

type Line = {
  text: string
  /** The tables of the register whose data the line names. */
  tables: readonly PersonalTableName[]
  for?: Audience
}

/** What the deletion of an account deletes, as its page names it. A test compares it with the register. */
export const DELETED_LINES: readonly Line[] = [
  { text: 'Your name, contact details and profile.', tables: ['users', 'profiles'] },
  {
    text: 'Your password, passkeys, authenticator app, connected services and signed-in devices.',
    tables: ['accounts', 'sessions', 'passkeys', 'two_factors', 'verifications', 'known_devices', 'email_reversals'],
  },
  {
    text: 'Your resumes, application drafts and saved jobs.',
    tables: ['resumes', 'application_drafts', 'saved_jobs'],
    for: 'employee',
  },
  {
    text: 'Your answers and cover notes, and the notes, ratings, tags and scorecards that employers recorded about you.',
    tables: [
      'application_answers',
      'application_submissions',
      'applications',
      'application_events',
      'application_notes',
      'person_notes',
      'interview_scorecards',
    ],
    for: 'employee',
  },
  {
    text: 'All messages about your applications with their files, and the places, links and notes of your interviews.',
    tables: ['application_messages', 'message_attachments', 'message_reply_addresses', 'interviews', 'interview_links'],
    for: 'employee',
  },
  {
    text: 'Your API keys, webhooks, calendar address, and the invitations that you sent.',
    tables: [
      'api_keys',
      'api_responses',
      'webhook_endpoints',
      'webhook_former_secrets',
      'webhook_events',
      'webhook_deliveries',
      'calendar_feeds',
      'company_invitations',
    ],
    for: 'member',
  },
  { text: 'Your job alerts, and your reports about jobs.', tables: ['job_alerts', 'job_alert_emails', 'job_reports'] },
  {
    text: 'Your contact details, messages and answers in consultations and on waitlists.',
    tables: ['bookings', 'booking_links', 'waitlist_entries'],
  },
  {
    text: 'Your contact details, addresses, notes and tracking numbers in orders, returns, refunds and checkouts.',
    tables: [
      'orders',
      'order_links',
      'order_returns',
      'order_parcels',
      'refunds',
      'checkouts',
      'test_payments',
      'stock_notices',
    ],
  },
  { text: 'Emails to you, and our copies of emails to others that name you.', tables: ['emails'] },
  {
    text: 'Your calendar address, the reasons for your time off, and the names of files that you imported.',
    tables: ['calendar_feeds', 'time_off', 'imports', 'store_imports'],
    for: 'staff',
  },
]

/** What stays, as the page names it. */
export const KEPT_LINES: readonly Line[] = [
  {
    text: 'A record that someone applied and was interviewed, with dates and statuses but not your name.',
    tables: ['applications', 'application_events', 'interviews'],
    for: 'employee',
  },
  {
    text: 'Your company and its jobs, and the messages that you wrote to applicants, without your name.',
    tables: ['application_messages', 'message_attachments'],
    for: 'member',
  },
  { text: 'The dates and times of consultations, without your name.', tables: ['bookings'] },
  {
    text: 'Orders with their items and amounts, without your contact details, because the law requires records of sales. An invoice of $1,000 or more keeps your name.',
    tables: ['orders', 'order_returns', 'order_parcels', 'refunds', 'checkouts', 'test_payments'],
  },
  {
    text: 'Changes to your staff allowance, with their reasons, as part of those records.',
    tables: ['allowance_entries'],
    for: 'allowance',
  },
  { text: 'A record of what was changed and when, without your name or IP address.', tables: ['audit_events'] },
  {
    text: 'Records of sign-ins and rejected requests, with IP addresses but not your name, for 90 days.',
    tables: ['security_events'],
  },
  {
    text: 'Your name, email and calendar as a consultant, until an admin removes them.',
    tables: ['consultants', 'consultant_calendars', 'time_off', 'imports', 'store_imports'],
    for: 'staff',
  },
]

export type DeletionAudience = ReadonlySet<Audience>

/** The texts of the lines that concern a person. */
export const textsFor = (lines: readonly Line[], audience: DeletionAudience): string[] =>
  lines.filter((line) => line.for === undefined || audience.has(line.for)).map(({ text }) => text)
