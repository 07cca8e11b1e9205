import type pg from 'pg'

/** The channel on which PostgreSQL announces a committed change of data that a public page may show. */
export const DATA_CHANGES_CHANNEL = 'data_changed'

/**
 * Tables that no page of a guest reads: their changes are not announced. Every other table announces its own, so that a
 * new one that is missing here costs cached pages, and never shows an old one.
 */
const PRIVATE_TABLES = [
  'accounts',
  'allowance_entries',
  'api_keys',
  'api_responses',
  'application_answers',
  'application_drafts',
  'application_events',
  'application_messages',
  'application_notes',
  'application_submissions',
  'applications',
  'audit_events',
  'booking_links',
  'booking_reminders',
  'bookings',
  'calendar_feeds',
  'checkouts',
  'company_invitations',
  'email_reversals',
  'emails',
  'feed_changes',
  'imports',
  'interview_events',
  'interview_links',
  'interview_scorecards',
  'interview_times',
  'interviewers',
  'interviews',
  'job_alert_emails',
  'job_alerts',
  'job_rankings',
  'job_reports',
  'job_views',
  'known_devices',
  'message_attachments',
  'message_reply_addresses',
  'message_templates',
  'order_lines',
  'order_links',
  'order_parcel_lines',
  'order_parcels',
  'order_returns',
  'orders',
  'passkeys',
  'payment_events',
  'person_notes',
  'rate_limits',
  'refunds',
  'resumes',
  'saved_jobs',
  'security_events',
  'sessions',
  'stock_movements',
  'stock_notices',
  'test_payments',
  'time_off',
  'two_factors',
  'users',
  'verifications',
  'webhook_deliveries',
  'webhook_endpoints',
  'webhook_events',
  'webhook_former_secrets',
] as const

/** A part of the site. A change of what only one part shows leaves the cached pages of the others. */
export type DataArea = 'jobs' | 'store' | 'bookings'

/**
 * Public tables that only one part of the site shows. All parts may show the others, such as companies and the agency.
 */
const TABLES_OF_AREAS: Readonly<Record<DataArea, readonly string[]>> = {
  jobs: [
    'job_feed_exclusions',
    'job_feeds',
    'job_phrase_weeks',
    'job_places',
    'job_questions',
    'job_word_weeks',
    'jobs',
  ],
  store: [
    'collections',
    'delivery_methods',
    'discounts',
    'product_collections',
    'product_images',
    'product_options',
    'product_variants',
    'products',
    'stock_document_lines',
    'stock_documents',
    'store_cache',
    'store_imports',
    'store_settings',
    'variant_options',
  ],
  bookings: [
    'booking_days',
    'booking_settings',
    'busy_times',
    'consultant_calendars',
    'consultants',
    'consultation_types',
    'group_sessions',
    'waitlist_entries',
  ],
}

const AREA_OF_TABLE = new Map(
  (Object.keys(TABLES_OF_AREAS) as DataArea[]).flatMap((area) => TABLES_OF_AREAS[area].map((table) => [table, area])),
)

/** The only part of the site that shows a table, as an announcement names it. Null: any part may show it. */
export function areaOfTable(table: string | undefined): DataArea | null {
  return AREA_OF_TABLE.get(table ?? '') ?? null
}

/** The tables whose changes leave the pages of a part as they are. */
export function tablesOutside(area: DataArea): string[] {
  const others = (Object.keys(TABLES_OF_AREAS) as DataArea[]).filter((other) => other !== area)
  return [...PRIVATE_TABLES, ...others.flatMap((other) => TABLES_OF_AREAS[other])]
}

const FUNCTION_BODY = `
  begin
    perform pg_notify('${DATA_CHANGES_CHANNEL}', tg_table_name);
    return null;
  end `

const WITHOUT_TRIGGER = `
  select c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relname = any($1)
    and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'announce_data_change')`

/** Tables that were public in an earlier version. */
const WITH_NEEDLESS_TRIGGER = `
  select c.relname as name from pg_class c join pg_trigger t on t.tgrelid = c.oid
  where t.tgname = 'announce_data_change' and c.relname = any($1)`

/**
 * Gives every public table, and no private one, a trigger that announces the name of the table once per transaction,
 * when it is committed. Run after the migrations, because a migration could forget it for the table that it creates,
 * and a command could for a row.
 */
export async function createChangeTriggers(client: pg.Client): Promise<void> {
  const { rows: functions } = await client.query<{ prosrc: string }>(
    "select prosrc from pg_proc where proname = 'announce_data_change'",
  )
  if (functions[0]?.prosrc !== FUNCTION_BODY) {
    await client.query(
      `create or replace function announce_data_change() returns trigger language plpgsql as $$${FUNCTION_BODY}$$`,
    )
  }
  const { rows: needless } = await client.query<{ name: string }>(WITH_NEEDLESS_TRIGGER, [PRIVATE_TABLES])
  for (const { name } of needless) {
    await client.query(`drop trigger announce_data_change on ${client.escapeIdentifier(name)}`)
  }
  const { rows: tables } = await client.query<{ name: string }>(WITHOUT_TRIGGER, [PRIVATE_TABLES])
  for (const { name } of tables) {
    await client.query(
      `create trigger announce_data_change after insert or update or delete or truncate on ${client.escapeIdentifier(name)}
       for each statement execute function announce_data_change()`,
    )
  }
}
