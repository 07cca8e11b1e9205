import { setTimeout as sleep } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import type { BoardApp } from './board-app.ts'
import { cpuMs } from './process-figures.ts'
import { figure, printTable } from './table.ts'

const ALERTS = 100_000
const TIMEOUT_MS = 10 * 60_000

/**
 * The searches: by words, a place, a distance or a category alone. One in a hundred has new jobs.
 */
const SEARCH = `case
  when n % 100 = 0 then 'q=manager&pay=' || 50000 + n % 7 * 10000
  when n % 4 = 1 then 'location=Nowhere' || n || '+WA'
  when n % 4 = 2 then 'category=Trade+' || n % 500 || '&job_type=Casual'
  when n % 4 = 3 then 'q=trade' || n || '&location=Perth&within=25'
  else 'q=trade' || n || '&location=Perth&state=WA' end`

/**
 * Prints how long the workers of two apps take for 100,000 due alerts. The jobs are those of the board; the alerts were
 * last checked a day ago.
 *
 * @throws if an alert was not sent exactly once
 */
export async function measureJobAlerts({ app, db, databaseUrl, startAnotherApp }: BoardApp): Promise<void> {
  const apps = [app, await startAnotherApp()]
  await db.query(
    `insert into job_alerts (id, email, query, frequency, token, created_at, confirmed_at, checked_until, due_at)
     select gen_random_uuid(), 'reader' || n || '@example.com', ${SEARCH},
       'daily', 'bench-' || n,
       now() - interval '9 days', now() - interval '9 days', now() - interval '1 day', now()
     from generate_series(1, ${ALERTS}) n`,
  )
  await db.query('vacuum (analyze) job_alerts')
  const emailsBefore = await count(db, 'select count(*)::int as count from emails')
  const cpuOfApps = () => apps.reduce((sum, { pid }) => sum + (cpuMs(pid) ?? 0), 0)
  const cpu = cpuOfApps()
  const startedAt = performance.now()
  const tasks = new PgBoss({ connectionString: databaseUrl, supervise: false, schedule: false, migrate: false })
  await tasks.start()
  for (const _ of apps) await tasks.send('send-job-alerts', {})
  await tasks.stop({ graceful: false })
  while ((await count(db, 'select count(*)::int as count from job_alerts where due_at <= now()')) > 0) {
    if (performance.now() - startedAt > TIMEOUT_MS) throw new Error('The alerts were not sent within ten minutes.')
    await sleep(500)
  }
  const seconds = (performance.now() - startedAt) / 1000
  const cpuSeconds = (cpuOfApps() - cpu) / 1000
  const sent = (await count(db, 'select count(*)::int as count from emails')) - emailsBefore
  const recipients = await count(
    db,
    "select count(distinct recipient)::int as count from emails where recipient like 'reader%'",
  )
  if (sent !== ALERTS / 100 || recipients !== sent) throw new Error(`${sent} emails to ${recipients} recipients`)
  const searches = await count(db, 'select count(distinct query)::int as count from job_alerts')
  const newJobs = await count(db, "select count(*)::int as count from jobs where created_at > now() - interval '1 day'")
  printTable(
    `${ALERTS} due alerts with ${searches} different searches, ${newJobs} new jobs`,
    ['', 'seconds', 'CPU of two apps', 'emails'],
    [['send-job-alerts', figure(seconds), figure(cpuSeconds), `${sent}`]],
  )
}

async function count(db: BoardApp['db'], statement: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(statement)
  return rows[0]?.count ?? 0
}
