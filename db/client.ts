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
import * as integrations from './schema/integrations.ts'
import * as interviews from './schema/interviews.ts'
import * as inventory from './schema/inventory.ts'
import * as jobImport from './schema/job-import.ts'
import * as jobs from './schema/jobs.ts'
import * as orders from './schema/orders.ts'
import * as parcels from './schema/parcels.ts'
import * as payments from './schema/payments.ts'
import * as people from './schema/people.ts'
import * as rateLimits from './schema/rate-limits.ts'
import * as resumes from './schema/resumes.ts'
import * as scheduling from './schema/scheduling.ts'
import * as security from './schema/security.ts'
import { StatementNames } from './statement-names.ts'

const schema = {
  ...agency,
  ...applications,
  ...audit,
  ...bookings,
  ...catalogue,
  ...checkout,
  ...companies,
  ...email,
  ...integrations,
  ...interviews,
  ...inventory,
  ...jobImport,
  ...jobs,
  ...orders,
  ...parcels,
  ...payments,
  ...people,
  ...rateLimits,
  ...resumes,
  ...scheduling,
  ...security,
}

type Connection = NodePgDatabase<typeof schema>
/** A transaction, which commands write in. */
export type Tx = Parameters<Parameters<Connection['transaction']>[0]>[0]
/** The database or a transaction, which queries read from. */
export type Db = Connection | Tx
export type Database = Connection & { $client: pg.Pool }

type DatabaseOptions = {
  /** Connections of the pool. */
  max?: number
  onError?: (error: Error) => void
  statementTimeoutMs?: number
  /** Limit for one query, whether the database answers or not; 0: none. */
  queryTimeoutMs?: number
  /** Limit for getting a connection, new or from the pool. */
  connectTimeoutMs?: number
}

/**
 * A client that closes its connection when a query times out on our side: a database that does not answer (a frozen
 * process or a lost network, where its own `statement_timeout` does not run) would otherwise keep the connection busy, and
 * the next request would wait behind the same query.
 */
class DisconnectingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    const query = this.query.bind(this) as (...args: unknown[]) => unknown
    this.query = ((...args: unknown[]) => {
      const result = query(...args)
      if (result instanceof Promise) result.catch((error: Error) => this.closeAfterTimeout(error))
      return result
    }) as typeof this.query
  }

  private closeAfterTimeout(error: Error): void {
    if (error.message !== 'Query read timeout') return
    const { connection } = this as unknown as { connection: { stream: { destroy(): void } } }
    connection.stream.destroy()
  }
}

/** Has `client` send the statements that have one by their name. */
function nameStatements(client: pg.PoolClient, names: StatementNames): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((first: pg.QueryConfig | string, ...rest: unknown[]) => {
    const named = typeof first === 'string' || first.name ? null : names.find(first.text)
    return query(named ? { ...Object(first), ...named } : first, ...rest)
  }) as typeof client.query
}

/**
 * Opens a connection pool on `url`.
 *
 * The error listeners keep a database restart from ending the process: node-postgres emits 'error' on clients that the
 * server closes, and an emitter without a listener throws. The pool reports errors of idle clients only; a client in
 * use, between two statements of a transaction, needs its own listener.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 20,
    Client: DisconnectingClient,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 10_000,
    query_timeout: options.queryTimeoutMs ?? 0,
    idleTimeoutMillis: 60_000,
    statement_timeout: options.statementTimeoutMs ?? 30_000,
    application_name: 'muster',
  })
  const names = new StatementNames()
  pool.on('connect', (client) => {
    client.on('error', (error) => options.onError?.(error))
    nameStatements(client, names)
  })
  pool.on('error', () => {})
  return drizzle(pool, { schema, casing: 'snake_case' })
}
