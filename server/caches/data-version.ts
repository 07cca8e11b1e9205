import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { countDataChange, dataVersionOf } from '#app/core/data-version.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import { areaOfTable, DATA_CHANGES_CHANNEL, type DataArea } from '#db/data-changes.ts'

/** Between two checks of the connection, and before it is opened again. */
const CHECK_MS = 1_000
/** What the log says of the time without a connection. */
const WITHOUT_CONNECTION = { effect: 'pages of guests are kept for a second only' }
/** How long the database may take to answer before changes count as unknown. */
const ANSWER_MS = 3_000

/** The versions of the data: counters of its changes, as far as this process knows. */
export type DataVersion = {
  /** A number that differs after each change of what the pages of an area show; null without a connection. */
  current(area: DataArea): number | null
  /** Resolves when all changes are counted that were committed before the call, or when there is no connection. */
  catchUp(): Promise<void>
  close(): Promise<void>
}

/**
 * Counts the changes of public data that any process commits (`createChangeTriggers`), with a connection of its own
 * that listens for them. A lost connection is opened again.
 *
 * @param onConnectionChange called when the connection is opened and when it is lost
 */
export function listenForChanges(
  connectionString: string,
  log: Log,
  onConnectionChange: (isConnected: boolean) => void = () => {},
): DataVersion {
  let client: pg.Client | null = null
  let closed = false
  /** Whether the log has the reason why there is no connection. */
  let isFailureLogged = false
  let isInterrupted = false

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString,
      application_name: 'muster-changes',
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      // Writes check the connection at the same time as each other and as the check every second.
      pipeline: true,
    })
    next.on('error', () => disconnect(next))
    next.on('end', () => disconnect(next))
    next.on('notification', ({ payload }) => countDataChange(areaOfTable(payload)))
    try {
      await next.connect()
      await next.query(`listen ${DATA_CHANGES_CHANNEL}`)
    } catch (error) {
      destroy(next)
      throw error
    }
    if (closed) return destroy(next)
    // Changes may have been missed before.
    countDataChange(null)
    client = next
    if (isInterrupted) log.info('connection for changes restored')
    isInterrupted = false
    isFailureLogged = false
    onConnectionChange(true)
  }

  function disconnect(lost: pg.Client): void {
    if (client !== lost) return
    client = null
    onConnectionChange(false)
    isInterrupted = true
    if (!closed) log.warn(WITHOUT_CONNECTION, 'connection for changes lost')
    destroy(lost)
  }

  /** Logged once, because the connection is tried again every second. */
  function logFailure(error: unknown): void {
    isInterrupted = true
    if (!closed && !isFailureLogged) log.warn({ ...WITHOUT_CONNECTION, err: error }, 'no connection for changes')
    isFailureLogged = true
  }

  async function check(): Promise<void> {
    const checked = client
    // Everything that was committed before is announced on this connection before it answers.
    await checked?.query('select 1').catch(() => disconnect(checked))
  }

  async function run(): Promise<void> {
    while (!closed) {
      if (client) await check()
      else await connect().catch(logFailure)
      await sleep(CHECK_MS, undefined, { ref: false })
    }
  }
  void run()

  return {
    current: (area) => (client ? dataVersionOf(area) : null),
    catchUp: check,
    async close() {
      closed = true
      const open = client
      client = null
      await open?.end().catch(() => {})
    },
  }
}

/** Closes a connection at once. The server may be frozen, and would not answer a farewell. */
function destroy(client: pg.Client): void {
  client.connection.stream.destroy()
}
