import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { StatementNames } from './statement-names.ts'

type Connection = NodePgDatabase
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
  /** Whether the operating system finds connections dead if the machine of the database vanishes. */
  keepAlive?: boolean
  /** Limit for getting a connection, new or from the pool. */
  connectTimeoutMs?: number
}

/** A connection that the statements of one moment share, and how many of them have no result yet. */
type SharedConnection = { client: Promise<pg.PoolClient>; pending: number }

/**
 * A pool that sends the statements of one moment, such as those that a page waits for together, on one connection
 * without waiting for results in between (`pipeline`): to wake up a process of the database for each takes more
 * processor time than most of them. Statements of a later moment get another connection, so none waits behind those of
 * another request.
 *
 * In a pipeline, a statement that exceeds `query_timeout` closes its connection: the database does not answer (a frozen
 * process or a lost network, where its own `statement_timeout` does not run), and the next request would wait as long.
 */
class PipeliningPool extends pg.Pool {
  #shared: SharedConnection | null = null

  override query = (async (...args: unknown[]) => {
    const shared = (this.#shared ??= this.#share())
    shared.pending += 1
    const client = await shared.client
    try {
      return await (client.query as (...args: unknown[]) => unknown)(...args)
    } finally {
      shared.pending -= 1
      if (shared.pending === 0) client.release()
    }
  }) as unknown as pg.Pool['query']

  /** The moment ends with the callback that is running and the promises that continue in it. */
  #share(): SharedConnection {
    process.nextTick(() => {
      this.#shared = null
    })
    return { client: this.connect().then(sendTogether), pending: 0 }
  }
}

/** Has `client` send the statements of this moment by one system call instead of one for each. */
function sendTogether(client: pg.PoolClient): pg.PoolClient {
  const { stream } = client.connection
  stream.cork()
  process.nextTick(() => stream.uncork())
  return client
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
  const pool = new PipeliningPool({
    connectionString: url,
    max: options.max ?? 20,
    pipeline: true,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 10_000,
    query_timeout: options.queryTimeoutMs ?? 0,
    keepAlive: options.keepAlive ?? false,
    keepAliveInitialDelayMillis: 10_000,
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
  return drizzle(pool, { casing: 'snake_case' })
}
