import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { TEST_SECRET } from '#tests/support/context.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { makePerson } from '#tests/support/factories.ts'
import { freePort } from '#tests/support/free-port.ts'
import { send } from '../routes/client.ts'
import { run } from './program.ts'
import { SmtpServer } from './smtp-server.ts'

/** Far below the time limit of the task, after which it would be retried in any case. */
const MAX_RECLAIM_MS = 10_000

test('an email that was being sent when the server was killed is sent soon after the next start', async () => {
  const database = await createTestDatabase()
  const db = openDatabase(database.url, { max: 2 })
  const { email } = await makePerson(db, 'employee')
  const smtpPort = await freePort()
  const env = {
    DATABASE_URL: database.url,
    AUTH_SECRET: TEST_SECRET,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    ALLOW_UNENCRYPTED: 'smtp',
  }
  // It accepts the connection and says nothing, so that the task is running when the server is killed.
  const silent = createServer((socket) => socket.on('error', () => {})).listen(smtpPort, '127.0.0.1')
  const killed = await run(env)
  await killed.waitForOutput(/Muster is ready/)
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const connected = once(silent, 'connection')
  const body = new URLSearchParams({ email }).toString()
  await send(killed.url, { method: 'POST', path: '/forgot-password', body, headers })
  const [socket] = await connected
  killed.child.kill('SIGKILL')
  await killed.ended
  socket.destroy()
  silent.close()

  const smtp = new SmtpServer()
  await smtp.listen(smtpPort)
  const restarted = await run(env)
  await restarted.waitForOutput(/Muster is ready/)
  await expect.poll(() => smtp.received.map(({ to }) => to), { timeout: MAX_RECLAIM_MS }).toEqual([[email]])
  restarted.child.kill('SIGTERM')
  await restarted.ended
  await smtp.close()
  await db.$client.end()
  await database.drop()
})
