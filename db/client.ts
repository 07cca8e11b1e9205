import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as agency from './schema/agency.ts'
import * as applications from './schema/applications.ts'
import * as audit from './schema/audit.ts'
import * as bookings from './schema/bookings.ts'
import * as catalogue from './schema/catalogue.ts'
import * as checkout from './schema/checkout.ts'
import * as companies from './schema/companies.ts'
import * as email from './schema/email.ts'
import * as inventory from './schema/inventory.ts'
import * as jobImport from './schema/job-import.ts'
import * as jobs from './schema/jobs.ts'
import * as orders from './schema/orders.ts'
import * as parcels from './schema/parcels.ts'
import * as payments from './schema/payments.ts'
import * as people from './schema/people.ts'
import * as rateLimits from './schema/rate-limits.ts'
import * as scheduling from './schema/scheduling.ts'
import * as security from './schema/security.ts'
import * as storefront from './schema/storefront.ts'

const schema = {
  ...agency,
  ...applications,
  ...audit,
  ...bookings,
  ...catalogue,
  ...checkout,
  ...companies,
  ...email,
  ...inventory,
  ...jobImport,
  ...jobs,
  ...orders,
  ...parcels,
  ...payments,
  ...people,
  ...rateLimits,
  ...scheduling,
  ...security,
  ...storefront,
}

type Connection = NodePgDatabase<typeof schema>
/** A transaction: what commands write through. */
export type Tx = Parameters<Parameters<Connection['transaction']>[0]>[0]
/** The database, or a transaction on it: what queries read through. */
export type Db = Connection | Tx
export type Database = Connection & { $client: pg.Pool }

/**
 * Opens a pool on `url`.
 *
 * The error listeners are what keeps a database restart from ending the process: node-postgres emits 'error' on clients
 * that the server closes, and an emitter without a listener throws. The pool hears only of its idle clients; one that is
 * lent out and between two statements of a transaction has to be listened to itself.
 */
export function openDatabase(
  url: string,
  options: { max?: number; onError?: (error: Error) => void; statementTimeoutMs?: number } = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 20,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: options.statementTimeoutMs ?? 30_000,
    application_name: 'muster',
  })
  pool.on('connect', (client) => client.on('error', (error) => options.onError?.(error)))
  pool.on('error', () => {})
  return drizzle(pool, { schema, casing: 'snake_case' })
}
