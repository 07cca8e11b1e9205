import { STORE_PERSONAL_DATA } from './store-personal-data.ts'

/**
 * What deleting an account does with a table's personal data.
 *
 * - `deleted`: the person's rows are deleted
 * - `replaced`: the rows stay for counts and links between them, with empty values or `DELETED_NAME`
 * - `kept`: the values stay until their retention period ends
 */
export type Erasure = 'deleted' | 'replaced' | 'kept'

export type PersonalTable = {
  erasure: Erasure
  /** Columns with personal data. */
  columns: readonly string[]
  /** Columns that identify nobody once the personal ones are empty. */
  others?: readonly string[]
  /** Columns that keep a part of their personal data although the table's others are erased: `reason` says why. */
  kept?: readonly string[]
  /** Personal columns that `Download my data` leaves out: secrets, copies, and what others wrote for themselves. */
  notDownloaded?: readonly string[]
  /** Why values are kept. */
  reason?: string
}

/** The name of a deleted account, wherever a name must stand. */
export const DELETED_NAME = 'Deleted account'

/** The name of a file that a deleted account uploaded for the agency. */
export const DELETED_FILE_NAME = 'Deleted file'

/** An address that cannot exist (RFC 6761 section 6.4), because each account needs one of its own. */
export const deletedAddress = (id: string) => `deleted-${id}@deleted.invalid`

/**
 * The register of personal data: every table with data about an identifiable person, and what happens to it. A test
 * compares it with the schema, and others check that a download contains and a deletion removes what it lists
 * (Australian Privacy Principles 11.2 and 12).
 */
export const PERSONAL_DATA = {
  users: {
    erasure: 'replaced',
    columns: ['name', 'email', 'image'],
    others: ['email_verified', 'two_factor_enabled'],
    // A copy of the profile's.
    notDownloaded: ['name'],
  },
  profiles: {
    erasure: 'replaced',
    columns: ['full_name', 'phone', 'headline', 'location', 'skills', 'work_rights'],
    others: ['user_type', 'company_role', 'staff_role', 'email_updates', 'applicant_emails'],
  },
  sessions: {
    erasure: 'deleted',
    columns: ['token', 'ip_address', 'user_agent'],
    notDownloaded: ['token'],
  },
  accounts: {
    erasure: 'deleted',
    columns: ['provider_id', 'account_id', 'access_token', 'refresh_token', 'id_token', 'scope', 'password'],
    notDownloaded: ['account_id', 'access_token', 'refresh_token', 'id_token', 'scope', 'password'],
  },
  verifications: {
    erasure: 'deleted',
    columns: ['identifier', 'value'],
    notDownloaded: ['identifier', 'value'],
  },
  known_devices: { erasure: 'deleted', columns: ['token_hash'], notDownloaded: ['token_hash'] },
  email_reversals: {
    erasure: 'deleted',
    columns: ['previous_email', 'new_email', 'token_hash'],
    notDownloaded: ['previous_email', 'new_email', 'token_hash'],
  },
  two_factors: {
    erasure: 'deleted',
    columns: ['secret', 'backup_codes'],
    others: ['verified'],
    notDownloaded: ['secret', 'backup_codes'],
  },
  passkeys: {
    erasure: 'deleted',
    columns: ['name', 'public_key', 'credential_id', 'device_type', 'transports', 'aaguid'],
    others: ['backed_up'],
    notDownloaded: ['public_key', 'credential_id', 'device_type', 'transports', 'aaguid'],
  },
  api_keys: {
    erasure: 'deleted',
    columns: ['name', 'token_hash', 'token_end'],
    others: ['scopes'],
    notDownloaded: ['token_hash', 'token_end'],
  },
  api_responses: {
    erasure: 'deleted',
    columns: ['idempotency_key', 'fingerprint', 'body'],
    notDownloaded: ['idempotency_key', 'fingerprint', 'body'],
  },
  webhook_endpoints: {
    erasure: 'deleted',
    columns: ['url', 'secret'],
    others: ['event_types'],
    notDownloaded: ['secret'],
  },
  webhook_former_secrets: { erasure: 'deleted', columns: ['secret'], notDownloaded: ['secret'] },
  webhook_events: { erasure: 'deleted', columns: ['body'], others: ['type'], notDownloaded: ['body'] },
  // What went wrong with an attempt to send one of these events.
  webhook_deliveries: { erasure: 'deleted', columns: ['error'], others: ['status'], notDownloaded: ['error'] },
  // The invitations to the person's address, and those that the person sent.
  company_invitations: {
    erasure: 'deleted',
    columns: ['email', 'token_hash'],
    others: ['role'],
    notDownloaded: ['token_hash'],
  },
  calendar_feeds: { erasure: 'deleted', columns: ['token_hash'], notDownloaded: ['token_hash'] },
  resumes: { erasure: 'deleted', columns: ['name', 'content', 'text'], others: ['kind', 'status', 'is_default'] },
  saved_jobs: { erasure: 'deleted', columns: [] },
  application_drafts: { erasure: 'deleted', columns: ['fields'] },
  job_alerts: {
    erasure: 'deleted',
    columns: ['email', 'query', 'token'],
    others: ['frequency'],
    notDownloaded: ['token'],
  },
  job_alert_emails: { erasure: 'deleted', columns: [], others: ['job_ids'] },
  // The key repeats the account, the email address or the client's address.
  job_reports: {
    erasure: 'deleted',
    columns: ['details', 'email', 'reporter_key'],
    others: ['reason'],
    notDownloaded: ['reporter_key'],
  },
  applications: {
    erasure: 'replaced',
    columns: ['rating', 'tags', 'work_rights', 'search', 'blind_search'],
    others: ['is_blind', 'status', 'status_before', 'job_title', 'company_name', 'source'],
    notDownloaded: ['rating', 'tags', 'search', 'blind_search'],
  },
  application_events: {
    erasure: 'replaced',
    columns: ['rejection_note', 'email_text'],
    others: ['from_status', 'to_status', 'rejection_reason'],
    notDownloaded: ['rejection_note'],
  },
  application_notes: { erasure: 'deleted', columns: ['body'], notDownloaded: ['body'] },
  // An employer's messages and their files stay with the applications of others, without the name.
  application_messages: { erasure: 'deleted', columns: ['body', 'report_details'], others: ['sender'] },
  message_attachments: { erasure: 'deleted', columns: ['name', 'content'], others: ['kind', 'status'] },
  message_reply_addresses: { erasure: 'deleted', columns: ['token_hash'], notDownloaded: ['token_hash'] },
  // The rows stay until a task has cancelled the interviewers' calendar events.
  interviews: {
    erasure: 'replaced',
    columns: ['place', 'video_url', 'message', 'cancel_reason', 'applicant_time_zone'],
    others: ['status', 'time_zone', 'calendar_uid'],
  },
  // About the applicant; the interviewer's name goes with their own account.
  interview_scorecards: {
    erasure: 'deleted',
    columns: ['strengths', 'concerns'],
    notDownloaded: ['strengths', 'concerns'],
  },
  interview_links: { erasure: 'deleted', columns: ['token_hash'], notDownloaded: ['token_hash'] },
  person_notes: { erasure: 'deleted', columns: ['body'], notDownloaded: ['body'] },
  application_answers: { erasure: 'deleted', columns: ['answer'] },
  application_submissions: { erasure: 'deleted', columns: ['cover_note'] },
  bookings: {
    erasure: 'replaced',
    columns: ['full_name', 'email', 'phone', 'message', 'answers', 'video_url', 'customer_time_zone', 'note'],
    others: [
      'source',
      'preferred_date',
      'preferred_time',
      'proposed_times',
      'status',
      'undo',
      'resource_id',
      'calendar_uid',
      'idempotency_key',
      'cancelled_by',
    ],
    notDownloaded: ['note'],
  },
  waitlist_entries: {
    erasure: 'deleted',
    columns: ['full_name', 'email', 'phone', 'customer_time_zone', 'token'],
    others: ['on_date', 'status', 'offered_time', 'held_resource_id'],
    notDownloaded: ['token'],
  },
  booking_links: { erasure: 'deleted', columns: ['token_hash'], notDownloaded: ['token_hash'] },
  ...STORE_PERSONAL_DATA,
  emails: {
    erasure: 'deleted',
    columns: ['recipient', 'subject', 'text', 'html', 'calendar'],
    others: ['reply_to', 'calendar_method', 'unsubscribe_url', 'about_application_ids', 'subject_id', 'last_error'],
    notDownloaded: ['html', 'calendar'],
  },
  consultants: {
    erasure: 'kept',
    columns: ['full_name', 'email', 'video_url'],
    others: ['hours', 'active'],
    notDownloaded: ['full_name', 'email', 'video_url'],
    reason: "The agency's staff, whom an admin edits and deactivates. The link to the account is removed.",
  },
  consultant_calendars: {
    erasure: 'kept',
    columns: ['url', 'username', 'password'],
    others: ['last_error'],
    notDownloaded: ['url', 'username', 'password'],
    reason: "The calendars of the agency's staff, which an admin connects and disconnects.",
  },
  // Why the person is away. The consultant stays.
  time_off: { erasure: 'replaced', columns: ['note'] },
  // Files of jobs that an admin imported; an admin can become an employer and then delete the account.
  imports: { erasure: 'replaced', columns: ['file_name'], others: ['content', 'status', 'options', 'result'] },
  audit_events: {
    erasure: 'replaced',
    columns: ['address'],
    kept: ['details'],
    others: ['action', 'subject_type', 'subject_id', 'request_id'],
    notDownloaded: ['details'],
    reason:
      'What changed stays as evidence. Ratings, tags, reasons and answers about the person, and the names of their files, API keys and webhooks, are removed.',
  },
  security_events: {
    erasure: 'kept',
    columns: ['address', 'details'],
    others: ['type', 'request_id'],
    notDownloaded: ['address', 'details'],
    reason: 'Without the link to the account, for 90 days: attacks are recognised by them.',
  },
} as const satisfies Record<string, PersonalTable>

/** Tables whose texts are about the agency, companies, jobs and goods, or that have no texts, each with the reason. */
export const TABLES_WITHOUT_PERSONAL_DATA: Readonly<Record<string, string>> = {
  agency: "The agency's own name, contact details and licences, which are public.",
  booking_days: 'Days on which the agency is closed.',
  booking_reminders: 'When a booking is reminded of.',
  booking_settings: 'Settings of the agency.',
  busy_times: 'Start and end only; the title of an event is not read.',
  collections: 'Goods.',
  companies: 'The public profile of an organisation. Its owners edit it.',
  consultation_types: 'What can be booked.',
  delivery_methods: 'Prices of delivery.',
  discounts: 'Codes that the agency gives to anyone.',
  feed_changes: 'A count.',
  group_sessions: 'Times of the agency; the participants are bookings.',
  interview_events: 'Kinds and times of the steps of an interview.',
  interview_times: 'Times of an interview.',
  interviewers: 'A link between an interview and a member.',
  job_feed_exclusions: 'A link between a job and a feed.',
  job_feeds: 'Feeds of the agency.',
  job_places: 'Coordinates and regions of jobs.',
  job_questions: 'What a job asks; the answers are in the register.',
  job_rankings: 'What a job requires.',
  job_views: 'Counts without anything about the person.',
  job_phrase_weeks:
    'Words that follow each other in titles and companies of jobs, with the weeks in which they were posted.',
  job_word_weeks: 'Words of titles and companies of jobs, with the weeks in which they were posted.',
  jobs: "A company's public job ads, which stay with the company.",
  message_templates: "A company's texts with placeholders instead of names.",
  order_lines: 'What was bought; the order has the buyer.',
  order_parcel_lines: 'A link between a parcel and an item.',
  payment_events: 'Ids and types of messages from the payment service.',
  product_collections: 'Goods.',
  product_images: 'Goods.',
  product_options: 'Goods.',
  product_variants: 'Goods.',
  products: 'Goods.',
  rate_limits: 'The key is a keyed hash, which the database checks.',
  security_settings: 'Settings of the agency.',
  stock_document_lines: 'Goods.',
  stock_documents: 'Deliveries of suppliers and counts of goods.',
  stock_movements: 'Changes of stock. Only corrections and deliveries have a note, none has a customer.',
  store_cache: 'Copies of the public answers of an external store.',
  store_settings: 'Settings of the store.',
  variant_options: 'Goods.',
}
