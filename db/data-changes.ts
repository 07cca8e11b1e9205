import type pg from 'pg'

/** The channel on which PostgreSQL announces a committed change of data that a public page may show. */
export const DATA_CHANGES_CHANNEL = 'data_changed'

/**
 * Tables that no page of a guest reads: their changes are not announced. Every other table announces its own, so that a new
 * one that is missing here costs cached pages, and never shows an old one.
 */
const PRIVATE_TABLES = [
  'accounts',
  'api_keys',
  'api_responses',
  'application_answers',
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
  'email_reversals',
  'emails',
  'feed_changes',
  'imports',
  'job_alert_emails',
  'job_alerts',
  'job_reports',
  'job_views',
  'known_devices',
  'order_lines',
  'order_links',
  'order_parcel_lines',
  'order_parcels',
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
  'test_payments',
  'time_off',
  'two_factors',
  'users',
  'verifications',
  'webhook_deliveries',
  'webhook_endpoints',
  'webhook_events',
] as const

const FUNCTION = `
  create function announce_data_change() returns trigger language plpgsql as $$
  begin
    perform pg_notify('${DATA_CHANGES_CHANNEL}', '');
    return null;
  end $$`

const WITHOUT_TRIGGER = `
  select c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relname = any($1)
    and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'announce_data_change')`

/**
 * Gives every public table a trigger that announces changes, once per transaction and when it is committed. Run after the
 * migrations, because a migration could forget it for the table that it creates, and a command could for a row.
 */
export async function createChangeTriggers(client: pg.Client): Promise<void> {
  const { rows: tables } = await client.query<{ name: string }>(WITHOUT_TRIGGER, [PRIVATE_TABLES])
  if (tables.length === 0) return
  const { rows: functions } = await client.query("select from pg_proc where proname = 'announce_data_change'")
  if (functions.length === 0) await client.query(FUNCTION)
  for (const { name } of tables) {
    await client.query(
      `create trigger announce_data_change after insert or update or delete or truncate on ${client.escapeIdentifier(name)}
       for each statement execute function announce_data_change()`,
    )
  }
}
