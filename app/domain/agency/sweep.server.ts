import { lt } from 'drizzle-orm'
import { defineTask } from '#app/platform/tasks.server.ts'
import type { Database } from '#db/client.ts'
import { rateLimits } from '#db/schema/agency.ts'
import { sessions, verifications } from '#db/schema/people.ts'

/** Every hour: removes what is over and done with, so that tables of passing things stay small. */
export const sweepTask = defineTask<object, { db: Database; now(): Date }>({
  name: 'sweep',
  schedule: '17 * * * *',
  retryLimit: 2,
  async run({ db, now }) {
    const moment = now()
    await db.delete(sessions).where(lt(sessions.expiresAt, moment))
    await db.delete(verifications).where(lt(verifications.expiresAt, moment))
    await db.delete(rateLimits).where(lt(rateLimits.windowEndsAt, moment))
  },
})
