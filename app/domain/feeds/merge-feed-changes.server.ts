import { sql } from 'drizzle-orm'
import { defineTask } from '#app/platform/tasks.server.ts'
import type { Database } from '#db/client.ts'

/**
 * Every hour: replaces the rows of `feed_changes` by one with the same sum, so that the feed version is found quickly.
 */
export const mergeFeedChanges = defineTask<object, { db: Database }>({
  name: 'merge-feed-changes',
  schedule: '17 * * * *',
  retryLimit: 2,
  async run({ db }) {
    await db.execute(sql`
      with merged as (delete from feed_changes returning changes, changed_at)
      insert into feed_changes select sum(changes), max(changed_at) from merged having count(*) > 0`)
  },
})
